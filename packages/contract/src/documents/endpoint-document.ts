import type { z } from 'zod'
import type { BodyOf, Endpoint, ResponseOf } from '../endpoint.ts'

/** Statuses described for one route, in addition to those of all routes of its kind. */
type DocumentedStatus = 200 | 304 | 403 | 404 | 409 | 429

/** Documentation of an endpoint beyond its declaration. */
export interface EndpointDocument {
  readonly method: string
  readonly path: string
  /** A longer description than the summary: purpose, and what a caller must know. */
  readonly description: string
  /**
   * The complete body, if the route parses it in parts so that a wrong record does not affect
   * others.
   */
  readonly body?: z.ZodType
  /** The complete response, if the server validates less of it. */
  readonly response?: z.ZodType
  /** Example bodies by name. */
  readonly bodies?: Readonly<Record<string, unknown>>
  /** Example responses by name; for a stream, its text. */
  readonly answers?: Readonly<Record<string, unknown>>
  /**
   * Meaning of a status. Statuses that are not common to routes of its kind are documented because
   * they are listed here.
   */
  readonly statuses?: Readonly<Partial<Record<DocumentedStatus, string>>>
  /** Headers that the caller may send, with their effect. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The content of a document. Examples have the endpoint's types, unless the document has its own
 * schemas.
 */
interface Details<B, R> extends Omit<EndpointDocument, 'method' | 'path'> {
  readonly bodies?: Readonly<Record<string, B>>
  readonly answers?: Readonly<Record<string, R>>
}

/**
 * Documents an endpoint; TypeScript checks the examples, and a test validates them by the schemas
 * of the document.
 */
export function describeEndpoint<E extends Endpoint>(
  endpoint: E,
  details: Details<BodyOf<E>, ResponseOf<E>>,
): EndpointDocument {
  return { method: endpoint.method, path: endpoint.path, ...details }
}
