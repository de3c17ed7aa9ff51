import { sql } from 'kysely'
import { removeFactors } from '#accounts/factors/service'
import { endSessionsOf, recordAccountChange } from '#accounts/sign-in/service'
import { runOnDatabase, UsageError } from './run-command.ts'

/**
 * `npm run reset-second-factor -- EMAIL`: removes the second factor of an account and ends its
 * sessions, for a system administrator whom no one else can help. On PostgreSQL the server may keep
 * running.
 */
await runOnDatabase(
  {
    readOptions: ([email]) => {
      if (!email) throw new UsageError('Usage: npm run reset-second-factor -- EMAIL')
      return email
    },
    async run(email, { database }) {
      const isFound = await database.transaction({ system: true }, async (db) => {
        const { rows } = await sql<{
          id: string
        }>`select id from users where lower(email) = ${email.toLowerCase()} for update`.execute(db)
        for (const { id } of rows) {
          await removeFactors(db, id)
          await endSessionsOf(db, id)
          await recordAccountChange(db, id, new Date(), { action: 'reset_second_factor' })
        }
        return rows.length > 0
      })
      console.log(
        isFound
          ? `${email} signs in by the password alone now.`
          : `No account has the e-mail ${email}.`,
      )
      return isFound ? 0 : 1
    },
  },
  1,
)
