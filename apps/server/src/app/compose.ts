import { admitToken } from '#accounts/api-tokens/service'
import { authenticate, recallSession } from '#accounts/sign-in/service'
import { withAmountsInCurrency } from '#catalog/shops/service'
import { deviceAuthentication } from '#devices/keys/service'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { mountResource } from '#engine/routes/resource-routes'
import { noteExport } from '#history/audit-log/note-export'
import { keepDeleted } from '#history/trash/keep-deleted'
import type { Database } from '#platform/database/database'
import { createStorage } from '#platform/files/storage'
import { mountDraining } from '#platform/http/draining'
import { createHttp } from '#platform/http/http'
import { openEventBus } from '#platform/messaging/events'
import { createMailer } from '#platform/messaging/mail'
import { createPushAdapters } from '#platform/messaging/push'
import { createSms } from '#platform/messaging/sms'
import { type Clock, systemClock } from '#platform/process/clock'
import type { Environment } from '#platform/process/environment'
import type { Log } from '#platform/process/log'
import { createMetrics } from '#platform/process/metrics'
import { createQueue } from '#platform/process/queue'
import { createSealer } from '#platform/security/secrets'
import { resourceFeatures, routeModules } from './features.ts'
import { mountOpenApi } from './open-api/mount.ts'
import { serveRegister } from './serve-register.ts'
import { serveWeb } from './serve-web.ts'

/** Input of `compose`. */
interface Surroundings {
  readonly environment: Environment
  readonly database: Database
  readonly log: Log
  readonly clock?: Clock
  /** Folder of the built web app; null serves only the HTTP interface. */
  readonly webRoot: string | null
  /** Folder of the built register; null serves none. */
  readonly registerRoot?: string | null
  readonly inspectAnswer?: Engine['inspectAnswer']
}

/**
 * Assembles the server: the only function that knows every folder. The database must be open and
 * migrated.
 */
export async function compose(surroundings: Surroundings): Promise<Engine> {
  const { environment, database, log } = surroundings
  const metrics = createMetrics()
  const http = await createHttp({ environment, log, database, metrics })
  const sealer = createSealer(environment.APP_SECRET, environment.APP_SECRET_PREVIOUS)
  const queue = createQueue(database, log)
  const engine: Engine = {
    http,
    database,
    environment,
    log,
    clock: surroundings.clock ?? systemClock,
    events: await openEventBus(database, log),
    sealer,
    queue,
    storage: await createStorage(environment),
    mailer: createMailer(environment, log, { queue, sealer }),
    sms: createSms(environment, log),
    push: await createPushAdapters(environment, log),
    metrics,
    features: new Map<string, Feature>(Object.entries(resourceFeatures)),
    routes: [],
    inspectAnswer: surroundings.inspectAnswer ?? null,
    authenticate: (token) => authenticate(engine, token),
    admitToken: (token, endpoint, request) => admitToken(engine, token, endpoint, request),
    inCurrencyOf: (shopId, error) => withAmountsInCurrency(engine, shopId, error),
    noteExport: (session, endpoint, request) => noteExport(engine, session, endpoint, request),
    recallSession: (token) => recallSession(engine, token),
    keepDeleted,
    authenticateDevice: deviceAuthentication(database),
  }
  await mountOpenApi(engine)
  for (const module of routeModules) module.mount(engine)
  for (const feature of engine.features.values()) mountResource(engine, feature)
  if (surroundings.registerRoot) await serveRegister(http, surroundings.registerRoot)
  if (surroundings.webRoot) await serveWeb(http, surroundings.webRoot)
  mountDraining(http)
  return engine
}
