import { type Weekday, weekdays } from './calendar-date.ts'
import { minutesOf } from './time-of-day.ts'
import type { TimePeriod } from './time-periods.ts'

/** Minutes of a lane, from midnight to 30:00 (six o'clock the next morning). */
export const laneMinutes = 30 * 60
const dayMinutes = 24 * 60

/** A part of a day in minutes since midnight; `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A period on one day. `isCarried` is true if it continues from the night before. */
interface PeriodSpan<P> extends Span {
  readonly period: P
  readonly isCarried: boolean
}

/** Two periods at the same time. */
export interface PeriodOverlap<P> extends Span {
  readonly periods: readonly [P, P]
}

/** One weekday from 00:00 to 30:00. */
export interface WeekLane<P> {
  readonly weekday: Weekday
  /** Sorted by start. */
  readonly spans: readonly PeriodSpan<P>[]
  /** Times in no period, between the day's first start and last end. */
  readonly gaps: readonly Span[]
  /** Empty for stored periods, but not always for drafts and records of earlier versions. */
  readonly overlaps: readonly PeriodOverlap<P>[]
}

/**
 * Arranges the periods of a shop in a week, Monday first. A period past 24:00 appears on its day
 * and, as carried, on the next morning.
 */
export function periodWeek<P extends TimePeriod>(periods: readonly P[]): WeekLane<P>[] {
  return weekdays.map((weekday, index) => {
    const spansOfDay = spansOn(periods, weekday)
    const before = weekdays[(index + 6) % 7] ?? weekday
    const carried = spansOn(periods, before)
      .filter((span) => span.to > dayMinutes)
      .map((span) => ({
        ...span,
        from: Math.max(0, span.from - dayMinutes),
        to: span.to - dayMinutes,
        isCarried: true,
      }))
    const spans = [...carried, ...spansOfDay].toSorted((a, b) => a.from - b.from || a.to - b.to)
    return { weekday, spans, gaps: gapsOf(spansOfDay, spans), overlaps: overlapsOf(spans) }
  })
}

function spansOn<P extends TimePeriod>(periods: readonly P[], weekday: Weekday): PeriodSpan<P>[] {
  return periods
    .filter((period) => period.weekdays.includes(weekday))
    .map((period) => ({
      period,
      from: minutesOf(period.start_time),
      to: minutesOf(period.end_time),
      isCarried: false,
    }))
    .filter((span) => span.to > span.from)
}

function gapsOf(spansOfDay: readonly Span[], all: readonly Span[]): Span[] {
  const end = Math.max(...spansOfDay.map((span) => span.to))
  const gaps: Span[] = []
  let covered = Math.min(...spansOfDay.map((span) => span.from))
  for (const { from, to } of all) {
    if (from > covered && from < end) gaps.push({ from: covered, to: from })
    covered = Math.max(covered, to)
  }
  return gaps
}

function overlapsOf<P extends TimePeriod>(spans: readonly PeriodSpan<P>[]): PeriodOverlap<P>[] {
  return spans.flatMap((one, index) =>
    spans.slice(index + 1).flatMap((other) => {
      // The day before already reports overlaps of two carried periods. A period never overlaps
      // itself.
      if ((one.isCarried && other.isCarried) || one.period.id === other.period.id) return []
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
      return from < to ? [{ from, to, periods: [one.period, other.period] as const }] : []
    }),
  )
}
