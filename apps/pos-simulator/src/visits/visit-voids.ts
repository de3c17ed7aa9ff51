import { approvedBy, isLent, type Ordered, type VisitPlan } from './visit-plan.ts'
import { reasonFor } from './visit-reasons.ts'

const minute = 60_000
/**
 * Sometimes an item is voided before payment or moved to another table, so it is not on the
 * receipt.
 */
export function voidsOf(plan: VisitPlan, orders: readonly Ordered[]): Record<string, unknown>[] {
  const { random, catalog, table, uid, staff, hasVoid = false } = plan
  const ordered = orders[0]
  if (!ordered || (!random.chance(0.05) && !hasVoid)) return []
  const isMove = table !== null && random.chance(0.3) && !hasVoid
  const right = isMove ? 'exchange' : 'void'
  if (!isLent(plan, right)) return []
  const at = new Date(ordered.at.getTime() + 5 * minute).toISOString()
  const { item } = ordered.sellable
  const line = {
    uid: `${uid}-v`,
    receipt_uid: uid,
    table_code: table?.code ?? 'OUT',
    menu_item_id: item.id,
    name: item.name,
    quantity: 1,
    total_void_price: item.price,
    ...(staff.id ? { staff_id: staff.id } : {}),
    ...approvedBy(plan, [right]),
  }
  if (isMove)
    return [
      {
        ...line,
        moved_user: staff.name,
        moved_at: at,
        moved_to: random.pick(catalog.tables)?.code ?? 'SAFE',
      },
    ]
  return [
    {
      ...line,
      line_uid: `${uid}-lv`,
      ...reasonFor(plan, 'void'),
      void_user: staff.name,
      void_at: at,
    },
  ]
}
