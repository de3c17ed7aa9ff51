import type { OrdersReport } from '@pos/contract/reports/orders'
import { sql } from 'kysely'
import { groupBy } from '#platform/process/group-by'
import type { Scope } from '../kit/scope.ts'
import { keysOf } from '../kit/tree.ts'
import type { ItemRow } from './items.ts'

type Unsold = OrdersReport['unsold'][number]

/** What stands on the menus of the shops today, was on sale in the range, and was not sold in it. */
export async function unsoldItems(scope: Scope, rows: readonly ItemRow[]): Promise<Unsold[]> {
  const sold = rows.filter((row) => row.series === 'current' && row.quantity !== 0)
  const ids = keysOf(sold).filter((key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
  const { rows: unsold } = await sql<Unsold>`
    select i.id, i.name as label, m.name as major_group, f.name as family_group, i.price
    from menu_items i
    left join family_groups f on f.shop_id = i.shop_id and f.id = i.family_group_id
    left join major_groups m on m.shop_id = f.shop_id and m.id = f.major_group_id
    where i.shop_id = any(${[...scope.shopIds]}::uuid[]) and i.active
      and coalesce(i.sale_from <= ${scope.range.to}::date, true) and coalesce(i.sale_to >= ${scope.range.from}::date, true) and not (i.id = any(${ids}::uuid[]))
    order by m.position, f.position, i.position, i.name, i.id`.execute(scope.db)
  const names = new Set(sold.map((row) => row.label))
  return [...groupBy(unsold, (item) => item.label)].flatMap(([label, [first]]) => (first && !names.has(label) ? [first] : []))
}
