import { bodyLimitOf, type Endpoint, isFileOfRecords } from '@pos/contract/endpoint'
import { Failure, type FieldProblems, fail } from '@pos/contract/errors'
import { withoutNulls } from '@pos/contract/fields/left-out'
import { can, isInstallationWide } from '@pos/contract/permissions'
import { missingProof } from '@pos/contract/session-proof'
import { type Locale, localeOf } from '@pos/texts/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { TransactionContext, TransactionOptions } from '#platform/database/database'
import type { Confirmation } from '#platform/database/scoped-dialect'
import { hasJustWritten } from '#platform/http/after-writing'
import { browserHashOf } from '#platform/http/browser-cookie'
import { FileAnswer } from '#platform/http/file-answer'
import { parseRequest, readFile } from '#platform/http/parse-request'
import { takePersonTry } from '#platform/http/person-limit'
import type { Context, DeviceSession, Engine, RecalledSession, UserSession } from '../model.ts'

type AnySession = UserSession | DeviceSession | null

/** The kind of session that an endpoint accepts. */
type SessionFor<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends 'device'
    ? DeviceSession
    : UserSession

type Parsed<S> = z.output<Extract<S, z.ZodType>>

/** A parsed request. `file` is there on multipart endpoints only. */
interface RouteInput<E extends Endpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly file?: { readonly buffer: Buffer; readonly filename: string }
}

/**
 * The result of a handler, in the shape of the response. Undefined if the endpoint declares none.
 */
type Answer<E extends Endpoint> =
  | z.input<Extract<E['response'], z.ZodType>>
  | FastifyReply
  | FileAnswer
  | Buffer
  | string
  | undefined
  | void

/** Options of an action in a transaction; it may write unless it is `readOnly`. */
export interface ActionOptions extends TransactionOptions {
  /**
   * Outside of row-level security: for work that no tenant's transaction can do, such as ending
   * sessions. The handler alone keeps the tenants apart.
   */
  readonly system?: boolean
  /** Also reaches what belongs to no tenant. */
  readonly installation?: boolean
}

/** Finds further problems of a refused body, in a transaction of its own that writes nothing. */
export type RemainingProblems = (
  context: Context,
  request: FastifyRequest,
  wrong: FieldProblems,
) => Promise<FieldProblems>

/**
 * Mounts an endpoint: session and permission first, then parsing (every wrong field at once), then
 * the handler inside one transaction of the caller's tenant (read-only for GET). Public endpoints
 * get a system transaction.
 */
export function route<const E extends Endpoint>(
  engine: Engine,
  endpoint: E,
  handler: (context: Context<SessionFor<E>>, input: RouteInput<E>) => Promise<Answer<E>>,
  options: ActionOptions & { readonly remaining?: RemainingProblems } = {},
): void {
  const { remaining, ...given } = options
  const mode = {
    readOnly: endpoint.method === 'GET',
    installation: isInstallationWide(endpoint.access),
    ...given,
  }
  const inOne = (session: SessionFor<E>, input: RouteInput<E>, confirmation?: Confirmation) => {
    const locale = localeOf(input.request.headers['accept-language'])
    const asked = {
      ...mode,
      replica: Boolean(mode.replica) && !hasJustWritten(input.request),
      ...(confirmation ? { confirmation } : {}),
    }
    return inTransaction(engine, session, locale, (context) => handler(context, input), asked)
  }
  streamRoute(engine, endpoint, inOne, undefined, {
    recalls: mode.first !== undefined,
    ...(remaining ? { remaining } : {}),
  })
}

/** As `route`, but outside of row-level security. */
export const systemRoute: typeof route = (engine, endpoint, handler) =>
  route(engine, endpoint, handler, { system: true })

/**
 * Does something in one transaction of the session's tenant, and afterwards what waits for its
 * commit.
 */
export async function inTransaction<S extends AnySession, T>(
  engine: Engine,
  session: S,
  locale: Locale,
  action: (context: Context<S>) => Promise<T>,
  options: ActionOptions = {},
): Promise<T> {
  const after: (() => void | Promise<void>)[] = []
  const answer = await engine.database.transaction(
    transactionFor(session, options),
    (db: Transaction<unknown>) =>
      action({
        db,
        session,
        now: engine.clock.now(),
        locale,
        engine,
        afterCommit: (follow) => void after.push(follow),
      }),
  )
  for (const follow of after) await follow()
  return answer
}

function transactionFor(
  session: AnySession,
  { system, ...options }: ActionOptions,
): TransactionContext {
  if (!session) return { system: true }
  if (system) return { system, ...options }
  return {
    organization_id: session.organization_id,
    shop_ids: session.shop_id ? [session.shop_id] : [],
    ...options,
  }
}

/** The authenticated session. With `confirmation`, the caller must still verify it. */
type Admitted = { readonly session: AnySession } & Partial<
  Pick<RecalledSession, 'confirmation' | 'isConfirmed'>
>

/**
 * The parts of a request to parse. A device may write null for every property of its body that may
 * be left out.
 */
function partsOf({ access, body }: Endpoint, request: FastifyRequest) {
  const { params, query } = request
  return {
    params,
    query,
    body: access === 'device' && body ? withoutNulls(body, request.body) : request.body,
  }
}

interface StreamOptions {
  /** A remembered session will do, because the handler has it confirmed. */
  readonly recalls?: boolean
  readonly remaining?: RemainingProblems
}

/**
 * Mounts an endpoint that must not hold a transaction, such as an event stream. `beforeBody` runs
 * before the body is read. An error it throws becomes the response, so that a flood costs no
 * parsing.
 */
export function streamRoute<const E extends Endpoint>(
  engine: Engine,
  endpoint: E,
  handler: (
    session: SessionFor<E>,
    input: RouteInput<E>,
    confirmation?: Confirmation,
  ) => Promise<Answer<E>>,
  beforeBody?: (request: FastifyRequest) => Promise<void>,
  { recalls = false, remaining }: StreamOptions = {},
): void {
  const { method, path, response, status = 200 } = endpoint
  engine.routes.push(endpoint)
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const isExport = isFileOfRecords(endpoint)
  const parse = async (request: FastifyRequest, session: AnySession) => {
    try {
      return parseRequest(endpoint, partsOf(endpoint, request))
    } catch (error) {
      if (!remaining || session?.kind !== 'user') throw error
      throw await withRemaining(engine, { session, request, remaining }, error)
    }
  }
  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { session, confirmation }: Admitted,
  ) => {
    const file = endpoint.multipart ? { file: await readFile(request, bodyLimitOf(endpoint)) } : {}
    const parsed = await parse(request, session)
    const input = { ...parsed, request, reply, ...file }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `admit` and `parseRequest` return the types of this endpoint
    return handler(session as SessionFor<E>, input as RouteInput<E>, confirmation)
  }
  engine.http.route({
    method,
    url: path,
    bodyLimit: bodyLimitOf(endpoint),
    // No schema: parsing is done below, after the session is known, so that a stranger learns
    // nothing from a 422.
    onRequest: async (request) => {
      admitted.set(request, await admit(engine, endpoint, request, recalls))
      await beforeBody?.(request)
    },
    handler: async (request, reply) => {
      let who = admitted.get(request) ?? { session: null }
      const again = async (error: unknown) => {
        if (!who.confirmation || who.isConfirmed?.()) throw error
        // The session was not confirmed, so nothing was written. Repeat with a fresh session.
        who = await admit(engine, endpoint, request)
        return handle(request, reply, who)
      }
      const answer = await handle(request, reply, who)
        .catch(again)
        .catch(async (error: unknown) => {
          throw await engine.inCurrencyOf(who.session?.shop_id ?? null, error)
        })
      // The audit log entry comes before the first byte leaves, so every download is recorded.
      if (isExport && who.session?.kind === 'user')
        await engine.noteExport(who.session, endpoint, request)
      if (answer instanceof FileAnswer) return answer.sendBy(reply)
      if (reply.sent || answer === reply) return reply
      if (status === 204) return reply.code(204).send()
      if (response) engine.inspectAnswer?.(response, answer)
      return reply.code(status).send(answer)
    },
  })
}

/** Returns the failure of a body with its remaining problems added. */
async function withRemaining(
  engine: Engine,
  {
    session,
    request,
    remaining,
  }: { session: UserSession; request: FastifyRequest; remaining: RemainingProblems },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') return error
  const errors = error.detail.errors ?? {}
  const locale = localeOf(request.headers['accept-language'])
  const more = await inTransaction(
    engine,
    session,
    locale,
    (context) => remaining(context, request, errors),
    { readOnly: true },
  )
  return new Failure('ValidationFailed', { ...error.detail, errors: { ...errors, ...more } })
}

async function admit(
  engine: Engine,
  endpoint: Endpoint,
  request: FastifyRequest,
  recalls = false,
): Promise<Admitted> {
  const { access } = endpoint
  if (access === 'public') return { session: null }
  if (access === 'device') {
    const key = request.headers['x-api-key']
    const session =
      (typeof key === 'string' && key.length <= 200 && (await engine.authenticateDevice(key))) ||
      fail('Unauthenticated')
    return { session }
  }
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const program = token && (await engine.admitToken(token, endpoint, request))
  if (program) return { session: program }
  const isAllowed = ({ role }: UserSession) => access === 'session' || can(role, access)
  const missing = (session: UserSession) => missingProof(endpoint, session, engine.clock.now())
  const recalled = recalls && token ? engine.recallSession(token) : null
  // What a remembered session lacks it may have by now.
  if (
    recalled &&
    isBoundTo(recalled.session, request) &&
    isAllowed(recalled.session) &&
    !missing(recalled.session)
  ) {
    await takePersonTry(engine, recalled.session.user_id)
    return recalled
  }
  const session = (token && (await engine.authenticate(token))) || fail('Unauthenticated')
  if (!isBoundTo(session, request)) fail('Unauthenticated')
  await takePersonTry(engine, session.user_id)
  if (!isAllowed(session)) fail('Forbidden')
  const lacking = missing(session)
  if (lacking) fail(lacking)
  return { session }
}

/**
 * A token that a script read out of its browser is of no use elsewhere: the cookie that belongs to
 * it cannot be read (decision 053).
 */
function isBoundTo({ proof }: UserSession, request: FastifyRequest) {
  return !proof?.browser_hash || proof.browser_hash === browserHashOf(request)
}
