import { knownFigure } from '@pos/contract/reports/known-figure'
import type { ReportBasis, RevenueFigures } from '@pos/contract/reports/report-query'
import { minorDigits } from '@pos/domain/money/money'
import { roundedTo } from '@pos/domain/money/rounding'
import { typedKeys } from '@pos/domain/typed-entries'
import { type ReportHeading, reportHeadings } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'

/** A column of figures. */
export interface Column<Figures> {
  readonly name: ReportHeading
  /** A suffix of the heading, e.g. a tax rate. */
  readonly more?: string
  readonly kind: 'count' | 'money' | 'tenths' | 'hundredths' | 'percent'
  of(figures: Figures): number | null
}

/** A row of a file: its names and its figures. */
export interface TableRow<Figures> {
  readonly names: readonly Cell[]
  readonly figures: Figures
  readonly compared: Figures | null
}

/** The content of a report's file. */
export interface Table<Figures> {
  /** Headings of the columns with names. */
  readonly names: readonly ReportHeading[]
  readonly columns: readonly Column<Figures>[]
  readonly rows: readonly TableRow<Figures>[]
  readonly totals: Figures
  readonly compared_totals: Figures | null
}

/**
 * Rows of cells: headings, rows, totals. Compared figures are on the right; amounts are in yen or
 * dollars.
 */
export function tableCells<Figures>(
  { names, columns, rows, ...table }: Table<Figures>,
  basis: ReportBasis,
  locale: Locale,
): Cell[][] {
  const text = reportHeadings[locale]
  const digits = minorDigits(basis.currency)
  const cellsOf = (figures: Figures): Cell[] =>
    columns.map((column) => cellOf(column.kind, column.of(figures), digits))
  const line = (labels: readonly Cell[], figures: Figures, compared: Figures | null) => [
    ...labels,
    ...cellsOf(figures),
    ...(compared === null ? [] : cellsOf(compared)),
  ]
  const heads = columns.map(({ name, more }) => text[name] + (more ?? ''))
  return [
    [
      ...names.map((name) => text[name]),
      ...heads,
      ...(table.compared_totals === null ? [] : heads.map((head) => text.compared + head)),
    ],
    ...rows.map((row) => line(row.names, row.figures, row.compared)),
    line([text.totals, ...names.slice(1).map(() => '')], table.totals, table.compared_totals),
  ]
}

function cellOf(kind: Column<never>['kind'], value: number | null, digits: number): Cell {
  if (value === null) return ''
  if (kind === 'money') return { value: value / 10 ** digits, decimals: digits }
  if (kind === 'percent') return { value: roundedTo(value * 100, 2), decimals: 2 }
  return { value, decimals: { count: 0, tenths: 1, hundredths: 2 }[kind] }
}

/** A label from receipts, marked as text so that no spreadsheet reads it as a number. */
export const labelCell = (label: string | null, locale: Locale): Cell =>
  label === null ? reportHeadings[locale].nothing : { exact: label }

/** A period, written as its days. */
export const periodCell = ({ from, to }: { from: string; to: string }): Cell =>
  from === to ? { at: from } : `${from}..${to}`

/** Figures of receipts; those by hour have no taxes by rate. */
export type HourFigures = Omit<RevenueFigures, 'tax_by_rate'> &
  Partial<Pick<RevenueFigures, 'tax_by_rate'>>

const counts = ['receipts', 'guests', 'refunds', 'voids'] as const
const amounts = [
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
  'tip',
  'tax',
  'net',
  'sales',
  'refund_amount',
  'total',
  'average_per_guest',
  'average_per_receipt',
  'void_amount',
] as const

/** Columns of the reports on receipts, with one for each tax rate that occurs. */
export function revenueColumns(
  ...totals: readonly (RevenueFigures | null)[]
): Column<HourFigures>[] {
  const rates = [...new Set(totals.flatMap((one) => Object.keys(one?.tax_by_rate ?? {})))].toSorted(
    (a, b) => Number(b) - Number(a),
  )
  return [
    ...counts.map((name) => plain(name, 'count')),
    ...amounts.map((name) => plain(name, 'money')),
    ...rates.map(
      (rate): Column<HourFigures> => ({
        name: 'tax',
        more: ` ${rate}%`,
        kind: 'money',
        of: ({ tax_by_rate: byRate }) => (byRate ? (byRate[rate] ?? 0) : null),
      }),
    ),
  ]
}

const plain = (
  name: (typeof counts | typeof amounts)[number],
  kind: 'count' | 'money',
): Column<HourFigures> => ({
  name,
  kind,
  of: (figures) => knownFigure(figures, name),
})

/** The net of items lacks the charges, which are part of the net of receipts. */
export const itemHeadings = { net: 'items_net' } as const

/** Columns with the names of the figures as headings, or those in `headings`. */
export function columnsOf<Name extends ReportHeading>(
  kinds: Readonly<Record<Name, Column<never>['kind']>>,
  headings?: Readonly<Partial<Record<string, ReportHeading>>>,
): Column<Readonly<Record<Name, number | null>>>[] {
  return typedKeys(kinds).map((name) => ({
    name: headings?.[name] ?? name,
    kind: kinds[name],
    of: (figures) => knownFigure(figures, name),
  }))
}
