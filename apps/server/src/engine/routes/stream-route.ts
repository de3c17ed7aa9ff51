import { bodyLimitOf, type Endpoint, isFileOfRecords } from '@pos/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Confirmation } from '#platform/database/scoped-dialect'
import { FileAnswer } from '#platform/http/file-answer'
import { parseRequest, readFile } from '#platform/http/parse-request'
import type { DeviceSession, Engine, UserSession } from '../model.ts'
import { type Admitted, type AnySession, admit, requestParts } from './admit.ts'
import { type RemainingProblems, withRemaining } from './transaction.ts'

interface StreamOptions {
  /** Accepts a remembered session, which the handler confirms. */
  readonly recalls?: boolean
  readonly remaining?: RemainingProblems
}

/**
 * Mounts an endpoint without a transaction, such as an event stream. `beforeBody` runs before the
 * body is read. An error it throws becomes the response, so that a flood costs no parsing.
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
      return parseRequest(endpoint, requestParts(endpoint, request))
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
    // No schema here: parsing follows after authentication, so that a 422 reveals nothing without a
    // session.
    onRequest: async (request) => {
      admitted.set(request, await admit(engine, endpoint, request, recalls))
      await beforeBody?.(request)
    },
    handler: async (request, reply) => {
      let who = admitted.get(request) ?? { session: null }
      const again = async (error: unknown) => {
        if (!who.confirmation || who.isConfirmed?.()) throw error
        // The session was not confirmed, so nothing was written. Retry with a session from the
        // database.
        who = await admit(engine, endpoint, request)
        return handle(request, reply, who)
      }
      const answer = await handle(request, reply, who)
        .catch(again)
        .catch(async (error: unknown) => {
          throw await engine.inCurrencyOf(who.session?.shop_id ?? null, error)
        })
      // The audit log entry precedes the first byte, so every download is recorded.
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

/** The kind of session that an endpoint accepts. */
export type SessionFor<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends 'device'
    ? DeviceSession
    : UserSession
type Parsed<S> = z.output<Extract<S, z.ZodType>>
/** A parsed request. `file` exists only on multipart endpoints. */
export interface RouteInput<E extends Endpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly file?: { readonly buffer: Buffer; readonly filename: string }
}

/**
 * The result of a handler, in the shape of the response; undefined if the endpoint declares none.
 */
export type Answer<E extends Endpoint> =
  | z.input<Extract<E['response'], z.ZodType>>
  | FastifyReply
  | FileAnswer
  | Buffer
  | string
  | undefined
  | void
