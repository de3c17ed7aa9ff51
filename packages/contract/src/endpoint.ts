import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Who may call: a permission's holders, any session, a device by its API key, or anyone. */
export type Access = Permission | 'session' | 'device' | 'public'

/** HTTP methods in use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A route outside the resource verbs: what it takes, what it answers, who may call it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** With `:parameters`, e.g. `/v1/releases/:number`. */
  readonly path: string
  readonly access: Access
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
  /** Body is multipart/form-data. */
  readonly multipart?: boolean
  /** Largest body in bytes, when other than the server's default. */
  readonly bodyLimit?: number
}

/** Declares an endpoint. */
export function defineEndpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return endpoint
}

/** What a caller sends as parameters, query and body, and what comes back; for `import type` on the web side. */
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
/** Query of an endpoint as the caller writes it. */
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
/** Body of an endpoint as the caller writes it. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
/** Answer of an endpoint. */
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
