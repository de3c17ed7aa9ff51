import type { Money } from '../money/money.ts'
import { addDays, eachDay, nextPeriod, weekdayOf, weekdays } from './calendar-date.ts'

/** The sales target of a shop for one month. */
interface MonthlyTarget {
  /** The month's first day. */
  readonly month: string
  /** In the currency's smallest unit. */
  readonly amount: Money
  /** The weight of each weekday, Monday first. If all are zero, all days are equal. */
  readonly weights: readonly number[]
}

/**
 * Spreads a month's target over its days by the weights of their weekdays. The running total is
 * rounded for each day, so that the daily targets add up to the monthly target.
 */
export function dailyTargets({
  month,
  amount,
  weights,
}: MonthlyTarget): ReadonlyMap<string, Money> {
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
