import { bodyLimitOf, type Endpoint } from '@pos/contract/endpoint'
import { type ExceptionName, fail } from '@pos/contract/errors'
import { maxProblems, problemsOf } from '@pos/contract/problems'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Path, query and body of a request as the endpoint describes them; every wrong field at once. */
export function parseRequest(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: part(endpoint.params, request.params, 'BadRequest'),
    query: part(endpoint.query ?? z.strictObject({}), request.query, 'ValidationFailed'),
    body: part(endpoint.body, request.body, 'ValidationFailed', endpoint.maxProblems),
  }
}

function part(schema: z.ZodType | undefined, value: unknown, exception: ExceptionName, most = maxProblems) {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  return result.success ? result.data : fail(exception, { errors: problemsOf(result.error, most) })
}

/** The one file of a multipart request, within the endpoint's limit. */
export async function readFile(endpoint: Endpoint, request: FastifyRequest) {
  if (!request.isMultipart()) fail('UnsupportedMediaType')
  const file =
    (await request.file({ limits: { fileSize: bodyLimitOf(endpoint) } })) ??
    fail('ValidationFailed', { errors: { file: [{ key: 'required' }] } })
  return { buffer: await file.toBuffer(), filename: file.filename }
}
