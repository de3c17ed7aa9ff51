import type { getLiveFloor, ListedCheck, ReportedTable } from '@pos/contract/checks/live-floor'
import type { ResponseOf } from '@pos/contract/endpoint'

type LiveFloor = ResponseOf<typeof getLiveFloor>['data']

/** A table code with its checks, or with the report of a device without checks. */
export interface TableContent {
  readonly code: string
  readonly checks: readonly ListedCheck[]
  readonly reported: ReportedTable | null
}

/** The state of a table as its color shows it, the most urgent one first. */
export const tableTones = ['late', 'paying', 'billed', 'open', 'free'] as const
export type TableTone = (typeof tableTones)[number]

/** Minutes after which pieces that are not served need attention. */
const longWait = 20
const minute = 60_000

/** The clock of the server, and the minutes after which an open table needs attention (0: never). */
export interface FloorClock {
  readonly now: string
  readonly limit: number
}

/** Returns the whole minutes from an instant to now. */
export const minutesSince = (instant: string, { now }: Pick<FloorClock, 'now'>): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(instant)) / minute))

/** Returns the content of a table. */
export function contentOf(code: string, { checks, reported }: LiveFloor): TableContent {
  return {
    code,
    checks: checks.filter(({ tables }) => tables.includes(code)),
    reported: reported.find(({ table_code }) => table_code === code) ?? null,
  }
}

/** Returns checks and reported tables that no floor shows. */
export function elsewhere(floor: LiveFloor): Pick<LiveFloor, 'checks' | 'reported'> {
  const codes = new Set(floor.floors.flatMap(({ tables }) => tables.map(({ code }) => code)))
  return {
    checks: floor.checks.filter(({ tables }) => !tables.some((code) => codes.has(code))),
    reported: floor.reported.filter(({ table_code }) => !codes.has(table_code)),
  }
}

/** Returns the state of a check. */
export function toneOfCheck(check: ListedCheck, clock: FloorClock): TableTone {
  const { opened_at, waiting_since, course, paying_on, bill_printed } = check
  const isOver = course?.ends_at != null && course.ends_at <= clock.now
  if (isOver || isLong(opened_at, clock.limit, clock) || isLong(waiting_since, longWait, clock))
    return 'late'
  if (paying_on !== null) return 'paying'
  return bill_printed > 0 ? 'billed' : 'open'
}

/** Returns the state of a table that a device without checks reports. */
export function toneOfReport({ state, opened_at }: ReportedTable, clock: FloorClock): TableTone {
  if (state === 'locked' || isLong(opened_at, clock.limit, clock)) return 'late'
  return state === 'paying' ? 'paying' : 'open'
}

/** Returns the most urgent state of everything at a table. */
export function toneOfTable({ checks, reported }: TableContent, clock: FloorClock): TableTone {
  const tones = [
    ...checks.map((check) => toneOfCheck(check, clock)),
    ...(reported ? [toneOfReport(reported, clock)] : []),
  ]
  return tableTones.find((tone) => tones.includes(tone)) ?? 'free'
}

const isLong = (since: string | null, limit: number, clock: FloorClock) =>
  since !== null && limit > 0 && minutesSince(since, clock) >= limit

/** Returns guests, amount and opening of everything at a table. */
export function sumsOf({ checks, reported }: TableContent) {
  const all = [...checks, ...(reported ? [reported] : [])]
  const openings = all.flatMap(({ opened_at }) => opened_at ?? [])
  return {
    guests: all.reduce((sum, { guests }) => sum + guests, 0),
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    opened_at: openings.toSorted()[0] ?? null,
  }
}
