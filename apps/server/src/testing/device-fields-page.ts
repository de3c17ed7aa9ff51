import { isRow, type Row } from '@pos/domain/values'
import type { OpenApiDocument, Operation } from './open-api-document.ts'

/** A field in a device's request, with its path. */
export interface RequestField {
  /** Path in the request, such as `receipts[].uid`. */
  readonly path: string
  readonly description: string | null
  readonly line: string
  readonly depth: number
}

const introduction = `# Fields that devices send

Every field of every request of the [device interface](device-interface.md), with the descriptions
of the OpenAPI document. This page is generated from the contract. In \`apps/server\`,
\`npx vitest run src/app/open-api/device-fields.test.ts -u\` writes it again.

A field that is not marked as required is optional. \`[]\` marks each entry of a list, and \`{add}\`
an object whose \`kind\` is \`add\`.
`

/** The page docs/device-fields.md: a section per device route with fields. */
export function deviceFieldsPage(document: OpenApiDocument): string {
  const sections = deviceOperations(document).flatMap((operation) => {
    const fields = requestFields(document, operation)
    const title = `## ${operation.method.toUpperCase()} ${operation.path}`
    return fields.length > 0 ? [[title, '', ...fields.map(entryOf)].join('\n')] : []
  })
  return `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`
}

/** The operations of devices, by path. */
export const deviceOperations = ({ operations }: OpenApiDocument): readonly Operation[] =>
  operations
    .filter(({ path }) => path.startsWith('/v1/device/'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

/** All fields of a request, parameters first. Headers and nested properties count as fields. */
export function requestFields(
  document: OpenApiDocument,
  { method, path, spec }: Operation,
): readonly RequestField[] {
  const parameters = (Array.isArray(spec.parameters) ? spec.parameters : [])
    .filter(isRow)
    .map((one) => ({
      ...field(String(one.name), isRow(one.schema) ? one.schema : {}, one.required === true, 0),
      ...(typeof one.description === 'string' ? { description: one.description } : {}),
    }))
  const body = document.at(
    'paths',
    path,
    method,
    'requestBody',
    'content',
    'application/json',
    'schema',
  )
  return [...parameters, ...(isRow(body) ? properties(body, '', 0) : [])]
}

/** All fields of a successful response. */
export function answerFields(
  document: OpenApiDocument,
  { method, path }: Operation,
): readonly RequestField[] {
  const body = document.at(
    'paths',
    path,
    method,
    'responses',
    '200',
    'content',
    'application/json',
    'schema',
  )
  return isRow(body) ? properties(body, '', 0) : []
}

function properties(schema: Row, prefix: string, depth: number): RequestField[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(isRow(schema.properties) ? schema.properties : {}).flatMap(
    ([name, part]) => {
      if (!isRow(part)) return []
      const path = `${prefix}${name}`
      return [field(path, part, required.includes(name), depth), ...within(part, path, depth + 1)]
    },
  )
}

function within(schema: Row, path: string, depth: number): RequestField[] {
  const { value } = withoutNull(schema)
  if (isRow(value.items)) return within(value.items, `${path}[]`, depth)
  const variants = [...choicesOf(schema.anyOf), ...choicesOf(schema.oneOf)]
  return variants.length > 1
    ? fieldsOfVariants(variants, path, depth)
    : properties(value, `${path}.`, depth)
}

const choicesOf = (choices: unknown) =>
  (Array.isArray(choices) ? choices : []).filter(isRow).filter((one) => isRow(one.properties))

/**
 * The fields of objects of several kinds: those that all have once, then those of each kind, whose
 * paths name it in braces.
 */
function fieldsOfVariants(variants: readonly Row[], path: string, depth: number): RequestField[] {
  const lists = variants.map((variant) => properties(variant, `${path}.`, depth))
  const isCommon = (one: RequestField) =>
    lists.every((list) => list.some(({ path: at, line }) => at === one.path && line === one.line))
  const ofKinds = variants.flatMap((variant, index) => {
    const kind = kindOfVariant(variant)
    return (lists[index] ?? [])
      .filter((one) => !isCommon(one) && one.path !== `${path}.kind`)
      .map((one) => ({
        ...one,
        path: kind ? one.path.replace(path, `${path}{${kind}}`) : one.path,
      }))
  })
  const kinds = variants.flatMap((variant) => kindOfVariant(variant) ?? [])
  const kind = { enum: kinds, description: 'Kind of the entry.' }
  return [
    ...(lists[0] ?? []).filter(isCommon),
    ...(kinds.length > 0 ? [field(`${path}.kind`, kind, true, depth)] : []),
    ...ofKinds,
  ]
}

function kindOfVariant({ properties: fields }: Row): string | null {
  const kind = isRow(fields) && isRow(fields.kind) ? fields.kind.const : null
  return typeof kind === 'string' ? kind : null
}

function field(path: string, schema: Row, isRequired: boolean, depth: number): RequestField {
  const { value, mayBeNull } = withoutNull(schema)
  const usual =
    'default' in schema && schema.default !== null
      ? `default \`${JSON.stringify(schema.default)}\``
      : null
  const parts = [`${kindOf(value)}${mayBeNull ? ' or null' : ''}`, isRequired ? 'required' : usual]
  const description =
    [schema.description, value.description].find((one) => typeof one === 'string') ?? null
  return { path, description, line: parts.filter(Boolean).join(', '), depth }
}

/** The schema of a nullable value without null. */
function withoutNull(schema: Row): { value: Row; mayBeNull: boolean } {
  const choices = (Array.isArray(schema.anyOf) ? schema.anyOf : []).filter(isRow)
  const value = choices.find((one) => one.type !== 'null')
  return value
    ? { value, mayBeNull: choices.some((one) => one.type === 'null') }
    : { value: schema, mayBeNull: false }
}

function kindOf(schema: Row): string {
  if (typeof schema.const === 'string') return `\`${schema.const}\``
  if (choicesOf(schema.oneOf).length > 1) return 'object'
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => `\`${String(one)}\``).join(', ')
  switch (schema.type) {
    case 'array':
      return `list of ${rangeOf(schema.minItems ?? 0, schema.maxItems)}${isRow(schema.items) && !isRow(schema.items.properties) ? `: ${kindOf(schema.items)}` : ''}`
    case 'integer':
      return `integer ${rangeOf(schema.minimum, schema.maximum)}`
    case 'boolean':
      return '`true` or `false`'
    case 'object':
      return 'object'
    default:
      return textKind(schema)
  }
}

function textKind({ format, pattern, minLength, maxLength }: Row): string {
  if (format === 'date') return 'date'
  if (format === 'uuid') return 'id'
  if (format === 'date-time') return 'time'
  if (maxLength !== undefined) return `text of ${rangeOf(minLength ?? 0, maxLength)} characters`
  return typeof pattern === 'string' ? `text \`${pattern}\`` : 'text'
}

const rangeOf = (min: unknown, max: unknown) => `${numeral(min)} to ${numeral(max)}`
const numeral = (value: unknown) => Number(value).toLocaleString('en-US').replace('-', '−')

const lineWidth = 100

function entryOf({ path, line, description, depth }: RequestField): string {
  const indent = '  '.repeat(depth)
  const rows: string[] = []
  let row = `${indent}-`
  for (const word of `\`${path}\` (${line}): ${description ?? ''}`.split(' ')) {
    if (row.length + 1 + word.length > lineWidth) {
      rows.push(row)
      row = `${indent} `
    }
    row += ` ${word}`
  }
  return [...rows, row].join('\n')
}
