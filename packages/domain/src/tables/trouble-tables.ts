/** Reasons why an occupied table may be stuck. */
export const troubleReasons = [
  'locked_by_offline_device',
  'open_too_long',
  'settled_elsewhere',
  'unknown_table',
] as const
/** A reason why a table is stuck. */
export type TroubleReason = (typeof troubleReasons)[number]

/** The properties of an occupied table that decide whether it is stuck; times are ISO instants. */
export interface OccupiedTable {
  readonly state: 'open' | 'paying' | 'locked'
  readonly opened_at: string | null
  readonly device: { readonly online: boolean; readonly last_seen_at: string | null } | null
  /** The receipt by which another device has settled the table since, or null. */
  readonly settled: { readonly paid_at: string } | null
  readonly isOnMap: boolean
}

/** Minutes offline after which a device counts as gone and no longer only asleep. */
const deadMinutes = 15

/**
 * Returns the reasons why a table is stuck; empty if it is not. A `warningLimitTime` of 0 minutes
 * sets no limit.
 */
export function reasonsOf(
  table: OccupiedTable,
  warningLimitTime: number,
  now: Date,
): TroubleReason[] {
  const openMinutes = minutesBetween(table.opened_at, now)
  const found: Record<TroubleReason, boolean> = {
    locked_by_offline_device: isAbandoned(table, now),
    open_too_long: warningLimitTime > 0 && openMinutes !== null && openMinutes > warningLimitTime,
    settled_elsewhere: table.settled !== null,
    unknown_table: !table.isOnMap,
  }
  return troubleReasons.filter((reason) => found[reason])
}

/**
 * Returns the ISO instant since which a table is stuck, by the earliest of its reasons. null if it
 * is not stuck or the time is unknown.
 */
export function stuckSince(
  table: OccupiedTable,
  warningLimitTime: number,
  now: Date,
): string | null {
  const { state, opened_at, device, settled } = table
  const moments: Record<TroubleReason, string | null> = {
    locked_by_offline_device: device
      ? after(device.last_seen_at, state === 'open' ? deadMinutes : 0)
      : opened_at,
    open_too_long: after(opened_at, warningLimitTime),
    settled_elsewhere: settled?.paid_at ?? null,
    unknown_table: opened_at,
  }
  const known = reasonsOf(table, warningLimitTime, now).flatMap((reason) => moments[reason] ?? [])
  return known.toSorted()[0] ?? null
}

function after(start: string | null, minutes: number) {
  return start === null ? null : new Date(Date.parse(start) + minutes * 60_000).toISOString()
}

/**
 * Returns true if the device of a table is gone. A locked table or one being paid counts as soon as
 * the device is offline, an open table only after `deadMinutes`.
 */
function isAbandoned({ state, device }: OccupiedTable, now: Date) {
  if (!device) return true
  if (device.online) return false
  return (
    state !== 'open' ||
    (minutesBetween(device.last_seen_at, now) ?? Number.POSITIVE_INFINITY) >= deadMinutes
  )
}

function minutesBetween(start: string | null, now: Date) {
  return start === null ? null : (now.getTime() - Date.parse(start)) / 60_000
}
