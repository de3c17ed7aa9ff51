import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DayCloseSettings } from '@pos/contract/accounting/day-close-settings'
import type { DayFigures } from '@pos/contract/accounting/day-figures'
import type { Context } from '#engine/context'
import { cashOf } from './read-figures.ts'

/** Returns whether the caller counts drawers without seeing what they should hold. */
export const isBlind = ({ session }: Context, settings: DayCloseSettings): boolean =>
  settings.blind_counts && session.role === 'shop_manager' && !session.token

/**
 * Removes the drawers that were not counted from the figures of an open day, and lists them without
 * amounts. While there are any, the payments in cash are removed too.
 */
export function hideUncounted(
  figures: DayFigures,
  isHidden: boolean,
): Pick<BusinessDay, 'figures' | 'blind_drawers'> {
  const uncounted = figures.drawers.filter(({ counted }) => counted === null)
  if (!isHidden || uncounted.length === 0) return { figures, blind_drawers: [] }
  const drawers = figures.drawers.filter(({ counted }) => counted !== null)
  return {
    figures: {
      ...figures,
      drawers,
      cash: { ...cashOf(drawers), uncounted: uncounted.length },
      payments: figures.payments.filter(({ type }) => type !== 'cash'),
    },
    blind_drawers: uncounted.map(({ device_id, device, session, staff }) => ({
      device_id,
      device,
      session,
      staff,
    })),
  }
}
