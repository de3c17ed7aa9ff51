import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { problemsOf } from '../problems.ts'
import { postedCashEvent } from '../sales/cash.ts'
import { postedReceipt } from '../sales/posted-receipt.ts'
import { postedVoidOrder } from '../sales/posted-void-order.ts'

interface Property {
  /** Names of nested properties; 0 stands for the first entry of a list. */
  readonly path: readonly (string | 0)[]
  readonly isRequired: boolean
  readonly isNullable: boolean
}
interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

function propertiesOf(schema: JsonSchema, path: Property['path'] = []): Property[] {
  const direct = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
    {
      path: [...path, name],
      isRequired: schema.required?.includes(name) ?? false,
      isNullable: [part, ...(part.anyOf ?? [])].some(({ type }) => type === 'null'),
    },
    ...propertiesOf(part, [...path, name]),
  ])
  const ofEntries = schema.items ? propertiesOf(schema.items, [...path, 0]) : []
  return [
    ...direct,
    ...ofEntries,
    ...(schema.anyOf ?? []).flatMap((part) => propertiesOf(part, path)),
  ]
}

const source = new URL('..', import.meta.url)
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file): Promise<Record<string, unknown>> => import(new URL(file, source).href)),
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value
const inputs = modules
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .flatMap(({ method, path, body, query }) => [
    ...(body ? [{ name: `${method} ${path}`, schema: body }] : []),
    ...(query ? [{ name: `the query of ${method} ${path}`, schema: query }] : []),
  ])
const all = [
  ...inputs,
  { name: 'a posted receipt', schema: postedReceipt },
  { name: 'a voided line', schema: postedVoidOrder },
  { name: 'a drawer event', schema: postedCashEvent },
]

/** All properties of the input of a schema, at any depth. */
const read = (schema: z.ZodType) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type lists the parts of JSON Schema that zod generates
  propertiesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

it('the inputs of the contract are found', () => {
  expect(inputs.length).toBeGreaterThan(140)
})

describe('a property that may be null may be left out', () => {
  it.each(all)('in $name', ({ name, schema }) => {
    const refused = read(schema).filter(({ isRequired, isNullable }) => isRequired && isNullable)
    // Omitting an address must not delete it.
    expect(refused.map(({ path }) => path.join('.'))).toEqual(
      name === 'PUT /v1/profile/me' ? ['email', 'phone'] : [],
    )
  })
})

const wrongValues = [{}, [], 5.5, -1e15, 'ж', '', '2026-04-10T12:00:00+19:00', '1800-01-01', true]
const nested = (path: Property['path'], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, part) => (part === 0 ? [inner] : { [part]: inner }), value)

describe('a wrong value is explained by format, choice or limit', () => {
  it.each(all)('in $name', ({ schema }) => {
    const vague = read(schema).flatMap(({ path }) =>
      wrongValues.flatMap((value) => {
        const result = schema.safeParse(nested(path, value), { reportInput: true })
        const problems = result.success ? [] : Object.entries(problemsOf(result.error))
        return problems
          .filter(([, list]) =>
            list.some(({ key }) => key === 'invalid_format' || key === 'invalid_type'),
          )
          .map(([at]) => `${at}: ${JSON.stringify(value)}`)
      }),
    )
    expect([...new Set(vague)]).toEqual([])
  })
})
