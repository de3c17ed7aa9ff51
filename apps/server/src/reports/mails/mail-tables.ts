import type { MailReport } from '@pos/contract/report-mails/report-mail-lists'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { roundedTo } from '@pos/domain/money/rounding'
import { reportHeadings } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import { type Cell, cellText } from '#platform/spreadsheet/cell'
import { excerpts } from './excerpts.ts'

/** A part of a report as a mail shows it, in texts; the first column names the row. */
export interface MailTable {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[]
  /** The number of omitted rows. */
  readonly more: number
}

/** The heading of differences. */
export const changeHeading = '±'

/** Maximum rows in a mail; more are viewed on screen. */
const mostRows = 10
/** Hours of a day and days of a month: rows with their own order are shown completely. */
const mostOrderedRows = 31

/** Extracts a table for a mail from the rows of a report's file. */
export function mailTable(
  name: MailReport,
  cells: readonly (readonly Cell[])[],
  basis: ReportBasis,
  locale: Locale,
): MailTable {
  const { names, head = names.at(-1) ?? 0, figures, main, ordered } = excerpts[name]
  const text = reportHeadings[locale]
  const newShops = new Set(
    name === 'shops' ? basis.compared_new_shops.map((shop) => shop.name) : [],
  )
  const [heads = [], ...lines] = cells
  const at = (heading: string) => heads.indexOf(heading)
  const comparedAt = at(text.compared + text[main])
  const mainAt = at(text[main])
  // Rows below the totals explain them or list more.
  const totalsAt = lines.findIndex(([first]) => first === text.totals)
  const body = lines.slice(0, totalsAt)
  const sorted =
    ordered === 'by main' ? body.toSorted((a, b) => valueOf(b[mainAt]) - valueOf(a[mainAt])) : body
  const shown = sorted.slice(0, ordered === 'by main' ? mostRows : mostOrderedRows)
  const line = (row: readonly Cell[], label: string) => [
    label,
    ...figures.map((figure) => spoken(row[at(text[figure])], locale)),
    ...(comparedAt < 0
      ? []
      : [
          spoken(row[comparedAt], locale),
          changeText(valueOf(row[mainAt]), valueOf(row[comparedAt]), {
            format: (value) => spoken(withValue(row[mainAt], value), locale),
            hasPercent: basis.compared_complete && !newShops.has(label),
            locale,
          }),
        ]),
  ]
  const label = (row: readonly Cell[]) =>
    names.flatMap((index) => spoken(row[index], locale) || []).join(' / ')
  return {
    headings: [
      heads[head],
      ...figures.map((figure) => text[figure]),
      ...(comparedAt < 0 ? [] : [heads[comparedAt], changeHeading]),
    ].map((cell) => spoken(cell, locale)),
    rows: shown.map((row) => line(row, label(row))),
    totals: line(lines[totalsAt] ?? [], text.totals),
    more: sorted.length - shown.length,
  }
}

/** The cell with another value in the same format. */
const withValue = (cell: Cell | undefined, value: number): Cell | undefined =>
  typeof cell === 'object' && 'value' in cell ? { ...cell, value } : cell

const valueOf = (cell: Cell | undefined) =>
  typeof cell === 'object' && 'value' in cell ? cell.value : 0

function spoken(cell: Cell | undefined, locale: Locale): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string' || !('value' in cell)) return cellText(cell)
  const digits = { minimumFractionDigits: cell.decimals, maximumFractionDigits: cell.decimals }
  return cell.value.toLocaleString(locale, digits)
}

/** "+1,200 (+12.3%)"; only the difference if a percentage would mislead. */
export function changeText(
  now: number,
  compared: number,
  { format, hasPercent, locale }: ChangeFormat,
): string {
  const difference = now - compared
  const sign = difference > 0 ? '+' : ''
  const text = `${sign}${format(difference)}`
  if (compared === 0 || !hasPercent) return text
  const percent = roundedTo((difference / Math.abs(compared)) * 100, 1)
  return `${text} (${percent.toLocaleString(locale, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 })}%)`
}

interface ChangeFormat {
  readonly format: (value: number) => string
  /** False if the sales began during the compared days. */
  readonly hasPercent: boolean
  readonly locale: Locale
}
