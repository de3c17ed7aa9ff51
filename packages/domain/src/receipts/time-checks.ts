/** The moments that the times of a device's records are checked against. */
export interface CheckClock {
  readonly now: Date
  /** When the shop was set up. */
  readonly shop_since: Date
}

const day = 86_400_000
/** A device's clock may be this far ahead before its records are flagged. */
const clockTolerance = 10 * 60_000
/**
 * A shop that moves here may bring this much history. It covers what tax laws ask people to keep,
 * and leaves out the dates of clocks without a battery (1970, 1980, 2000).
 */
const maxHistoryYears = 20

/** Returns true if an instant, in milliseconds, is later than a device's clock may be. */
export const isAhead = (at: number, { now }: CheckClock): boolean =>
  at > now.getTime() + clockTolerance

/** Returns true if an instant, in milliseconds, is more than a day ahead. */
export const isFarAhead = (at: number, { now }: CheckClock): boolean => at > now.getTime() + day

/**
 * Returns true if an instant, in milliseconds, is impossible for a record of the shop: more than a
 * day before the shop was set up if the record belongs to a release of this system, otherwise more
 * than 20 years before.
 */
export function isBeforeShop(
  at: number,
  { shop_since }: CheckClock,
  { ofRelease = false } = {},
): boolean {
  if (ofRelease) return at < shop_since.getTime() - day
  const earliest = new Date(shop_since)
  earliest.setUTCFullYear(earliest.getUTCFullYear() - maxHistoryYears)
  return at < earliest.getTime()
}
