import type { Field } from '@pos/contract/fields/field'
import { memoize } from '@pos/contract/memoize'
import type { ResourceDefinition } from '@pos/contract/resource'
import { rowsOf, textsOf } from '@pos/domain/values'
import type { Feature } from '../feature.ts'
import { NameIndex } from '../read/name-index.ts'
import { type Names, type References, targetsOf } from '../read/reference-texts.ts'

/** A record of a file with its future name. */
export interface NamedRow {
  readonly id: string
  readonly name: string
}

/**
 * Names after an import, because rows may refer to records that the same file creates or renames.
 */
export function withSelfReferences(
  references: References,
  feature: Feature,
  rows: readonly NamedRow[],
): References {
  const { name, fields } = feature.resource
  const known = references.get(name)
  if (!known || !targetsOf(fields).has(name)) return references
  const ids = new NameIndex<string>()
  const renamed = new Set<string>()
  for (const row of rows) {
    if (row.name !== '' && !renamed.has(row.id)) ids.add(row.name, row.id)
    renamed.add(row.id)
  }
  const names: Names = {
    textOf: known.textOf,
    idsOf(text) {
      const candidates = ids.get(text)
      const others = known.idsOf(text).filter((id) => !candidates.includes(id))
      // A name that moved to another record refers to that record. The former name of a renamed
      // record still refers to it unless another record took it.
      const kept = candidates.length > 0 ? others.filter((id) => !renamed.has(id)) : others
      return [...candidates, ...kept]
    },
  }
  return new Map([...references, [name, names]])
}

type Values = Readonly<Record<string, unknown>>

const nothing: ReadonlySet<string> = new Set()

const refersToItself = memoize(({ name, fields }: ResourceDefinition) =>
  targetsOf(fields).has(name),
)

interface SelfReferences {
  readonly first: Values
  readonly later: Values
  readonly waitsFor: ReadonlySet<string>
}

/**
 * Splits a row into immediately writable fields and references to the same resource. If the file
 * creates such records, the references are written together after all exist, so that rules between
 * records never see an incomplete state.
 */
export function splitSelfReferences(
  { resource }: Feature,
  input: Values,
  made: ReadonlySet<string>,
): SelfReferences {
  if (made.size === 0 || !refersToItself(resource))
    return { first: input, later: {}, waitsFor: nothing }
  const later: Record<string, unknown> = {}
  const first: Record<string, unknown> = {}
  const missing = new Set<string>()
  for (const [name, value] of Object.entries(input)) {
    const field = resource.fields[name]
    const isSelfReference =
      field !== undefined &&
      (field.to === resource.name || targetsOf(field.fields ?? {}).has(resource.name))
    if (isSelfReference) later[name] = value
    else first[name] = value
    for (const id of isSelfReference ? idsIn(field, value, resource.name) : [])
      if (made.has(id)) missing.add(id)
  }
  return { first, later, waitsFor: missing }
}

/** The ids of one resource in a value. */
function idsIn(field: Field<unknown>, value: unknown, resource: string): string[] {
  if (value === null || value === undefined) return []
  if (field.kind === 'list') {
    const parts = Object.entries(field.fields ?? {})
    return rowsOf(value).flatMap((row) =>
      parts.flatMap(([name, part]) => idsIn(part, row[name], resource)),
    )
  }
  if (field.to !== resource) return []
  return textsOf(Array.isArray(value) ? value : [value])
}
