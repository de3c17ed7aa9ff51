import type { Access } from '@pos/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/process/clock'
import type { Database } from '#platform/database/database'
import type { Environment } from '#platform/process/environment'
import type { EventBus } from '#platform/messaging/events'
import type { Log } from '#platform/process/log'
import type { Mailer } from '#platform/messaging/mail'
import type { Metrics } from '#platform/process/metrics'
import type { PushAdapter } from '#platform/messaging/push'
import type { Sealer } from '#platform/security/secrets'
import type { Sms } from '#platform/messaging/sms'
import type { Storage } from '#platform/files/storage'
import type { DeviceSession, UserSession } from './context.ts'
import type { Feature } from './feature.ts'

/** Everything a feature may need from outside itself; put together once by `app/compose.ts`. */
export interface Engine {
  readonly http: FastifyInstance
  readonly database: Database
  readonly environment: Environment
  readonly log: Log
  readonly clock: Clock
  readonly events: EventBus
  readonly sealer: Sealer
  readonly storage: Storage
  readonly mailer: Mailer
  readonly sms: Sms
  readonly push: readonly PushAdapter[]
  readonly metrics: Metrics
  /** Every mounted resource, by contract name. */
  readonly features: ReadonlyMap<string, Feature>
  /** Every mounted route: read by the architecture tests and the OpenAPI document. */
  readonly routes: MountedRoute[]
  /** Tests only: every answer is checked against its response schema. */
  readonly checkAnswers: boolean
  /** The session of a bearer token; null when unknown, expired or revoked. */
  authenticate(token: string, request: FastifyRequest): Promise<UserSession | null>
  /** The device of an API key; null when unknown or revoked. */
  authenticateDevice(apiKey: string): Promise<DeviceSession | null>
}

/** One line of the route table. */
export interface MountedRoute {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly hasResponse: boolean
}

/** A part of the server that mounts routes of its own. */
export interface RouteModule {
  readonly name: string
  mount(engine: Engine): void
}
