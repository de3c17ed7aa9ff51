import type { EndpointDocument } from '@pos/contract/documents/endpoint-document'
import { endpointDocuments } from '@pos/contract/documents/endpoint-documents'
import { bodyLimitOf, type Endpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { isOpenToTokens } from '@pos/contract/token-access'
import { isRow } from '@pos/domain/values'
import { z } from 'zod'
import { errorBody, errorResponses, errorsOf } from './errors.ts'
import { jsonSchemaOf, withNamedKeys } from './json-schema.ts'
import { documentedWebhooks } from './webhooks.ts'

type Responses = Record<string, object>

/** The parts of a document to complete. */
interface OpenApiDocument {
  readonly paths?: object | undefined
  readonly components?: object | undefined
}

/** A schema with its examples. */
type MediaType = { schema?: object; examples?: Record<string, { value: unknown }> }

/**
 * Completes the document of the routes: error responses, headers and content types of every route,
 * and for routes with their own document (all device routes) schemas, examples and the meaning of
 * each status.
 */
export function completeDocument<D extends OpenApiDocument>(
  document: D,
  endpoints: readonly Endpoint[],
) {
  const documents = new Map(endpointDocuments.map((one) => [keyOf(one), one]))
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}')
    const method = endpoint.method.toLowerCase()
    const operation = operationAt(document, path, method)
    paths[path] = {
      ...paths[path],
      [method]: { ...operation, ...completed(endpoint, operation, documents.get(keyOf(endpoint))) },
    }
  }
  return withNamedKeys({
    ...document,
    paths,
    webhooks: documentedWebhooks(),
    components: {
      ...document.components,
      schemas: { Error: jsonSchemaOf(errorBody, 'output') },
      responses: errorResponses,
      parameters: sharedParameters,
    },
  })
}

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path}`

interface Operation {
  readonly parameters?: readonly object[]
  readonly responses?: Responses
}

function operationAt({ paths }: OpenApiDocument, path: string, method: string): Operation {
  const item = isRow(paths) ? paths[path] : null
  const operation = isRow(item) ? item[method] : null
  return isRow(operation)
    ? operation
    : fail('ServerError', { data: `${method} ${path} is not documented` })
}

function completed(
  endpoint: Endpoint,
  operation: Operation,
  document: EndpointDocument | undefined,
) {
  return {
    operationId: operationId(endpoint),
    ...(document ? { description: `${document.description}${limitOf(endpoint)}` } : {}),
    ...parametersOf(endpoint, operation, document),
    ...requestBody(endpoint, document),
    responses: {
      ...success(endpoint, document),
      ...(document?.statuses?.[304]
        ? { 304: { description: document.statuses[304], headers: entityTag } }
        : {}),
      ...errorsOf(endpoint, document?.statuses),
    },
  }
}

/**
 * With the headers of a route's own document and, on routes open to API tokens, the header for the
 * shop.
 */
function parametersOf(
  endpoint: Endpoint,
  { parameters = [] }: Operation,
  document: EndpointDocument | undefined,
) {
  const all = [
    ...parameters,
    ...headersOf(document?.headers ?? {}),
    ...(isOpenToTokens(endpoint) ? [shopParameter] : []),
  ]
  return all.length > 0 ? { parameters: all } : {}
}

const shopParameter = { $ref: '#/components/parameters/Shop' }

/** The header in which a program with an API token names the shop. */
const sharedParameters = {
  Shop: {
    name: 'X-Shop-Id',
    in: 'header',
    required: false,
    description:
      'With an API token: id of the shop. May be omitted if the token covers a single shop.',
    schema: { type: 'string', format: 'uuid' },
  },
}

/** `GET /v1/shops/:id/history` → `get_shops_id_history`: the function name in generated clients. */
const operationId = ({ method, path }: Endpoint) =>
  [
    method.toLowerCase(),
    ...path
      .replaceAll(/\([^)]*\)/g, '')
      .split(/\W+/)
      .slice(2),
  ]
    .filter(Boolean)
    .join('_')

const limitOf = (endpoint: Endpoint) =>
  endpoint.body ? ` The body has at most ${bodyLimitOf(endpoint) / 1024} KB.` : ''

const entityTag = {
  ETag: {
    description: 'Send it as If-None-Match with the next request.',
    schema: { type: 'string' },
  },
}

const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))

function requestBody(endpoint: Endpoint, document: EndpointDocument | undefined) {
  const schema = document?.body ?? endpoint.body
  if (endpoint.multipart)
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileSchema } } },
    }
  if (!schema) return {}
  const content: MediaType = {
    schema: jsonSchemaOf(schema, 'input'),
    ...examplesOf(document?.bodies),
  }
  return {
    requestBody: {
      required: !schema.safeParse({}).success,
      content: { 'application/json': content },
    },
  }
}

const fileSchema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
}

function success(endpoint: Endpoint, document: EndpointDocument | undefined): Responses {
  const status = endpoint.status ?? 200
  const description =
    document?.statuses?.[200] ??
    (status === 204 ? 'Done.' : status === 201 ? 'Created.' : 'Success.')
  const headers = document?.statuses?.[304] ? { headers: entityTag } : {}
  const schema = document?.response ?? endpoint.response
  const content: MediaType = {
    ...(schema ? { schema: jsonSchemaOf(schema, 'output') } : {}),
    ...examplesOf(document?.answers),
  }
  if (endpoint.produces)
    return {
      [status]: {
        description,
        ...headers,
        content: { [endpoint.produces]: { ...content, schema: bytes } },
      },
    }
  return {
    [status]: {
      description,
      ...headers,
      ...(schema ? { content: { 'application/json': content } } : {}),
    },
  }
}

const bytes = z.toJSONSchema(z.string())

const examplesOf = (examples: Readonly<Record<string, unknown>> | undefined) =>
  examples
    ? {
        examples: Object.fromEntries(
          Object.entries(examples).map(([name, value]) => [name, { value }]),
        ),
      }
    : {}
