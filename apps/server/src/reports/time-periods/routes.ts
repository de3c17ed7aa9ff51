import {
  exportTimePeriodsReport,
  getTimePeriodsReport,
  type TimePeriodsReport,
} from '@pos/contract/reports/time-periods'
import { hourLabel } from '@pos/domain/days/hour-label'
import { minorDigits } from '@pos/domain/money/money'
import { reportHeadings } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'
import { reportRoutes } from '../kit/routes.ts'
import { labelCell, revenueColumns, tableCells } from '../kit/table.ts'
import { timePeriodsReport } from './time-periods.ts'

/**
 * Routes of the report by time period; below the totals, the file has the hours by weekday with
 * their totals.
 */
export const timePeriodsReportRoutes = reportRoutes(getTimePeriodsReport, exportTimePeriodsReport, {
  name: 'time-periods',
  read: timePeriodsReport,
  cells: (report, locale) => {
    const { basis, rows, totals, compared_totals } = report
    const cells = tableCells(
      {
        names: ['time_period'],
        columns: revenueColumns(totals, compared_totals),
        rows: rows.map((row) => ({ ...row, names: [labelCell(row.label, locale)] })),
        totals,
        compared_totals,
      },
      basis,
      locale,
    )
    return [...cells, ...hourCells(report, locale, cells[0]?.length ?? 0)]
  },
})

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The totals (with tax) of each hour by weekday, Monday first, as wide as the table above. */
function hourCells({ heat, basis }: TimePeriodsReport, locale: Locale, width: number): Cell[][] {
  if (heat.length === 0) return []
  const text = reportHeadings[locale]
  const decimals = minorDigits(basis.currency)
  const sum = (is: (cell: (typeof heat)[number]) => boolean): Cell => ({
    value: heat.reduce((all, cell) => all + (is(cell) ? cell.total : 0), 0) / 10 ** decimals,
    decimals,
  })
  const line = (...cells: readonly Cell[]) =>
    Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '')
  const hours = [...new Set(heat.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  return [
    line(`${text.hour}: ${text.total}`, ...weekdays.map((day) => nameOf(day, locale)), text.totals),
    ...hours.map((hour) =>
      line(
        hourLabel(hour),
        ...weekdays.map((day) => sum((cell) => cell.hour === hour && cell.weekday === day)),
        sum((cell) => cell.hour === hour),
      ),
    ),
    line(
      text.totals,
      ...weekdays.map((day) => sum((cell) => cell.weekday === day)),
      sum(() => true),
    ),
  ]
}

/** The short name of a weekday; January 1, 2024 was a Monday. */
const nameOf = (weekday: number, locale: Locale) =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(locale, {
    weekday: 'short',
    timeZone: 'UTC',
  })
