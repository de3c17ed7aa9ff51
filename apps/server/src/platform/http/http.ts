import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { Failure } from '@pos/contract/errors'
import { version } from '@pos/contract/version'
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  fastify,
  LogController,
} from 'fastify'
import type { Database } from '../database/database.ts'
import type { Environment } from '../process/environment.ts'
import type { Log } from '../process/log.ts'
import { type Metrics, measureReplica } from '../process/metrics.ts'
import { hashToken } from '../security/secrets.ts'
import { rememberWriting } from './after-writing.ts'
import { answerError } from './answer-error.ts'
import { answerClientError } from './client-errors.ts'
import { parseJsonBodies } from './json-body.ts'
import { keepOrigins } from './request-origin.ts'
import { mountSecurityTxt } from './security-txt.ts'
import { trustFunction } from './trusted-proxies.ts'

/** Dependencies of the HTTP layer. */
interface HttpParts {
  readonly environment: Environment
  readonly log: Log
  readonly database: Database
  readonly metrics: Metrics
}

/** For routes mounted without the engine; every endpoint has its own limit. */
const bodyLimit = 256 * 1024
/**
 * A request must be complete within this time, so that a slow client cannot hold connections open.
 */
const requestTimeout = 120_000
const maxFileBytes = 10 * 1024 * 1024

/**
 * Creates the HTTP server with everything that routes share: request ids, logs, metrics, security
 * headers, error responses, health.
 */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { environment, log, database } = parts
  const http = bareServer(parts)
  parseJsonBodies(http)
  keepOrigins(http)
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(environment) },
    crossOriginEmbedderPolicy: false,
    // Only for this host; other hosts of the domain are not under our control.
    strictTransportSecurity: environment.PUBLIC_URL.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: false,
    },
    xFrameOptions: { action: 'deny' },
  })
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(?!text\/event-stream)(text\/|application\/json)/,
  })
  await http.register(multipart, {
    limits: { files: 1, fields: 5, fieldSize: 1024, fileSize: maxFileBytes },
    throwFileSizeLimit: true,
  })
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store')
  })
  if (database.replica) {
    rememberWriting(http, database.replica.maxLag)
    measureReplica(parts.metrics, database.replica.seconds)
  }
  noteRequests(http, parts)
  http.setErrorHandler<FastifyError>((error, request, reply) =>
    answerError(error, request, reply, log),
  )
  http.setNotFoundHandler((request, reply) =>
    answerError(new Failure('NotFound'), request, reply, log),
  )
  mountHealth(http, parts)
  mountSecurityTxt(http, environment)
  return http
}

/**
 * Fastify with its limits, and error responses in the common format for failures before routing.
 */
function bareServer({ environment, log }: HttpParts): FastifyInstance {
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerClientError,
    bodyLimit,
    requestTimeout,
    trustProxy: trustFunction(environment.TRUST_PROXY),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Malformed paths (`/v1/%E0%A4%A`) fail before routing, when no hook has run.
    frameworkErrors: (error, request, reply) => {
      reply
        .header('x-request-id', request.id)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
      answerError(error, request, reply, log)
    },
    // The schema of each record validates keys of a body: one key must not fail a whole batch.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
    },
  })
}

/** Counts and logs every response. */
function noteRequests(http: FastifyInstance, { environment, log, metrics }: HttpParts): void {
  // In a terminal, developers look for address and password, not for requests.
  const requestLevel = environment.APP_ENV === 'development' ? 'debug' : 'info'
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    if (route.startsWith('/v1/'))
      log[requestLevel](
        {
          reqId: request.id,
          method: request.method,
          url: request.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
  })
}

/**
 * Allows only files of this server. Inline styles are allowed because the component library uses
 * style attributes and one style element.
 */
function policy(environment: Environment) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(environment.PUBLIC_URL.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

function mountHealth(http: FastifyInstance, { database, environment, metrics }: HttpParts) {
  const hidden = { schema: { hide: true } }
  http.get('/healthz', hidden, async () => ({ status: 'ok', version }))
  http.get('/readyz', hidden, async () => {
    await database.ping()
    return { status: 'ready' }
  })
  http.get('/metrics', hidden, async (request, reply) => {
    const expected = environment.METRICS_TOKEN
    // Hashed, so that the comparison takes constant time.
    if (
      expected &&
      hashToken(request.headers.authorization ?? '') !== hashToken(`Bearer ${expected}`)
    )
      throw new Failure('Unauthenticated')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
