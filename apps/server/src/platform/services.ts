import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.ts'
import type { Storage } from './files/storage.ts'
import type { EventBus } from './messaging/events.ts'
import type { Mailer } from './messaging/mail.ts'
import type { PushAdapter } from './messaging/push.ts'
import type { Sms } from './messaging/sms.ts'
import type { Clock } from './process/clock.ts'
import type { Environment } from './process/environment.ts'
import type { Log } from './process/log.ts'
import type { Metrics } from './process/metrics.ts'
import type { Queue } from './process/queue.ts'
import type { Sealer } from './security/secrets.ts'

/** External services of a server, independent of the product. */
export interface Services {
  readonly http: FastifyInstance
  readonly database: Database
  readonly environment: Environment
  readonly log: Log
  readonly clock: Clock
  readonly events: EventBus
  readonly sealer: Sealer
  readonly storage: Storage
  readonly queue: Queue
  readonly mailer: Mailer
  readonly sms: Sms
  readonly push: readonly PushAdapter[]
  readonly metrics: Metrics
}
