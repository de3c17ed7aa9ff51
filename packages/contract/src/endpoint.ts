import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Who may call: a permission's holders, any session, a device by its API key, or anyone. */
export type Access = Permission | 'session' | 'device' | 'public'

/** HTTP methods in use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A route: what it takes, what it answers, who may call it. */
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
  /** The whole answer, `data` wrapper included; absent for 204 and for streams. */
  readonly response?: R
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201 | 204
  /** Answers something else than JSON (files, event streams): content type for the document. */
  readonly produces?: string
  /** Body is multipart/form-data with one field `file`. */
  readonly multipart?: boolean
  /** Largest body in bytes, as small as its use; see `bodyLimitOf` for what holds without it. */
  readonly bodyLimit?: number
  /** So many wrong fields an answer names at most, where a body holds many records; else `maxProblems`. */
  readonly maxProblems?: number
}

/** Declares an endpoint; method and path stay literal, so that `routes.ts` can tell what each path takes and answers. */
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

/** Bytes of a body that anyone may send: less than it would cost to find out who they are. */
const publicBody = 8 * 1024
/** Bytes of a body of one record, its lists included. */
const recordBody = 256 * 1024

/** Largest body of an endpoint in bytes: a larger one is a 413 before it is read. */
export const bodyLimitOf = ({ bodyLimit, access }: Pick<Endpoint, 'bodyLimit' | 'access'>): number =>
  bodyLimit ?? (access === 'public' ? publicBody : recordBody)

/** Query of an endpoint as the caller writes it; for `import type` on the web side. */
export type QueryOf<E> = E extends { readonly query?: infer Q extends z.ZodType } ? z.input<Q> : never
/** Body of an endpoint as the caller writes it. */
export type BodyOf<E> = E extends { readonly body?: infer B extends z.ZodType } ? z.input<B> : never
/** Answer of an endpoint. */
export type ResponseOf<E> = E extends { readonly response?: infer R extends z.ZodType } ? z.output<R> : never
