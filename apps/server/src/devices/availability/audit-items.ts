import type { AvailabilityChange, ItemAvailability } from '@pos/contract/devices/availability'
import type { Context } from '#engine/context'
import { audit } from '#engine/write/audit'

/**
 * Records changes made in the back-office in the audit log. Changes by devices and orders have
 * their own log.
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
