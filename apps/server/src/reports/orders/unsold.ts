import type { OrdersReport } from '@pos/contract/reports/orders'
import { sql } from 'kysely'
import type { Scope } from '../kit/scope.ts'
import { keysOf } from '../kit/tree.ts'
import type { ItemRow } from './items.ts'

type Unsold = OrdersReport['unsold'][number]

/** A limit above what anyone reads. */
const mostListed = 1000

/**
 * Returns the items on today's menus of the shops that were on sale in the range and not sold in
 * it.
 */
export async function unsoldItems(
  scope: Scope,
  rows: readonly ItemRow[],
): Promise<Pick<OrdersReport, 'unsold' | 'unsold_count'>> {
  const sold = rows.filter((row) => row.series === 'current' && row.quantity !== 0)
  const ids = keysOf(sold).filter((key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
  const names = [...new Set(sold.flatMap(({ label }) => (label === null ? [] : [label])))]
  const { rows: found } = await sql<Unsold & { unsold_count: number }>`
    select u.id, u.label, u.major_group, u.family_group, u.price, count(*) over ()::int as unsold_count from (
      select distinct on (i.name) i.id, i.name as label, m.name as major_group, f.name as family_group, i.price,
        m.position as first_position, f.position as second_position, i.position
      from menu_items i
      left join family_groups f on f.shop_id = i.shop_id and f.id = i.family_group_id
      left join major_groups m on m.shop_id = f.shop_id and m.id = f.major_group_id
      where i.shop_id = any(${[...scope.shopIds]}::uuid[]) and i.active
        and coalesce(i.sale_from <= ${scope.range.to}::date, true) and coalesce(i.sale_to >= ${scope.range.from}::date, true)
        and not (i.id = any(${ids}::uuid[])) and not (i.name = any(${names}::text[]))
      order by i.name, m.position, f.position, i.position, i.id) u
    order by u.first_position, u.second_position, u.position, u.label, u.id limit ${mostListed}`.execute(
    scope.db,
  )
  const unsold = found.map(({ id, label, major_group, family_group, price }) => ({
    id,
    label,
    major_group,
    family_group,
    price,
  }))
  return { unsold, unsold_count: found[0]?.unsold_count ?? 0 }
}
