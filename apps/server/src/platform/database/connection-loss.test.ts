import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eventually } from '#testing/eventually'
import { sharedDatabase } from '#testing/shared-server'

const database = sharedDatabase()

// The embedded database has no connections that could break.
it.runIf(process.env.TEST_DATABASE_URL)(
  'ends the transaction of a connection that breaks between two statements',
  async () => {
    const broken = database.transaction({ system: true }, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await eventually(async () => {
        const gone = await database.pool.query('select from pg_stat_activity where pid = $1', [
          rows[0]?.pid,
        ])
        expect(gone.rows).toEqual([])
      })
      await sql`select 1`.execute(db)
    })
    await expect(broken).rejects.toMatchObject({ exception: 'Unavailable' })
    await database.transaction({ system: true }, (db) => sql`select 1`.execute(db))
  },
)
