import { isDeepStrictEqual } from 'node:util'
import { type Access, bodyLimitOf, type Endpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { type Locale, localeOf } from '@pos/texts/locales'
import { can, isInstallationWide } from '@pos/contract/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { TransactionContext } from '#platform/database/database'
import type { Context, DeviceSession, UserSession } from '#engine/context'
import { withAmountsInCurrency } from '#engine/currency'
import type { Engine } from '#engine/engine'
import { parseRequest, readFile } from './parse-request.ts'

/** The kind of session that an access rule lets in. */
export type SessionFor<A extends Access> = A extends 'public' ? null : A extends 'device' ? DeviceSession : UserSession
type AnySession = UserSession | DeviceSession | null

/** A parsed request. `file` is there on multipart endpoints only. */
export interface RouteInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: z.output<B>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly file?: { readonly buffer: Buffer; readonly filename: string }
}

/** What a handler answers: the response's shape; nothing where the endpoint declares none. */
type Answer<R extends z.ZodType> = z.input<R> | FastifyReply | Buffer | string | undefined | void

type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, A extends Access> = (
  context: Context<SessionFor<A>>,
  input: RouteInput<P, Q, B>,
) => Promise<Answer<R>>

/** Options of a route. `replica`: reads what may lag behind, from the read replica where there is one. */
export interface RouteOptions {
  readonly replica?: boolean
}

/**
 * Mounts an endpoint: session and permission first, then parsing (every wrong field at once), then the handler inside one
 * transaction of the caller's tenant (read-only for GET). Public endpoints get a system transaction.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, const A extends Access>(
  engine: Engine,
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: Handler<P, Q, B, R, A>,
  options: RouteOptions = {},
): void {
  transactionRoute(engine, endpoint, handler, (session, of) => ({ ...tenantOf(session, of), ...options }))
}

/**
 * As `route`, but outside of row-level security: for work that no tenant's transaction can do, such as ending sessions. The handler
 * alone keeps the tenants apart.
 */
export function systemRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, const A extends Access>(
  engine: Engine,
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: Handler<P, Q, B, R, A>,
): void {
  transactionRoute(engine, endpoint, handler, (_session, { method }) => ({ system: true, readOnly: method === 'GET' }))
}

/** As `route`, but for what is made of the request before the transaction: work that takes its time must not hold a connection. */
export function preparedRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  const A extends Access,
  T,
>(
  engine: Engine,
  endpoint: Endpoint<P, Q, B, R, A>,
  prepare: (input: RouteInput<P, Q, B>) => Promise<T>,
  handler: (context: Context<SessionFor<A>>, input: RouteInput<P, Q, B>, prepared: T) => Promise<Answer<R>>,
): void {
  mount(engine, endpoint, async (session, input) => {
    const prepared = await prepare(input)
    const how = { transaction: tenantOf(session, endpoint), locale: localeOf(input.request.headers['accept-language']) }
    return inTransaction(engine, session, how, (context) => handler(context, input, prepared))
  })
}

function transactionRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, const A extends Access>(
  engine: Engine,
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: Handler<P, Q, B, R, A>,
  transactionFor: (session: AnySession, endpoint: Endpoint) => TransactionContext,
) {
  mount(engine, endpoint, (session, input) => {
    const how = { transaction: transactionFor(session, endpoint), locale: localeOf(input.request.headers['accept-language']) }
    return inTransaction(engine, session, how, (context) => handler(context, input))
  })
}

/** Reads in a transaction of the caller's tenant, for what must not hold one all the time. */
export function reading<T>(engine: Engine, session: UserSession, locale: Locale, action: (context: Context) => Promise<T>): Promise<T> {
  const transaction = tenantOf(session, { method: 'GET', access: 'session' })
  return inTransaction(engine, session, { transaction, locale }, action)
}

/** Runs an action in one writing transaction of a session's tenant, for what is not one request of one tenant: jobs, several shops. */
export function acting<S extends UserSession | DeviceSession, T>(
  engine: Engine,
  session: S,
  locale: Locale,
  action: (context: Context<S>) => Promise<T>,
): Promise<T> {
  const transaction = tenantOf(session, { method: 'POST', access: 'session' })
  return inTransaction(engine, session, { transaction, locale }, action)
}

/** As `reading`, but outside of row-level security, like `systemRoute`: the feature's scope alone keeps the tenants apart. */
export function systemReading<T>(engine: Engine, session: UserSession, locale: Locale, action: (context: Context) => Promise<T>) {
  return inTransaction(engine, session, { transaction: { system: true, readOnly: true }, locale }, action)
}

/** Does something in one transaction, and afterwards what waits for its commit. */
async function inTransaction<S extends AnySession, T>(
  engine: Engine,
  session: S,
  { transaction, locale }: { readonly transaction: TransactionContext; readonly locale: Locale },
  action: (context: Context<S>) => Promise<T>,
): Promise<T> {
  const after: (() => void | Promise<void>)[] = []
  const answer = await engine.database.transaction(transaction, (db: Transaction<unknown>) =>
    action({ db, session, now: engine.clock.now(), locale, engine, afterCommit: (follow) => void after.push(follow) }),
  )
  for (const follow of after) await follow()
  return answer
}

/**
 * Mounts an endpoint that must not hold a transaction, e.g. a standing connection. `beforeBody` is asked before the body is read: what it
 * throws is the answer, so that a flood costs neither the reading nor the parsing of what it sends.
 */
export function streamRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, const A extends Access>(
  engine: Engine,
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: (session: SessionFor<A>, input: RouteInput<P, Q, B>) => Promise<Answer<R>>,
  beforeBody?: (request: FastifyRequest) => Promise<void>,
): void {
  mount(engine, endpoint, handler, beforeBody)
}

function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, A extends Access>(
  engine: Engine,
  endpoint: Endpoint<P, Q, B, R, A>,
  run: (session: SessionFor<A>, input: RouteInput<P, Q, B>) => Promise<unknown>,
  beforeBody?: (request: FastifyRequest) => Promise<void>,
) {
  engine.routes.push({
    method: endpoint.method,
    path: endpoint.path,
    access: endpoint.access,
    hasResponse: endpoint.response !== undefined,
    endpoint,
  })
  const sessions = new WeakMap<FastifyRequest, AnySession>()
  const handle = async (request: FastifyRequest, reply: FastifyReply, session: AnySession) => {
    const input = {
      ...parseRequest(endpoint, request),
      request,
      reply,
      ...(endpoint.multipart ? { file: await readFile(endpoint, request) } : {}),
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `admit` and `parseRequest` made both by this endpoint
    return run(session as SessionFor<A>, input as RouteInput<P, Q, B>)
  }
  engine.http.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    schema: documentation(endpoint),
    // Parsing is done below, after the session is known, so that a stranger learns nothing from a 422.
    validatorCompiler: () => (value) => ({ value }),
    serializerCompiler: () => (value) => JSON.stringify(value),
    onRequest: async (request) => {
      sessions.set(request, await admit(engine, endpoint.access, request))
      await beforeBody?.(request)
    },
    handler: async (request, reply) => {
      const session = sessions.get(request) ?? null
      const answer = await handle(request, reply, session).catch(async (error: unknown) => {
        throw await withAmountsInCurrency(engine, session?.shop_id ?? null, error)
      })
      if (reply.sent || answer === reply) return reply
      if (endpoint.status === 204) return reply.code(204).send()
      if (engine.checkAnswers && endpoint.response) assertAnswer(endpoint.response, JSON.parse(JSON.stringify(answer), withoutPrototypes))
      return reply.code(endpoint.status ?? 200).send(answer)
    },
  })
}

/** The wrong fields of an answer may have any name; of a record with this one zod tells nothing. */
const withoutPrototypes = (key: string, value: unknown) => (key === '__proto__' ? undefined : value)

/** A field that the schema does not name must not leave the server: it may be a secret, and the document does not tell of it. */
function assertAnswer(schema: z.ZodType, answer: unknown) {
  const described = schema.parse(answer)
  if (!isDeepStrictEqual(described, answer)) throw new Error(`The answer holds more than its schema: ${JSON.stringify(answer)}`)
}

async function admit(engine: Engine, access: Access, request: FastifyRequest): Promise<AnySession> {
  if (access === 'public') return null
  if (access === 'device') {
    const key = request.headers['x-api-key']
    return (typeof key === 'string' && key.length <= 200 && (await engine.authenticateDevice(key))) || fail('Unauthenticated')
  }
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const session = (token && (await engine.authenticate(token, request))) || fail('Unauthenticated')
  if (access !== 'session' && !can(session.role, access)) fail('Forbidden')
  return session
}

function tenantOf(session: AnySession, { method, access }: Pick<Endpoint, 'method' | 'access'>): TransactionContext {
  if (!session) return { system: true }
  const tenant = {
    organization_id: session.organization_id,
    shop_ids: session.shop_id ? [session.shop_id] : [],
    readOnly: method === 'GET',
    installation: isInstallationWide(access),
  }
  return session.kind === 'user' ? { ...tenant, user_id: session.user_id } : tenant
}

/** What the OpenAPI plugin reads of a route; bodies and answers are added from the endpoint itself (app/open-api/complete.ts). */
function documentation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    ...(endpoint.access === 'public' ? {} : { security: [endpoint.access === 'device' ? { device: [] } : { session: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
  }
}
