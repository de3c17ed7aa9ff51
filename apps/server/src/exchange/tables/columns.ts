import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { foldText } from '@pos/domain/text/fold-text'
import { type Locale, locales } from '@pos/texts/locales'
import type { Feature } from '#engine/feature'
import type { ResourceTexts } from '../resource-texts.ts'

/** A column of a resource's file: a field, the id or the version. */
export interface Column {
  readonly name: string
  /** Null for id and version. */
  readonly field: Field<unknown> | null
}

/**
 * The columns of a resource's file, in order, without secrets, fields that depend on the caller,
 * and fields of a single shop.
 */
export function columnsOf({ resource }: Feature): Column[] {
  const isOfShop = resource.scope === 'shop'
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const isLeftOut =
      field.writeOnly ||
      field.perCaller ||
      field.kind === 'secret' ||
      (!isOfShop && belongsToShop(field))
    return isLeftOut ? [] : [{ name, field }]
  })
  return [{ name: 'id', field: null }, { name: 'version', field: null }, ...fields]
}

/** True for pictures and for references to records of a shop. */
function belongsToShop(field: Field<unknown>): boolean {
  const known: Readonly<Record<string, ResourceDefinition>> = resources
  return (
    field.kind === 'image' ||
    known[field.to ?? '']?.scope === 'shop' ||
    Object.values(field.fields ?? {}).some(belongsToShop)
  )
}

/**
 * The heading of a column: its label for people and its name for programs, such as `価格 [price]`.
 */
export function heading({ name, field }: Column, texts: ResourceTexts): string {
  const label = texts.fields[name]
  return field && label ? `${label} [${name}]` : name
}

/**
 * Finds the column of a heading by the name in brackets, the name alone, or the label in any
 * language; null if there is none.
 */
export function columnOf(
  text: string,
  columns: readonly Column[],
  texts: Record<Locale, ResourceTexts>,
): Column | null {
  const plain = /\[(\w+)\]\s*$/.exec(text)?.[1] ?? text.trim()
  const byName = columns.find(({ name }) => name === plain.toLowerCase())
  if (byName) return byName
  const folded = foldText(text)
  const labelled = columns.filter(({ name }) =>
    locales.some((locale) => foldText(texts[locale].fields[name] ?? '') === folded),
  )
  return labelled.length === 1 ? (labelled[0] ?? null) : null
}
