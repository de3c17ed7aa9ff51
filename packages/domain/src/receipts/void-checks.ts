import { type CheckClock, isAhead, isBeforeShop, isFarAhead } from './time-checks.ts'

/**
 * All flags of stored void orders. `no_moment` marks lines without a time of voiding or moving; no
 * report counts them.
 */
export const knownVoidFlags = [
  'no_moment',
  'future',
  'time_far_ahead',
  'time_before_shop',
  'right_missing',
  'unknown_reference',
  'beyond_limits',
] as const
/** A flag of a stored void order. */
export type KnownVoidFlag = (typeof knownVoidFlags)[number]

/**
 * Returns the flags of a voided or moved line, in the order of `knownVoidFlags`. Instants are ISO
 * 8601.
 */
export function checkVoidOrder(
  line: { readonly void_at: string | null; readonly moved_at: string | null },
  clock: CheckClock,
): KnownVoidFlag[] {
  const moments = [line.void_at, line.moved_at].flatMap((at) =>
    at === null ? [] : [Date.parse(at)],
  )
  const found: Record<KnownVoidFlag, boolean> = {
    no_moment: moments.length === 0,
    future: moments.some((at) => isAhead(at, clock)),
    time_far_ahead: moments.some((at) => isFarAhead(at, clock)),
    time_before_shop: moments.some((at) => isBeforeShop(at, clock)),
    right_missing: false,
    unknown_reference: false,
    beyond_limits: false,
  }
  return knownVoidFlags.filter((flag) => found[flag])
}
