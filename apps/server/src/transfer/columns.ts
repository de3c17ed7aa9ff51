import type { Field } from '@pos/contract/field'
import { type Locale, locales } from '@pos/contract/locales'
import type { ResourceDefinition } from '@pos/contract/resource'
import { foldText } from '@pos/domain/fold-text'
import type { ResourceWords } from './words.ts'

/** A column of a resource's file: a field, or the id or version that every record has. */
export interface Column {
  readonly name: string
  /** Null for id and version. */
  readonly field: Field<unknown> | null
}

/** The columns of a resource's file, in order; what is secret stays out of files. */
export function columnsOf(resource: ResourceDefinition): Column[] {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.writeOnly || field.kind === 'secret' ? [] : [{ name, field }],
  )
  return [{ name: 'id', field: null }, { name: 'version', field: null }, ...fields]
}

/** What heads a column: its label for people and its name for programs, e.g. `価格 [price]`. */
export function heading({ name, field }: Column, words: ResourceWords): string {
  const label = words.fields?.[name]
  return field && label ? `${label} [${name}]` : name
}

/** The column that a heading means: by the name in brackets, the name alone, or the label in any language; null: none. */
export function columnOf(text: string, columns: readonly Column[], words: Record<Locale, ResourceWords>): Column | null {
  const plain = /\[(\w+)\]\s*$/.exec(text)?.[1] ?? text.trim()
  const byName = columns.find(({ name }) => name === plain.toLowerCase())
  if (byName) return byName
  const folded = foldText(text)
  const labelled = columns.filter(({ name }) => locales.some((locale) => foldText(words[locale].fields?.[name] ?? '') === folded))
  return labelled.length === 1 ? (labelled[0] ?? null) : null
}
