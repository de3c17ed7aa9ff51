import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'

/** The figures of the heat map. */
export const heatFigures = ['total', 'net', 'receipts', 'guests'] as const
/** The figures of the heat map. */
export type HeatFigure = (typeof heatFigures)[number]
/** The whole range, or the average per weekday. */
export const heatModes = ['average', 'sum'] as const
/** Figure of the heat map. */
type HeatMode = (typeof heatModes)[number]

/** An hour with its seven weekdays, Monday first; null without sales. */
interface HeatRow {
  readonly hour: number
  readonly values: readonly (number | null)[]
  /** The figure of all weekdays together. */
  readonly total: number
}

/** The hours of a range by weekday. */
export interface Heat {
  /** Every hour from the first to the last with sales. */
  readonly rows: readonly HeatRow[]
  /** The figure of each weekday, Monday first, with all hours added up. */
  readonly weekdays: readonly number[]
  readonly total: number
}

/** Adds up the hours of the range, or averages them over its days. */
export function heatOf(
  { heat, weekday_days: days }: TimePeriodsReport,
  figure: HeatFigure,
  mode: HeatMode,
): Heat {
  const hours = heat.map(({ hour }) => hour)
  const first = Math.min(...hours)
  const length = hours.length > 0 ? Math.max(...hours) - first + 1 : 0
  const sumOf = (is: (cell: (typeof heat)[number]) => boolean) =>
    heat.reduce((sum, cell) => sum + (is(cell) ? cell[figure] : 0), 0)
  const shown = (sum: number, count: number) => (mode === 'sum' ? sum : sum / Math.max(1, count))
  const everyDay = days.reduce((all, count) => all + count, 0)
  const valueOf = (weekday: number, hour: number) => {
    const cell = heat.find((one) => one.weekday === weekday && one.hour === hour)
    return cell ? shown(cell[figure], days[weekday - 1] ?? 0) : null
  }
  return {
    rows: Array.from({ length }, (_, index) => {
      const hour = first + index
      return {
        hour,
        values: weekdays.map((weekday) => valueOf(weekday, hour)),
        total: shown(
          sumOf((cell) => cell.hour === hour),
          everyDay,
        ),
      }
    }),
    weekdays: weekdays.map((weekday) =>
      shown(
        sumOf((cell) => cell.weekday === weekday),
        days[weekday - 1] ?? 0,
      ),
    ),
    total: shown(
      sumOf(() => true),
      everyDay,
    ),
  }
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
