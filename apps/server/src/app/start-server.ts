import { existsSync } from 'node:fs'
import path from 'node:path'
import { issueSetUpToken } from '#features/auth/service'
import { openDatabase } from '#platform/database'
import type { Environment } from '#platform/environment'
import type { Log } from '#platform/log'
import { migrate } from '#platform/migrate'
import { compose } from './compose.ts'
import { startDemo } from './demo/demo.ts'
import { migrationsFolder, webRoot } from './home.ts'
import { startHousekeeping } from './housekeeping.ts'

/** A running server. */
export interface RunningServer {
  readonly url: string
  /** Lets running requests end, then closes everything. */
  stop(): Promise<void>
}

/** Opens and migrates the database, mounts everything, listens, and fills in demo data where that is wanted. */
export async function startServer(environment: Environment, log: Log): Promise<RunningServer> {
  const started = performance.now()
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  const engine = await compose({ environment, database, log, webRoot: existsSync(path.join(webRoot, 'index.html')) ? webRoot : null })
  const demo = environment.DEMO_DATA ? await startDemo(engine) : null
  await engine.http.listen({ port: environment.PORT, host: environment.HOST })
  const housekeeping = startHousekeeping(engine)
  announce(environment, demo !== null, Math.round(performance.now() - started))
  const setUpLink = demo ? null : await issueSetUpToken(engine)
  if (setUpLink) console.log(`\n  No administrator exists yet. Create the first one within 24 hours at:\n  ${setUpLink}\n`)
  demo?.fillHistory(`http://127.0.0.1:${environment.PORT}`)
  return {
    url: environment.PUBLIC_URL,
    async stop() {
      demo?.stop()
      await housekeeping.stop()
      await engine.http.close()
      await engine.events.close()
      await database.close()
    },
  }
}

function announce(environment: Environment, hasDemo: boolean, milliseconds: number) {
  const signIn = hasDemo
    ? `\n  Sign in as  owner@example.com  (also system@, manager@, staff@, owner2@example.com)\n  Password    Demo-2026!`
    : ''
  console.log(`\n  POS back-office (${environment.APP_ENV}) ready in ${milliseconds} ms\n  ${environment.PUBLIC_URL}${signIn}\n`)
}
