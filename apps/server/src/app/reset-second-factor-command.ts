import { sql } from 'kysely'
import { endSessionsOf, recordAccountChange } from '#features/auth/service'
import { removeFactors } from '#features/factors/service'
import { openDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { migrationsFolder } from './home.ts'

/**
 * `npm run reset-second-factor -- EMAIL`: removes the second factor of an account and ends its sessions, for a system administrator whom no
 * other one can help. On PostgreSQL the server may keep running.
 */
const [email] = process.argv.slice(2)
if (!email) {
  console.error('Usage: npm run reset-second-factor -- EMAIL')
  process.exit(2)
}
try {
  const environment = readEnvironment()
  const log = createLog(environment)
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  const isFound = await database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where lower(email) = ${email.toLowerCase()} for update`.execute(db)
    for (const { id } of rows) {
      await removeFactors(db, id)
      await endSessionsOf(db, id)
      await recordAccountChange(db, id, new Date(), { action: 'reset_second_factor' })
    }
    return rows.length > 0
  })
  await database.close()
  console.log(isFound ? `${email} signs in by the password alone now.` : `No account has the e-mail ${email}.`)
  process.exit(isFound ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
