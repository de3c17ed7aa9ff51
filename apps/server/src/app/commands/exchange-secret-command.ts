import { createSealer } from '#platform/security/secrets'
import { exchangeSecret } from './exchange-secret.ts'
import { runOnDatabase } from './run-command.ts'

/**
 * `npm run exchange-secret`: re-encrypts with APP_SECRET what was encrypted with one of
 * APP_SECRET_PREVIOUS, and lists what still needs those. Exits with 1 if a value could not be
 * decrypted. On PostgreSQL the servers keep running; each must know both secrets.
 */
await runOnDatabase({
  readOptions: () => null,
  async run(_options, { environment, database }) {
    const { APP_SECRET, APP_SECRET_PREVIOUS } = environment
    const { columns, recovery_codes } = await exchangeSecret({
      database,
      sealer: createSealer(APP_SECRET, APP_SECRET_PREVIOUS),
    })
    for (const { name, sealed, unreadable } of columns) {
      console.log(`${name}: ${sealed} sealed anew`)
      for (const id of unreadable)
        console.log(`  ${id} cannot be opened with APP_SECRET or any of APP_SECRET_PREVIOUS`)
    }
    const { codes, accounts } = recovery_codes
    console.log(
      codes === 0
        ? 'Nothing that people hold needs the previous secret any more.'
        : `${codes} recovery codes of ${accounts} accounts still need the previous secret, until they are used or made anew.`,
    )
    console.log(
      'Signatures of the trail from before need it for ever, for npm run verify-trail alone (docs/operations.md).',
    )
    return columns.every(({ unreadable }) => unreadable.length === 0) ? 0 : 1
  },
})
