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
}

/** Every hour from the first to the last with sales. */
export function heatRows(
  { heat, weekday_days }: TimePeriodsReport,
  figure: HeatFigure,
  mode: HeatMode,
): HeatRow[] {
  const hours = heat.map(({ hour }) => hour)
  const first = Math.min(...hours)
  const length = hours.length > 0 ? Math.max(...hours) - first + 1 : 0
  const cells = new Map(heat.map((cell) => [`${cell.weekday}-${cell.hour}`, cell]))
  const valueOf = (weekday: number, hour: number) => {
    const value = cells.get(`${weekday}-${hour}`)?.[figure]
    if (value === undefined) return null
    return mode === 'sum' ? value : value / Math.max(1, weekday_days[weekday - 1] ?? 1)
  }
  return Array.from({ length }, (_, index) => {
    const hour = first + index
    return { hour, values: [1, 2, 3, 4, 5, 6, 7].map((weekday) => valueOf(weekday, hour)) }
  })
}
