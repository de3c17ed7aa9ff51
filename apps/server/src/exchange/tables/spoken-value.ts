import type { Field } from '@pos/contract/fields/field'
import { formatMoney } from '@pos/domain/money/money'
import { isRow, rowsOf, textsOf } from '@pos/domain/values'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { inScope } from '#engine/read/read'
import { chunksOf, forEachYielding } from '#platform/process/chunks'
import { currencyOf } from '../copy/currency.ts'
import { plain } from '../plan.ts'
import { resourceTexts } from '../resource-texts.ts'
import { type CellTools, cellOf } from './cell-text.ts'
import type { Column } from './columns.ts'

/** Maximum number of list rows in a preview; a floor has hundreds of tables. */
const mostRows = 30

/**
 * Returns the text of a value in a preview: amounts with currency, lists row by row, references by
 * name.
 */
export function spokenValue(column: Column, value: unknown, tools: CellTools): string {
  const { field } = column
  if (field?.kind === 'money' && typeof value === 'number')
    return formatMoney(value, tools.currency)
  if (field?.kind !== 'list' || value === null || value === undefined)
    return plain(cellOf(column, value, tools))
  const rows = rowsOf(value)
  const said = rows.slice(0, mostRows).map((row) => spokenRow(column.name, field, row, tools))
  return [...said, ...(rows.length > mostRows ? [`… (${rows.length})`] : [])].join(' / ')
}

/** The names of a row first, then its other fields with labels. */
function spokenRow(
  list: string,
  field: Field<unknown>,
  row: Record<string, unknown>,
  tools: CellTools,
): string {
  const labels = tools.texts.fields
  const names: string[] = []
  const others: string[] = []
  for (const [name, part] of Object.entries(field.fields ?? {})) {
    const value = row[name]
    if (value === null || value === undefined || isRow(value)) continue
    const text = spokenValue({ name: `${list}_${name}`, field: part }, value, tools)
    if (text === '' || text === 'FALSE') continue
    if (part.kind === 'reference' || part.kind === 'text') names.push(text)
    else
      others.push(
        `${labels[`${list}_${name}`] ?? labels[name] ?? name} ${text}`.replace(/ TRUE$/, ''),
      )
  }
  return [names.join(' '), others.length > 0 ? `(${others.join(', ')})` : '']
    .filter(Boolean)
    .join(' ')
}

/** Reads the names that records refer to, to format their values. */
export async function readSpokenTools(
  context: Context,
  feature: Feature,
  locale: Locale,
  records: readonly AnyRecord[],
): Promise<CellTools> {
  const ids = await idsByTarget(feature, records)
  const references = new Map<string, { textOf(id: string): string }>()
  for (const [name, some] of ids) {
    const target = context.engine.features.get(name)
    if (!target) continue
    const labels = await readLabels(context, target, [...some])
    references.set(name, { textOf: (id) => labels.get(id) ?? id })
  }
  return {
    texts: resourceTexts(feature.resource.name)[locale],
    references,
    currency: await currencyOf(context),
  }
}

async function idsByTarget({ resource }: Feature, records: readonly AnyRecord[]) {
  const found = new Map<string, Set<string>>()
  const note = (field: Field<unknown>, value: unknown) => {
    if (value === null || value === undefined || field.kind === 'image') return
    if (field.kind === 'list') {
      const parts = Object.entries(field.fields ?? {})
      for (const row of rowsOf(value)) for (const [name, part] of parts) note(part, row[name])
    } else if (field.to) {
      const ids = found.get(field.to) ?? new Set<string>()
      for (const id of textsOf(Array.isArray(value) ? value : [value])) ids.add(id)
      found.set(field.to, ids)
    }
  }
  await forEachYielding(records, (record) => {
    for (const [name, field] of Object.entries(resource.fields)) note(field, record[name])
  })
  return found
}

async function readLabels(
  context: Context,
  feature: Feature,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const chunk of chunksOf(ids)) {
    const { rows } = await sql<{ id: string; label: string }>`
      select t.id, ${sql.ref(`t.${feature.resource.label}`)} as label from ${sql.table(feature.table)} t
      where ${inScope(context, feature)} and t.id = any(${chunk}::uuid[])`.execute(context.db)
    for (const { id, label } of rows) labels.set(id, label)
  }
  return labels
}
