import { openDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { createSealer } from '#platform/security/secrets'
import { exchangeSecret } from './exchange-secret.ts'
import { migrationsFolder } from './home.ts'

/**
 * `npm run exchange-secret`: seals with APP_SECRET what was sealed with one of APP_SECRET_PREVIOUS, and says what still needs those. Exits
 * with 1 if something could not be opened. On PostgreSQL the servers keep running; each must know both secrets.
 */
try {
  const environment = readEnvironment()
  const { APP_SECRET, APP_SECRET_PREVIOUS } = environment
  const log = createLog(environment)
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  const { columns, recovery_codes } = await exchangeSecret({ database, sealer: createSealer(APP_SECRET, APP_SECRET_PREVIOUS) })
  await database.close()
  for (const { name, sealed, unreadable } of columns) {
    console.log(`${name}: ${sealed} sealed anew`)
    for (const id of unreadable) console.log(`  ${id} cannot be opened with APP_SECRET or any of APP_SECRET_PREVIOUS`)
  }
  const { codes, accounts } = recovery_codes
  console.log(
    codes === 0
      ? 'Nothing that people hold needs the previous secret any more.'
      : `${codes} recovery codes of ${accounts} accounts still need the previous secret, until they are used or made anew.`,
  )
  console.log('Signatures of the trail from before need it for ever, for npm run verify-trail alone (docs/operations.md).')
  process.exit(columns.every(({ unreadable }) => unreadable.length === 0) ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(2)
}
