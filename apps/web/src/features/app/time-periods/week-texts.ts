import type { Weekday } from '@pos/domain/days/calendar-date'
import type { PeriodOverlap, Span, WeekLane } from '@pos/domain/days/period-week'
import { formatTime } from '@pos/domain/days/time-of-day'

/** "15:00–17:00"; 24:00 and later are in the next morning. */
export function spanText({ from, to }: Span): string {
  return `${formatTime(from)}–${formatTime(to)}`
}

/** A gap or overlap with all its days. */
export interface Finding<P> {
  readonly key: string
  readonly span: Span
  /** The two overlapping periods; empty for a gap. */
  readonly periods: readonly P[]
  readonly weekdays: readonly Weekday[]
}

/** The gaps and overlaps of a week; equal ones on several days are listed once. */
export function findingsOf<P extends { readonly id: string }>(
  lanes: readonly WeekLane<P>[],
): { gaps: Finding<P>[]; overlaps: Finding<P>[] } {
  const gaps = lanes.flatMap(({ weekday, gaps: found }) =>
    found.map((span) => ({ weekday, span, periods: [] as readonly P[] })),
  )
  const overlaps = lanes.flatMap(({ weekday, overlaps: found }) =>
    found.map((span: PeriodOverlap<P>) => ({
      weekday,
      span,
      periods: span.periods as readonly P[],
    })),
  )
  return { gaps: grouped(gaps), overlaps: grouped(overlaps) }
}

function grouped<P extends { readonly id: string }>(
  entries: readonly { weekday: Weekday; span: Span; periods: readonly P[] }[],
): Finding<P>[] {
  const found = new Map<string, Finding<P>>()
  for (const { weekday, span, periods } of entries) {
    const key = [spanText(span), ...periods.map((period) => period.id).toSorted()].join(' ')
    const known = found.get(key)
    found.set(key, { key, span, periods, weekdays: [...(known?.weekdays ?? []), weekday] })
  }
  return [...found.values()]
}
