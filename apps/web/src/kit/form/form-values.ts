import type { Field } from '@pos/contract/field'
import type { ResourceDefinition } from '@pos/contract/resource'

type Values = Record<string, unknown>

/** A new record's values: those given, the contract's defaults, else empty. */
export function emptyValues(resource: ResourceDefinition, given: Readonly<Values> = {}): Values {
  return Object.fromEntries(writable(resource).map(([name, field]) => [name, given[name] ?? emptyValue(field)]))
}

/** What an empty control of a field holds. */
export function emptyValue(field: Field<unknown>): unknown {
  if (field.default !== undefined) return structuredClone(field.default)
  if (field.kind === 'boolean') return false
  if (field.kind === 'references' || field.kind === 'choices' || field.kind === 'list' || field.kind === 'values') return []
  return field.kind === 'text' || field.kind === 'date' || field.kind === 'time' || field.kind === 'decimal' || field.kind === 'secret'
    ? ''
    : null
}

/** A record's values as the controls hold them: texts are never null. */
export function formValues(resource: ResourceDefinition, record: Values): Values {
  return Object.fromEntries(writable(resource).map(([name, field]) => [name, record[name] ?? emptyValue({ ...field, default: undefined })]))
}

/** The body of a request: only the fields that were touched, where that is known. */
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
