import { type AllergenSheet, getAllergenSheet } from '@pos/contract/menu/allergen-sheet'
import { businessDate } from '@pos/domain/days/business-day'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'

type Entry = AllergenSheet['condiments'][number]
type Group = AllergenSheet['groups'][number]
type Item = Omit<Entry, 'with_condiment'> & Pick<Group, 'group'> & { choosable: string[] }

/** Route of the allergen sheet. */
export const allergenSheetRoutes: RouteModule = {
  name: 'allergen-sheet',
  mount(engine) {
    route(engine, getAllergenSheet, async (context) => ({ data: await readSheet(context) }))
  },
}

async function readSheet(context: Context): Promise<AllergenSheet> {
  const shop = shopOf(context)
  const { rows: clock } = await sql<{ timezone: string; close_time: string }>`
    select timezone, close_time from shops where id = ${shop}`.execute(context.db)
  const today = clock[0]
    ? businessDate(context.now, clock[0].timezone, clock[0].close_time)
    : context.now.toISOString().slice(0, 10)
  const { rows: items } = await sql<Item>`
    with offered as (
      select g.menu_item_id, array_agg(distinct a.allergy_id) as allergens
      from menu_item_condiment_groups g
      join condiment_group_condiments c on c.shop_id = g.shop_id and c.condiment_group_id = g.condiment_group_id
      join condiments o on o.shop_id = c.shop_id and o.id = c.condiment_id and o.active
      join condiment_allergies a on a.shop_id = o.shop_id and a.condiment_id = o.id
      where g.shop_id = ${shop} group by g.menu_item_id
    ), contained as (
      select menu_item_id, array_agg(allergy_id) as allergens
      from menu_item_allergies where shop_id = ${shop} group by menu_item_id
    )
    select i.id, i.name, i.name_en, coalesce(c.allergens, '{}') as contains,
      coalesce(o.allergens, '{}') as choosable,
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'name_en', f.name_en) end as "group"
    from menu_items i
    left join family_groups f on f.shop_id = i.shop_id and f.id = i.family_group_id
    left join contained c on c.menu_item_id = i.id
    left join offered o on o.menu_item_id = i.id
    where i.shop_id = ${shop} and i.active and coalesce(i.sale_from <= ${today}, true)
      and coalesce(i.sale_to >= ${today}, true)
      and (i.attribute <> 'goods' or c.allergens is not null)
    order by f.position nulls last, f.id, i.position, i.id`.execute(context.db)
  const { rows: condiments } = await sql<Entry>`
    select o.id, o.name, o.name_en, '{}'::uuid[] as with_condiment,
      coalesce((
        select array_agg(a.allergy_id) from condiment_allergies a
        where a.shop_id = o.shop_id and a.condiment_id = o.id
      ), '{}') as contains
    from condiments o where o.shop_id = ${shop} and o.active order by o.position, o.id`.execute(
    context.db,
  )
  const { rows: allergens } = await sql<AllergenSheet['allergens'][number]>`
    select id, name, name_en, mandatory from allergies where shop_id = ${shop}
    order by position, id`.execute(context.db)
  const present = new Set([...items, ...condiments].flatMap(({ contains }) => contains))
  return {
    allergens: allergens.filter(({ id, mandatory }) => mandatory || present.has(id)),
    groups: groupsOf(items),
    condiments,
  }
}

/** Groups adjacent items of the same family group. */
function groupsOf(items: readonly Item[]): Group[] {
  const groups: Group[] = []
  for (const { group, choosable, ...item } of items) {
    const entry = {
      ...item,
      with_condiment: choosable.filter((id) => !item.contains.includes(id)),
    }
    const last = groups.at(-1)
    if (last && last.group?.id === group?.id) last.items.push(entry)
    else groups.push({ group, items: [entry] })
  }
  return groups
}
