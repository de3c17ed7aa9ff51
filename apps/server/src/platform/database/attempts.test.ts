import { sql, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { sharedDatabase } from '#testing/shared-server'
import { newId } from '../process/ids.ts'
import { NeededFirst } from './attempts.ts'

const database = sharedDatabase()
const insert = (db: Transaction<unknown>, name: string) =>
  sql`insert into organizations (id, name) values (${newId()}, ${name})`.execute(db)
const names = async (db: Transaction<unknown>) =>
  (await sql<{ name: string }>`select name from organizations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

it('rolls back, creates the missing rows, and retries the transaction', async () => {
  const seen: string[][] = []
  await database.transaction({ system: true }, async (db) => {
    seen.push(await names(db))
    await insert(db, 'Mine')
    if (seen.length > 1) return
    throw new NeededFirst('More than one thing', async () => {
      for (const name of ['First', 'Second'])
        await database.transaction({ system: true }, (another) => insert(another, name))
    })
  })
  expect(seen).toEqual([[], ['First', 'Second']])
  expect(await database.transaction({ system: true }, names)).toEqual(['First', 'Mine', 'Second'])
})

it('gives up if the rows stay missing', async () => {
  let made = 0
  const lacking = database.transaction({ system: true }, () => {
    throw new NeededFirst('A thing', async () => void (made += 1))
  })
  await expect(lacking).rejects.toThrow('A thing has to be there')
  expect(made).toBe(3)
})
