import type { z } from 'zod'
import type { BodyOf, Endpoint, ResponseOf } from '../endpoint.ts'

/**
 * Statuses of which a document says what they mean for one route, beside those that every route of
 * its kind answers.
 */
export type DocumentedStatus = 200 | 304 | 404 | 429

/** Documentation of an endpoint beyond its declaration. */
export interface EndpointDocument {
  readonly method: string
  readonly path: string
  /** More than the one line of the summary: what the route is for and what a caller must know. */
  readonly description: string
  /**
   * The whole body, where the route parses it in parts, so that one wrong record costs only itself.
   */
  readonly body?: z.ZodType
  /** The whole answer, where the server checks less of it than it promises. */
  readonly response?: z.ZodType
  /** Bodies by name, as a caller may send them. */
  readonly bodies?: Readonly<Record<string, unknown>>
  /** Answers by name; of a stream, its text. */
  readonly answers?: Readonly<Record<string, unknown>>
  /**
   * Meaning of a status. A status that is not common to the routes of its kind is documented
   * because it is listed here.
   */
  readonly statuses?: Readonly<Partial<Record<DocumentedStatus, string>>>
  /** Headers that the caller may send, with what they do. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Contents of a document. The examples have the endpoint's own types, unless the document gives
 * schemas of its own.
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
