import { addDays, eachDay, nextPeriod, weekdays, weekdayOf } from './calendar-date.ts'
import type { Money } from './money.ts'

/** What a shop wants to sell in a month. */
export interface MonthlyTarget {
  /** The month's first day. */
  readonly month: string
  /** In the currency's smallest unit. */
  readonly amount: Money
  /** How much each weekday weighs, Monday first; all zero counts as all alike. */
  readonly weights: readonly number[]
}

/**
 * Spreads a month's target over its days by the weights of their weekdays. Days are rounded so that every stretch from the first day is
 * exact to the unit, and all of them add up to the month.
 */
export function dailyTargets({ month, amount, weights }: MonthlyTarget): ReadonlyMap<string, Money> {
  const days = eachDay(month, addDays(nextPeriod(month, 'month'), -1))
  const weightOf = (day: string) => weights[weekdays.indexOf(weekdayOf(day))] ?? 0
  const isEven = days.every((day) => weightOf(day) === 0)
  const weighed = days.map((day) => (isEven ? 1 : weightOf(day)))
  const all = weighed.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  let weight = 0
  return new Map(
    days.map((day, index) => {
      weight += weighed[index] ?? 0
      const until = Math.round((amount * weight) / all)
      const target = until - before
      before = until
      return [day, target] as const
    }),
  )
}
