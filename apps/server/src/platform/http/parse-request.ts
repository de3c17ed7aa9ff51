import { type ExceptionName, fail } from '@pos/contract/errors'
import { maxProblems, problemsOf } from '@pos/contract/problems'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Schemas of a request's parts; without a query schema the query must be empty. */
interface RequestSchemas {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Maximum number of wrong fields of a body in a response. */
  readonly maxProblems?: number
}

/** A query that must be empty. Created once, because the first use of a schema compiles it. */
const emptyQuery = z.strictObject({})

/** Parses path, query and body of a request by their schemas; reports all wrong fields at once. */
export function parseRequest(
  schemas: RequestSchemas,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
) {
  return {
    params: parsePart(schemas.params, request.params, 'BadRequest'),
    query: parsePart(schemas.query ?? emptyQuery, request.query, 'ValidationFailed'),
    body: parsePart(schemas.body, request.body, 'ValidationFailed', schemas.maxProblems),
  }
}

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  exception: ExceptionName,
  most = maxProblems,
) {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  return result.success ? result.data : fail(exception, { errors: problemsOf(result.error, most) })
}

/** The file of a multipart request, with a maximum size. */
export async function readFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ buffer: Buffer; filename: string }> {
  if (!request.isMultipart()) fail('UnsupportedMediaType')
  const file =
    (await request.file({ limits: { fileSize: maxBytes } })) ??
    fail('ValidationFailed', { errors: { file: [{ key: 'required' }] } })
  return { buffer: await file.toBuffer(), filename: file.filename }
}
