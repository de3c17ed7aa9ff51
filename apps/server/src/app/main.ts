import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { startServer } from './start-server.ts'

/**
 * Starts the server. An invalid setting or a database in use ends it with a one-line explanation.
 */
try {
  const environment = readEnvironment()
  const log = createLog(environment)
  const server = await startServer(environment, log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping')
      // Neither a second signal nor an endless request may keep the process alive.
      setTimeout(() => process.exit(1), 30_000).unref()
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
