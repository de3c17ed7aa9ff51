import type { Endpoint } from '@pos/contract/endpoint'
import { type ExceptionName, exceptions } from '@pos/contract/errors'
import { isOpenToTokens } from '@pos/contract/token-access'
import { recordOf, typedKeys } from '@pos/domain/typed-entries'
import { z } from 'zod'

/** The body of every error response. */
export const errorBody = z.object({
  message: z
    .string()
    .meta({ description: 'Message to display, in the language of Accept-Language.' }),
  exception: z
    .enum(typedKeys(exceptions))
    .meta({ description: 'Error code for programs, together with the status.' }),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .meta({ description: 'Messages by dotted path of the field, such as `receipts.3.uid`.' }),
  data: z
    .unknown()
    .optional()
    .meta({ description: 'Details of the error, such as the current record.' }),
  request_id: z
    .string()
    .optional()
    .meta({ description: 'With 500 and 503: id of the request in the server log.' }),
})

/** A status in the table of exceptions. */
type ErrorStatus = (typeof exceptions)[ExceptionName]

const meanings: Readonly<Record<ErrorStatus, string>> = {
  400: 'The body is not JSON, the path is malformed, or a text cannot be stored (BadRequest). Do not retry.',
  401: 'The session or key is missing or has ended (Unauthenticated).',
  403: 'The role does not permit this (Forbidden).',
  404: 'The organization and shop of the caller have no record with this id or name (NotFound).',
  409: 'The record changed meanwhile (StaleRecord), another record refers to it (RecordInUse), or its state does not allow this (Conflict).',
  413: 'The body is too large or has more than 500,000 values (PayloadTooLarge). Send smaller batches.',
  415: 'The content type of the body is not supported (UnsupportedMediaType).',
  422: 'A field breaks a rule, is missing or unknown (ValidationFailed); `errors` names each by its path.',
  429: 'Too many attempts (TooManyRequests). Wait for Retry-After seconds.',
  500: 'Server error (ServerError). Retry the same request later. `request_id` identifies it in the server log.',
  503: 'The database is unreachable or the server is stopping (Unavailable). Retry the same request soon.',
}
const statuses = [
  400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503,
] as const satisfies readonly ErrorStatus[]

const nameOf = (status: ErrorStatus) => `Error${status}`

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const retryAfter = {
  'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } },
} as const

const describe = (status: ErrorStatus, description: string) => ({
  description,
  content: errorContent,
  ...(status === 429 ? { headers: retryAfter } : {}),
})

/** The error responses that routes share, by name. */
export const errorResponses = recordOf(statuses.map(nameOf), (name) => {
  const status = statuses.find((one) => nameOf(one) === name) ?? 500
  return describe(status, meanings[status])
})

/**
 * The error responses of an endpoint: those of its kind, and those that its own document describes.
 */
export function errorsOf(
  endpoint: Endpoint,
  special: Readonly<Partial<Record<number, string>>> = {},
): Record<string, object> {
  const answered = statuses.filter(
    (status) => special[status] !== undefined || isAnswered(endpoint, status),
  )
  return Object.fromEntries(
    answered.map((status) => {
      const meaning = special[status]
      return [
        status,
        meaning === undefined
          ? { $ref: `#/components/responses/${nameOf(status)}` }
          : describe(status, meaning),
      ]
    }),
  )
}

/**
 * Returns true if an endpoint of this kind can respond with a status, by its callers and the parts
 * of its request.
 */
function isAnswered(endpoint: Endpoint, status: ErrorStatus): boolean {
  const { access, method, params, body, multipart } = endpoint
  const hasBody = body !== undefined || multipart === true
  const ofPeople = access !== 'device' && access !== 'public'
  switch (status) {
    case 400:
      return hasBody || params !== undefined
    case 401:
      return access !== 'public'
    case 403:
      return ofPeople && access !== 'session'
    case 404:
      return access !== 'device' && params !== undefined
    case 409:
      return ofPeople && method !== 'GET'
    case 413:
    case 415:
      return hasBody
    case 429:
      return access === 'public' || isOpenToTokens(endpoint)
    default:
      return true
  }
}
