import { existsSync } from 'node:fs'
import path from 'node:path'
import { issueSetUpToken } from '#accounts/sign-in/service'
import { prepareStaff } from '#accounts/staff/prepare-staff'
import { startDemo } from '#demo/demo'
import { demoPassword } from '#demo/demo-accounts'
import { mountDemo } from '#demo/demo-routes'
import type { Engine } from '#engine/engine'
import { openDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/schema/migrate'
import { ConfigurationError, type Environment } from '#platform/process/environment'
import { errorParts } from '#platform/process/error-parts'
import type { Log } from '#platform/process/log'
import { preparePartitions, prepareReceivables, prepareRollUps } from '#sales/prepare-sales'
import { compose } from './compose.ts'
import { migrationsFolder, registerRoot, webRoot } from './home.ts'
import { startHousekeeping } from './housekeeping.ts'

/** A running server. */
interface RunningServer {
  readonly url: string
  /** Waits for running requests, then closes everything. */
  stop(): Promise<void>
}

/**
 * Opens and migrates the database, composes the server, listens, and loads demo data if configured.
 * Throws ConfigurationError for invalid settings.
 */
export async function startServer(environment: Environment, log: Log): Promise<RunningServer> {
  const started = performance.now()
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  await preparePartitions(database)
  await prepareRollUps(database, log)
  await prepareReceivables(database, log)
  const engine = await compose({
    environment,
    database,
    log,
    webRoot: existsSync(path.join(webRoot, 'index.html')) ? webRoot : null,
    registerRoot: existsSync(path.join(registerRoot, 'index.html')) ? registerRoot : null,
  })
  const demo = environment.DEMO_DATA ? await startDemo(engine) : null
  if (demo) mountDemo(engine, demo)
  const close = async () => {
    await engine.http.close()
    await engine.events.close()
    await database.close()
  }
  await listen(engine, close)
  const housekeeping = startHousekeeping(engine)
  const queue = engine.queue.start()
  const staff = prepareStaff(engine).catch((error: unknown) =>
    log.error({ err: error }, 'staff could not be prepared'),
  )
  const setUpLink = demo ? null : await issueSetUpToken(engine)
  announce(environment, {
    hasDemo: demo !== null,
    setUpLink,
    milliseconds: Math.round(performance.now() - started),
  })
  demo?.startDevices(`http://127.0.0.1:${environment.PORT}`)
  return {
    url: environment.PUBLIC_URL,
    async stop() {
      demo?.stop()
      await housekeeping.stop()
      await queue
      await engine.queue.stop()
      await staff
      await close()
    },
  }
}

async function listen({ environment, http }: Engine, close: () => Promise<void>) {
  const { PORT: port, HOST: host } = environment
  try {
    await http.listen({ port, host })
  } catch (error) {
    await close()
    const { code, message } = errorParts(error)
    if (code === 'EADDRINUSE')
      throw new ConfigurationError(
        `PORT ${port} is in use by another program; stop it or set PORT to another number.`,
        { cause: error },
      )
    throw new ConfigurationError(`HOST ${host}, PORT ${port} cannot be listened on: ${message}`, {
      cause: error,
    })
  }
}

function announce(
  environment: Environment,
  start: { hasDemo: boolean; setUpLink: string | null; milliseconds: number },
) {
  const signIn = start.hasDemo
    ? `\n  Sign in as  owner@example.com  (also system@, manager@, staff@, owner2@example.com)\n  Password    ${demoPassword}`
    : ''
  const setUp = start.setUpLink
    ? `\n\n  No administrator exists yet. Create the first one within 24 hours at:\n  ${start.setUpLink}`
    : ''
  console.log(
    `\n  POS back-office (${environment.APP_ENV}) ready in ${start.milliseconds} ms\n  ${environment.PUBLIC_URL}${signIn}${setUp}\n`,
  )
}
