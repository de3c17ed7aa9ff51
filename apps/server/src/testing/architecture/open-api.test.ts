import { deliveredEvents } from '@pos/contract/webhooks/webhook-lists'
import { isRow } from '@pos/domain/values'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OpenApiDocument, openApiDocument } from '../open-api-document.ts'
import { sharedServer } from '../shared-server.ts'

const server = sharedServer()
let document: OpenApiDocument
beforeAll(async () => {
  document = await openApiDocument(server)
})

const isOfDevices = ({ path }: { path: string }) => path.startsWith('/v1/device/')
const statusesOf = ({ responses }: Record<string, unknown>) =>
  Object.keys(isRow(responses) ? responses : {})

describe('the OpenAPI document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document.whole))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('states the errors of every route, in the common error format', () => {
    const names = new Set<unknown>()
    for (const { method, path, spec } of document.operations) {
      names.add(spec.operationId)
      const statuses = statusesOf(spec)
      expect(statuses, `${method} ${path}`).toEqual(expect.arrayContaining(['422', '500', '503']))
      for (const status of statuses.filter((one) => Number(one) >= 400)) {
        const schema = document.at(
          'paths',
          path,
          method,
          'responses',
          status,
          'content',
          'application/json',
          'schema',
        )
        expect(schema, `${method} ${path} ${status}`).toMatchObject({
          required: ['message', 'exception'],
        })
      }
    }
    expect(names.size, 'every operation has a name of its own').toBe(document.operations.length)
  })

  // Review the difference: a status that a device does not expect stops a shop.
  it('states the status codes of each device route', () => {
    const lines = document.operations
      .filter(isOfDevices)
      .map(
        ({ method, path, spec }) =>
          `${method.toUpperCase().padEnd(4)} ${path} ${statusesOf(spec).join(' ')}`,
      )
    expect(lines.toSorted()).toMatchInlineSnapshot(`
      [
        "DELETE /v1/device/checks/{uid}/claim 204 400 401 404 422 500 503",
        "DELETE /v1/device/pairing 204 401 422 500 503",
        "GET  /v1/device/availability 200 304 401 422 500 503",
        "GET  /v1/device/checks 200 304 401 422 500 503",
        "GET  /v1/device/checks/{uid} 200 400 401 404 422 500 503",
        "GET  /v1/device/credentials 200 401 422 500 503",
        "GET  /v1/device/customers 200 401 422 500 503",
        "GET  /v1/device/events 200 401 422 500 503",
        "GET  /v1/device/images/{id} 200 304 400 401 404 422 500 503",
        "GET  /v1/device/master-data 200 304 401 404 422 500 503",
        "GET  /v1/device/number-series 200 401 422 500 503",
        "GET  /v1/device/receipts 200 401 403 422 500 503",
        "GET  /v1/device/staff 200 304 401 422 500 503",
        "POST /v1/device/cash 200 400 401 413 415 422 500 503",
        "POST /v1/device/check-events 200 400 401 413 415 422 500 503",
        "POST /v1/device/checks/{uid}/claim 200 400 401 403 404 409 413 415 422 500 503",
        "POST /v1/device/heartbeat 200 400 401 413 415 422 500 503",
        "POST /v1/device/orders 200 400 401 413 415 422 500 503",
        "POST /v1/device/print-jobs 200 400 401 413 415 422 500 503",
        "POST /v1/device/receipts 200 400 401 413 415 422 500 503",
        "POST /v1/device/staff/sign-in 200 400 401 413 415 422 429 500 503",
        "POST /v1/device/void-orders 200 400 401 413 415 422 500 503",
        "PUT  /v1/device/availability/{item} 200 400 401 404 413 415 422 500 503",
        "PUT  /v1/device/staff/code 200 400 401 413 415 422 429 500 503",
        "PUT  /v1/device/table-states 200 400 401 413 415 422 500 503",
      ]
    `)
  })

  it('leaves no part of device requests and responses untyped', () => {
    const open: string[] = []
    const kinds = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref']
    const visit = (schema: unknown, at: string): void => {
      if (!isRow(schema)) return
      if (!kinds.some((kind) => kind in schema)) open.push(at)
      if (schema.type === 'array' && !('items' in schema)) open.push(`${at}[]`)
      if (
        schema.type === 'object' &&
        !('properties' in schema) &&
        !('additionalProperties' in schema)
      )
        open.push(`${at}{}`)
      visit(schema.items, `${at}[]`)
      visit(schema.additionalProperties, `${at}{}`)
      for (const [name, part] of Object.entries(isRow(schema.properties) ? schema.properties : {}))
        visit(part, `${at}.${name}`)
      for (const some of [schema.anyOf, schema.oneOf, schema.allOf])
        if (Array.isArray(some)) for (const one of some) visit(one, at)
    }
    for (const { method, path } of document.operations.filter(isOfDevices)) {
      visit(
        document.at('paths', path, method, 'requestBody', 'content', 'application/json', 'schema'),
        `${method} ${path}`,
      )
      visit(
        document.at(
          'paths',
          path,
          method,
          'responses',
          '200',
          'content',
          'application/json',
          'schema',
        ),
        `${method} ${path} 200`,
      )
    }
    expect(open).toEqual([])
  })

  it('states limits of texts, lists, numbers and years in device requests', () => {
    const unlimited: string[] = []
    const visit = (schema: unknown, at: string): void => {
      if (!isRow(schema)) return
      const isBounded =
        schema.type === 'string'
          ? ['maxLength', 'enum', 'const', 'format', 'pattern'].some((name) => name in schema)
          : schema.type === 'array'
            ? 'maxItems' in schema
            : !['integer', 'number'].includes(String(schema.type)) ||
              ('minimum' in schema && 'maximum' in schema)
      if (!isBounded) unlimited.push(at)
      if (schema.format === 'date-time' && !String(schema.description).includes('2199'))
        unlimited.push(`${at} years`)
      visit(schema.items, `${at}[]`)
      for (const [name, part] of Object.entries(isRow(schema.properties) ? schema.properties : {}))
        visit(part, `${at}.${name}`)
      for (const some of [schema.anyOf, schema.oneOf, schema.allOf])
        if (Array.isArray(some)) for (const one of some) visit(one, at)
    }
    const bodyOf = (path: string, method: string) =>
      document.at('paths', path, method, 'requestBody', 'content', 'application/json', 'schema')
    for (const { method, path } of document.operations.filter(isOfDevices))
      visit(bodyOf(path, method), `${method} ${path}`)
    expect(unlimited).toEqual([])
    const receipts = bodyOf('/v1/device/receipts', 'post')
    expect(JSON.stringify(receipts)).toContain('at most 999999999')
  })

  it('names every event that the server sends, with an example that its schema accepts', () => {
    expect(Object.keys(isRow(document.whole.webhooks) ? document.whole.webhooks : {})).toEqual([
      ...deliveredEvents,
    ])
    for (const type of deliveredEvents) {
      const pointer = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json']
      expect(
        document.problemsAt(
          [...pointer, 'schema'],
          document.at(...pointer, 'examples', 'message', 'value'),
        ),
        type,
      ).toBe(null)
    }
  })

  it('has an example of each device body and response that matches its schema', () => {
    for (const { method, path, spec } of document.operations.filter(isOfDevices)) {
      expect(spec.description, `${method} ${path}`).toEqual(expect.any(String))
      const parts = [...(spec.requestBody ? [['requestBody']] : []), ['responses', '200']]
      for (const part of parts) {
        const content = document.at('paths', path, method, ...part, 'content')
        for (const [type, media] of Object.entries(isRow(content) ? content : {})) {
          if (type.startsWith('image/')) continue
          const pointer = ['paths', path, method, ...part, 'content', type]
          const examples = Object.entries(
            isRow(media) && isRow(media.examples) ? media.examples : {},
          )
          expect(examples.length, pointer.join(' ')).toBeGreaterThan(0)
          for (const [name, example] of examples)
            expect(
              document.problemsAt([...pointer, 'schema'], isRow(example) ? example.value : null),
              `${pointer.join(' ')} ${name}`,
            ).toBe(null)
        }
      }
    }
  })
})
