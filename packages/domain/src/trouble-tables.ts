/** Why a held table may be stuck. */
export const troubleReasons = ['locked_by_offline_device', 'open_too_long', 'settled_elsewhere', 'unknown_table'] as const
/** A reason why a table is stuck. */
export type TroubleReason = (typeof troubleReasons)[number]

/** What decides whether a held table is stuck; moments are ISO instants. */
export interface OccupiedTable {
  readonly state: 'open' | 'paying' | 'locked'
  readonly opened_at: string | null
  readonly device: { readonly online: boolean; readonly last_seen_at: string | null } | null
  /** The receipt by which another device settled it since, or null. */
  readonly settled: object | null
  readonly isOnMap: boolean
}

/** A device in a pocket or asleep comes back; one that is away this long does not, and what it holds is nobody's. */
const deadMinutes = 15

/** Why a table is stuck; empty: it is not. A `warningLimitTime` of 0 minutes sets no limit. */
export function reasonsOf(table: OccupiedTable, warningLimitTime: number, now: Date): TroubleReason[] {
  const openMinutes = minutesBetween(table.opened_at, now)
  const found: Record<TroubleReason, boolean> = {
    locked_by_offline_device: isAbandoned(table, now),
    open_too_long: warningLimitTime > 0 && openMinutes !== null && openMinutes > warningLimitTime,
    settled_elsewhere: table.settled !== null,
    unknown_table: !table.isOnMap,
  }
  return troubleReasons.filter((reason) => found[reason])
}

/** Locked or being paid: at once when its device is offline. Merely open: when the device is gone for good. */
function isAbandoned({ state, device }: OccupiedTable, now: Date) {
  if (!device) return true
  if (device.online) return false
  return state !== 'open' || (minutesBetween(device.last_seen_at, now) ?? Number.POSITIVE_INFINITY) >= deadMinutes
}

function minutesBetween(start: string | null, now: Date) {
  return start === null ? null : (now.getTime() - Date.parse(start)) / 60_000
}
