import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/databases/database'
import { onEveryConnection } from '#testing/databases/every-connection'
import { queryWhole } from './pool.ts'

test('a failed statement does not affect the next user of the connection', async () => {
  const database = await testDatabase()
  try {
    for (let times = 0; times < 3; times += 1) {
      await expect(queryWhole(database.pool, 'begin; select 1 / 0; commit')).rejects.toThrow(
        'division by zero',
      )
      const { rows } = await database.transaction({ system: true }, (db) =>
        sql`select 1 as one`.execute(db),
      )
      expect(rows).toEqual([{ one: 1 }])
    }
    expect((await queryWhole(database.pool, 'select $1::int as one', [1])).rows).toEqual([
      { one: 1 },
    ])
  } finally {
    await database.close()
  }
})

test('abilities can be read while every connection is in a transaction', async () => {
  const database = await testDatabase()
  try {
    const all = await onEveryConnection(database, database.pool.options.max, (db) =>
      database.abilities(db),
    )
    expect(new Set(all).size).toBe(1)
  } finally {
    await database.close()
  }
})
