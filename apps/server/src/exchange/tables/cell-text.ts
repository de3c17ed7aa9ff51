import type { Field } from '@pos/contract/fields/field'
import { type Currency, minorDigits } from '@pos/domain/money/money'
import { entriesOf, rowsOf, textsOf } from '@pos/domain/values'
import type { Names } from '#engine/read/reference-texts'
import type { Cell } from '#platform/spreadsheet/cell'
import type { ResourceTexts } from '../resource-texts.ts'
import type { Column } from './columns.ts'

/** Tools for formatting cells. */
export interface CellTools {
  readonly texts: ResourceTexts
  readonly references: ReadonlyMap<string, Pick<Names, 'textOf'>>
  readonly currency: Currency
}

/** Separates the entries of a cell; no name contains a comma (docs/domain.md "Formats"). */
const separator = ', '

/**
 * Formats a value as a cell: money and numbers as numbers, choices by label, references by name,
 * lists as JSON.
 */
export function cellOf({ name, field }: Column, value: unknown, tools: CellTools): Cell {
  if (value === null || value === undefined) return ''
  if (!field) return name === 'version' ? { value: Number(value), decimals: 0 } : String(value)
  const option = (one: string) => tools.texts.options?.[name]?.[one] ?? one
  switch (field.kind) {
    case 'integer':
      return { value: Number(value), decimals: 0 }
    case 'money': {
      const decimals = minorDigits(tools.currency)
      return { value: Number(value) / 10 ** decimals, decimals }
    }
    case 'decimal':
      return { value: Number(value), decimals: (String(value).split('.')[1] ?? '').length }
    case 'boolean':
      return value ? 'TRUE' : 'FALSE'
    case 'choice':
      return option(String(value))
    case 'choices':
      return textsOf(value).map(option).join(separator)
    case 'reference':
      return { exact: nameOf(field, String(value), tools) }
    case 'references':
      return {
        exact: textsOf(value)
          .map((id) => nameOf(field, id, tools))
          .join(separator),
      }
    case 'values':
      return entriesOf(value).join(separator)
    case 'list':
      return entriesOf(value).length === 0
        ? ''
        : JSON.stringify(rowsOf(value).map((row) => rowOf(field, row, tools)))
    case 'text':
    // A spreadsheet would convert dates and times to the format of its language, such as 4/1/2026.
    case 'date':
    case 'time':
      return { exact: String(value) }
    default:
      return String(value)
  }
}

type Row = Record<string, unknown>

const nameOf = (field: Field<unknown>, id: string, { references }: CellTools) =>
  references.get(field.to ?? '')?.textOf(id) ?? id

/** A row of a list as JSON, with its fields by name and without empty ones. */
function rowOf(field: Field<unknown>, row: Row, tools: CellTools): Row {
  const parts = Object.entries(field.fields ?? {}).flatMap(([name, part]) => {
    const value = row[name]
    if (value === null || value === undefined) return []
    return [[name, part.kind === 'reference' ? nameOf(part, String(value), tools) : value]]
  })
  return { ...(field.identified ? { id: row.id } : {}), ...Object.fromEntries(parts) }
}
