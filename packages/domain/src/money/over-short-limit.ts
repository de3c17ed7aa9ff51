import type { Money } from './money.ts'

/** Returns whether a drawer is over or short by more than a limit; without a limit, none is. */
export const needsReason = (
  { drawers }: { readonly drawers: readonly { readonly over_short: Money | null }[] },
  limit: Money | null,
): boolean => limit !== null && drawers.some(({ over_short }) => Math.abs(over_short ?? 0) > limit)
