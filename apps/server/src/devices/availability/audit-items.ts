import type { AvailabilityChange, ItemAvailability } from '@pos/contract/devices/availability'
import type { Context } from '#engine/context'
import { audit } from '#engine/write/audit'

/**
 * Writes down what people set in the back-office; what devices and orders do has a log of its own.
 */
export async function auditItems(
  context: Context,
  changes: readonly AvailabilityChange[],
  items: readonly ItemAvailability[],
): Promise<void> {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const trail = changes.map(({ menu_item_id: id, ...after }) => ({
    resource: 'availability',
    record_id: id,
    label: names.get(id) ?? null,
    action: 'update',
    after,
  }))
  await audit(context, trail)
}
