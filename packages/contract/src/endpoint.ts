import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Permitted callers: holders of a permission, any session, a device by its API key, or anyone. */
export type Access = Permission | 'session' | 'device' | 'public'

/** HTTP methods in use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A route: what it accepts, what it returns, and who may call it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
  M extends Method = Method,
  U extends string = string,
> {
  readonly method: M
  /** With `:parameters`, such as `/v1/releases/:number`. */
  readonly path: U
  readonly access: A
  /** One line for the OpenAPI document. */
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The complete body of a success, including `data`; missing for 204 and for streams. */
  readonly response?: R
  /** 200 by default. */
  readonly status?: 200 | 201 | 204
  /**
   * Content type in the OpenAPI document, for routes that return something other than JSON (files,
   * event streams).
   */
  readonly produces?: string
  /** Body is multipart/form-data with one field `file`. */
  readonly multipart?: boolean
  /** Maximum body in bytes, as small as possible; `bodyLimitOf` has the default. */
  readonly bodyLimit?: number
  /**
   * Requires a proof within the last ten minutes, otherwise StepUpRequired (docs/domain.md "Second
   * factor"). `true` also refuses programs; `'people'` admits API tokens with an administrator's
   * permission.
   */
  readonly requireFreshFactor?: boolean | 'people'
  /**
   * Asks for that proof only after the request has passed every check: without it the handler is
   * rolled back, so that a person proves nothing for a form that is refused.
   */
  readonly provesLast?: boolean
  /** Open to a session whose person must first set up a second factor. */
  readonly withoutFactor?: boolean
  /**
   * Maximum number of invalid fields in a response, for bodies with many records; `maxProblems` by
   * default.
   */
  readonly maxProblems?: number
}

/**
 * Declares an endpoint; method and path stay literal types, from which `routes.ts` derives request
 * and response of each path.
 */
export function defineEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  const A extends Access,
  const M extends Method,
  const U extends string,
>(endpoint: Endpoint<P, Q, B, R, A, M, U>): Endpoint<P, Q, B, R, A, M, U> {
  return endpoint
}

/** Bytes of a public body, less than the cost of authenticating its sender. */
const publicBody = 8 * 1024
/** Bytes of a body with one record and its lists. */
const recordBody = 256 * 1024

/** Maximum body of an endpoint in bytes; larger ones are refused with 413 before reading. */
export const bodyLimitOf = ({
  bodyLimit,
  access,
}: Pick<Endpoint, 'bodyLimit' | 'access'>): number =>
  bodyLimit ?? (access === 'public' ? publicBody : recordBody)

/** Returns true if an endpoint returns a file of records. The audit log records such exports. */
export const isFileOfRecords = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  method === 'GET' && /\/(export|file)$/.test(path)

/** Query of an endpoint in requests; for `import type` in the web app. */
export type QueryOf<E> = E extends { readonly query?: infer Q extends z.ZodType }
  ? z.input<Q>
  : never
/** Body of an endpoint in requests. */
export type BodyOf<E> = E extends { readonly body?: infer B extends z.ZodType } ? z.input<B> : never
/** Response of an endpoint. */
export type ResponseOf<E> = E extends { readonly response?: infer R extends z.ZodType }
  ? z.output<R>
  : never
