import { isRow, type Row } from '@pos/domain/values'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TestServer } from './server.ts'

/** A method and path of the document with its content. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly spec: Row
}

/** The served OpenAPI document. */
export interface OpenApiDocument {
  readonly whole: Row
  readonly operations: readonly Operation[]
  /** Returns the value at a JSON pointer, following references. */
  at(...pointer: string[]): unknown
  /** Returns the error of a value by the schema at a JSON pointer, or null. */
  problemsAt(pointer: readonly string[], value: unknown): string | null
}

/** Fetches the document of a running test server. */
export async function openApiDocument(server: TestServer): Promise<OpenApiDocument> {
  const { body } = await server.call(null, 'GET', '/v1/openapi.json')
  const whole: Row = body
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema(whole, 'openapi')
  const find = (
    pointer: readonly string[],
  ): { readonly value: unknown; readonly pointer: readonly string[] } => {
    let found: { value: unknown; pointer: readonly string[] } = { value: whole, pointer: [] }
    for (const key of pointer) {
      const value = isRow(found.value) ? found.value[key] : undefined
      const reference = isRow(value) && typeof value.$ref === 'string' ? value.$ref : null
      found = reference
        ? find(reference.split('/').slice(1))
        : { value, pointer: [...found.pointer, key] }
    }
    return found
  }
  const paths = isRow(whole.paths) ? whole.paths : {}
  return {
    whole,
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(isRow(methods) ? methods : {}).map(([method, spec]) => ({
        method,
        path,
        spec: isRow(spec) ? spec : {},
      })),
    ),
    at: (...pointer) => find(pointer).value,
    problemsAt(pointer, value) {
      const escaped = find(pointer).pointer.map((key) =>
        encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
      )
      const validate = ajv.getSchema(`openapi#/${escaped.join('/')}`)
      if (!validate) return `no schema at ${pointer.join(' ')}`
      return validate(value) ? null : ajv.errorsText(validate.errors)
    },
  }
}
