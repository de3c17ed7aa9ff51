import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { rowsOf } from '@pos/domain/values'

type Values = Record<string, unknown>

/** The values of a new record: the given ones, the contract's defaults, otherwise empty. */
export function emptyValues(resource: ResourceDefinition, given: Readonly<Values> = {}): Values {
  return Object.fromEntries(
    writable(resource).map(([name, field]) => [name, given[name] ?? emptyValue(field)]),
  )
}

/** The value of a field's empty control. */
export function emptyValue(field: Field<unknown>): unknown {
  if (field.default !== undefined) return structuredClone(field.default)
  if (field.kind === 'boolean') return false
  if (
    field.kind === 'references' ||
    field.kind === 'choices' ||
    field.kind === 'list' ||
    field.kind === 'values'
  )
    return []
  return field.kind === 'text' ||
    field.kind === 'date' ||
    field.kind === 'time' ||
    field.kind === 'decimal' ||
    field.kind === 'secret'
    ? ''
    : null
}

/** The values of a record for the controls: texts are never null. */
export function formValues(resource: ResourceDefinition, record: Values): Values {
  return Object.fromEntries(
    writable(resource).map(([name, field]) => [
      name,
      record[name] ?? emptyValue({ ...field, default: undefined }),
    ]),
  )
}

/**
 * The values of a copy of a record: its name is marked as a copy, other unique texts and the ids of
 * rows are omitted.
 */
export function copiedValues(
  resource: ResourceDefinition,
  record: Values,
  nameOfCopy: (name: string) => string,
): Values {
  const values = formValues(resource, record)
  for (const [name, field] of writable(resource)) {
    const value = values[name]
    if (name === resource.label && typeof value === 'string')
      values[name] = nameOfCopy(value).slice(0, field.max)
    else if (field.key) values[name] = emptyValue(field)
    else if (field.identified) values[name] = rowsOf(value).map(({ id: _id, ...row }) => row)
  }
  return values
}

/** The body of a request: only the changed fields, if they are given. */
export function inputOf(resource: ResourceDefinition, values: Values, dirty?: Values): Values {
  return Object.fromEntries(
    writable(resource).flatMap(([name, field]) => {
      if (dirty && dirty[name] === undefined) return []
      const value = values[name]
      return [[name, value === '' && !field.required ? null : value]]
    }),
  )
}

function writable(resource: ResourceDefinition) {
  return Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
}
