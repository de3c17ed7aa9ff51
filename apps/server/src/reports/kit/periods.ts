import { addDays, type DateRange, nextPeriod, periodStart } from '@pos/domain/days/calendar-date'
import type { Scope } from './scope.ts'

/** A day, week, month or year: its first date, and its days inside the range. */
interface Period extends DateRange {
  readonly period: string
}

/** Returns every period that overlaps the range, clipped to it. */
export function periodsOf({
  range: { from, to },
  basis: { granularity },
  weekStart,
}: Pick<Scope, 'range' | 'basis' | 'weekStart'>): Period[] {
  const periods: Period[] = []
  for (
    let start = periodStart(from, granularity, weekStart);
    start <= to;
    start = nextPeriod(start, granularity)
  ) {
    const last = addDays(nextPeriod(start, granularity), -1)
    periods.push({ period: start, from: start < from ? from : start, to: last > to ? to : last })
  }
  return periods
}
