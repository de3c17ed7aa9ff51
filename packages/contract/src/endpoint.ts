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
  /** With `:parameters`, e.g. `/v1/releases/:number`. */
  readonly path: U
  readonly access: A
  /** One line for the OpenAPI document. */
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The whole body of a success, including `data`; absent for 204 and for streams. */
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
  /** Largest body in bytes, as small as possible; `bodyLimitOf` gives the default. */
  readonly bodyLimit?: number
  /**
   * The person must have proved to be there within ten minutes, else StepUpRequired (docs/domain.md
   * "Second factor"). `true` also refuses programs; with `'people'` an API token passes, because an
   * administrator granted it this reading.
   */
  readonly requireFreshFactor?: boolean | 'people'
  /** Open to a session whose person must set up a second factor first. */
  readonly withoutFactor?: boolean
  /**
   * Limit of the invalid fields named in a response, where a body contains many records;
   * `maxProblems` by default.
   */
  readonly maxProblems?: number
}

/**
 * Declares an endpoint; method and path stay literal types, so that `routes.ts` can derive what
 * each path accepts and returns.
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

/** Bytes of a public body: less than it would cost to find out who sends it. */
const publicBody = 8 * 1024
/** Bytes of a body with one record, including its lists. */
const recordBody = 256 * 1024

/** Largest body of an endpoint in bytes; a larger one is refused with 413 before it is read. */
export const bodyLimitOf = ({
  bodyLimit,
  access,
}: Pick<Endpoint, 'bodyLimit' | 'access'>): number =>
  bodyLimit ?? (access === 'public' ? publicBody : recordBody)

/** Returns true if an endpoint returns a file of records. The audit log records such exports. */
export const isFileOfRecords = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  method === 'GET' && /\/(export|file)$/.test(path)

/** Query of an endpoint as the caller writes it; for `import type` in the web app. */
export type QueryOf<E> = E extends { readonly query?: infer Q extends z.ZodType }
  ? z.input<Q>
  : never
/** Body of an endpoint as the caller writes it. */
export type BodyOf<E> = E extends { readonly body?: infer B extends z.ZodType } ? z.input<B> : never
/** Response of an endpoint. */
export type ResponseOf<E> = E extends { readonly response?: infer R extends z.ZodType }
  ? z.output<R>
  : never
