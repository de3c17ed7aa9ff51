import type { FieldProblem } from '@pos/contract/errors'
import type { MenuField, MenuFormat } from '@pos/contract/exchange/menu-import'
import type { NumberedRow } from '../tables/table-limits.ts'
import { readFlag } from './cells.ts'
import { columnsOfFormat, type MenuColumn } from './formats/formats.ts'
import type { ColumnUse } from './formats/known-formats.ts'
import {
  isUntaxed,
  type ReadTax,
  readIncluded,
  readTax,
  readTaxKind,
  unknownTax,
} from './formats/tax-texts.ts'

/** A row of a menu file. */
export interface MenuLine {
  readonly row: number
  /** The trimmed text of a column; with several columns of one meaning, the first filled one. */
  text(use: ColumnUse): string
  /** The texts of all columns with one meaning. */
  all(use: ColumnUse): readonly string[]
  /** The headings of tax or modifier columns marked with yes. */
  marked(use: 'tax' | 'modifier'): readonly MenuColumn[]
}

/** A row that is no item, with the reason. */
export interface LeftRow {
  readonly row: number
  readonly name: string
  readonly reason: FieldProblem
}

/** The columns of a file with their meanings. */
export function columnsOf(
  format: MenuFormat,
  headings: readonly string[],
  fields: readonly (MenuField | null)[],
): (MenuColumn | null)[] {
  if (format !== 'other') return columnsOfFormat(format, headings)
  return headings.map((name, index) => {
    const use = fields[index]
    return use ? { use, name, rate: null, store: null } : null
  })
}

/**
 * Separates rows with error cells, such as #N/A, in a used column: their items are omitted with a
 * note.
 */
export function withoutFaults(
  columns: readonly (MenuColumn | null)[],
  rows: readonly NumberedRow[],
) {
  const sound: NumberedRow[] = []
  const faulty: LeftRow[] = []
  const nameIndex = columns.findIndex((column) => column?.use === 'name')
  for (const row of rows) {
    const fault = row.faults?.find(({ column }) => columns[column])
    if (fault)
      faulty.push({ row: row.number, name: row.cells[nameIndex] ?? '', reason: fault.problem })
    else sound.push(row)
  }
  return { sound, faulty }
}

/**
 * Reads the rows of a file. Columns of other stores are skipped; those of this store precede common
 * ones.
 */
export function linesOf(
  columns: readonly (MenuColumn | null)[],
  rows: readonly NumberedRow[],
  store: string | null,
): MenuLine[] {
  const indexes = new Map<ColumnUse, number[]>()
  for (const [index, column] of columns.entries()) {
    if (!column || (column.store !== null && column.store !== store)) continue
    const others = indexes.get(column.use) ?? []
    indexes.set(column.use, column.store === null ? [...others, index] : [index, ...others])
  }
  return rows.map(({ number, cells }) => {
    const all = (use: ColumnUse) =>
      (indexes.get(use) ?? []).map((index) => (cells[index] ?? '').trim())
    return {
      row: number,
      all,
      text: (use) => all(use).find((text) => text !== '') ?? '',
      marked: (use) =>
        (indexes.get(use) ?? []).flatMap((index) => {
          const column = columns[index]
          return column && readFlag(cells[index] ?? '') ? [column] : []
        }),
    }
  })
}

/**
 * The taxes of an item: for eating in, for takeout if different, and whether any could not be read.
 */
export interface LineTaxes {
  readonly tax: ReadTax
  readonly takeout: ReadTax | null
  readonly wrong: string | null
  /** Names of taxes that were added up to one rate. */
  readonly addedUp: readonly string[]
}

/** Reads the taxes of a row by the rules of its format. */
export function taxesOf(format: MenuFormat, line: MenuLine, hasTaxColumns: boolean): LineTaxes {
  const none = { takeout: null, wrong: null, addedUp: [] }
  if (hasTaxColumns) return { ...none, ...sumOf(line.marked('tax')) }
  if (format === 'airregi') return { ...none, ...airregiTax(line) }
  if (format === 'smaregi') {
    const kind = line.text('tax_included')
    const tax = readTaxKind(kind)
    if (!tax) return { ...none, tax: unknownTax, wrong: kind }
    const mark = line.text('reduced')
    const isReduced = tax.rate === null && mark !== '' && mark !== '0' && readFlag(mark) !== false
    return { ...none, tax: isReduced ? { ...tax, rate: '8', reduced: true } : tax }
  }
  const tax = readTax(line.text('tax_rate'))
  if (!tax) return { ...none, tax: unknownTax, wrong: line.text('tax_rate') }
  const kind = line.text('tax_included')
  if (kind === '') return { ...none, tax }
  if (isUntaxed(kind)) return { ...none, tax: { ...tax, rate: '0' } }
  const included = readIncluded(kind) ?? readFlag(kind)
  return included === null
    ? { ...none, tax: unknownTax, wrong: kind }
    : { ...none, tax: { ...tax, included } }
}

/** Several exclusive taxes are added up to one. */
function sumOf(columns: readonly MenuColumn[]): Pick<LineTaxes, 'tax' | 'addedUp'> {
  if (columns.length === 0) return { tax: { ...unknownTax, rate: '0' }, addedUp: [] }
  const thousandths = columns.reduce(
    (sum, { rate }) => sum + Math.round(Number(rate ?? 0) * 1000),
    0,
  )
  const names = columns.map(({ name }) => name)
  return {
    tax: { ...unknownTax, rate: String(thousandths / 1000), name: names.join(' + ') },
    addedUp: columns.length > 1 ? names : [],
  }
}

/**
 * 注文時に選択: the guest decides, so the standard rate applies to eating in and the reduced one to
 * takeout.
 */
function airregiTax(line: MenuLine): Pick<LineTaxes, 'tax' | 'takeout' | 'wrong'> {
  const text = line.text('tax_class')
  const kind = line.text('tax_included')
  const included = readIncluded(kind)
  if (isUntaxed(kind)) return { tax: { ...unknownTax, rate: '0' }, takeout: null, wrong: null }
  if (kind !== '' && included === null) return { tax: unknownTax, takeout: null, wrong: kind }
  if (/選択/.test(text)) {
    return {
      tax: { ...unknownTax, rate: '10', included },
      takeout: { ...unknownTax, rate: '8', reduced: true, included },
      wrong: null,
    }
  }
  const tax = readTax(text)
  return { tax: { ...(tax ?? unknownTax), included }, takeout: null, wrong: tax ? null : text }
}
