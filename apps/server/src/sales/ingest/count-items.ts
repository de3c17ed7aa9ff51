import type { PostedReceipt } from '@pos/contract/sales/posted-receipt'
import type { PostedVoidOrder } from '@pos/contract/sales/posted-void-order'
import { countLines, type LinePart } from '#devices/service'
import type { Context, DeviceSession } from '#engine/context'
import { trySavepoint } from '#engine/posted/store-batch'

type DeviceContext = Context<DeviceSession>

/**
 * Subtracts paid lines from the counts of their items. Refunds add nothing back, because the dish
 * was made.
 */
export function countPaid(
  context: DeviceContext,
  receipts: readonly PostedReceipt[],
): Promise<void> {
  // A line without a uid was never sent to the kitchen; posted uids never contain a space.
  const parts = receipts.flatMap(({ uid, orders, staff }) =>
    orders.flatMap((line, index) =>
      line.quantity > 0
        ? [
            {
              uid: line.uid ?? `${uid} ${index}`,
              menu_item_id: line.menu_item_id,
              paid: line.quantity,
              ordered_at: line.ordered_at,
              staff_id: staff?.id ?? null,
            },
          ]
        : [],
    ),
  )
  return countApart(context, parts)
}

/** Adds voided pieces back to the counts of their items. A moved line is still to be paid. */
export function countVoided(
  context: DeviceContext,
  voids: readonly PostedVoidOrder[],
): Promise<void> {
  const parts = voids.flatMap(({ line_uid, menu_item_id, quantity, void_at }) =>
    line_uid && void_at !== null && quantity > 0
      ? [{ uid: line_uid, menu_item_id, voided: quantity, ordered_at: void_at }]
      : [],
  )
  return countApart(context, parts)
}

/** Logs a failure of counting. It never affects the receipts. */
async function countApart(context: DeviceContext, parts: readonly LinePart[]) {
  if (parts.length === 0) return
  const { error } = await trySavepoint(context, () => countLines(context, parts))
  if (error) context.engine.log.error({ err: error }, 'lines could not be counted')
}
