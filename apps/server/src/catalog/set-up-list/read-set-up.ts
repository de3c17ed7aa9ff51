import type { ShopSetUp } from '@pos/contract/shop/set-up-list'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { rowsOfShops } from '#platform/topology/rows-of-shops'

/**
 * Reads the set-up progress of shops by name. The transaction must have access to them. For growing
 * tables it reads the first row in index order: `exists` has no order, and without statistics
 * PostgreSQL would scan the table.
 */
export async function readSetUp(
  context: Context,
  shopIds: readonly string[],
): Promise<ShopSetUp[]> {
  const rows = await rowsOfShops(context, shopIds, (ids) => setUpOf(context, ids))
  const keyOf = ({ shop, shop_id }: ShopSetUp) => `${shop} ${shop_id}`
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const setUpOf = ({ session }: Context, shopIds: readonly string[]) =>
  sql<ShopSetUp>`
    select s.id as shop_id, s.name as shop,
      exists (select from hidden_set_up_lists h where h.shop_id = s.id and h.user_id = ${session.user_id}) as hidden,
      json_build_object(
        'address', s.city is not null and s.street is not null and (s.country_code <> 'JP' or s.company_code is not null),
        'taxes', exists (select from taxes t where t.shop_id = s.id),
        'payments', exists (select from payments p where p.shop_id = s.id and p.active),
        'revenue_centers', exists (select from revenue_centers c where c.shop_id = s.id),
        'floors', exists (select from shop_map_tables t where t.shop_id = s.id),
        'menu', (select true from menu_items i where i.shop_id = s.id and i.active order by i.shop_id, i.position, i.id limit 1) is not null,
        'order_screen', (select true from sub_category_group_items i where i.shop_id = s.id
          order by i.shop_id, i.sub_category_group_id limit 1) is not null,
        'staff', exists (
          select from users u where u.organization_id = s.organization_id and u.active and u.security_code_verifier is not null
            and (u.role = 'organization_admin' or exists (
              select from user_shops a where a.organization_id = s.organization_id and a.user_id = u.id and a.shop_id = s.id))),
        'printers', exists (select from printers p where p.shop_id = s.id and p.type = 'receipt'),
        'devices', exists (select from devices d where d.shop_id = s.id and d.api_key_hash is not null),
        'first_send', (select true from releases r where r.shop_id = s.id order by r.shop_id, r.number limit 1) is not null,
        'first_receipt', (select true from receipt_uids r where r.shop_id = s.id order by r.shop_id, r.uid limit 1) is not null
      ) as steps
    from shops s where s.id = any(${[...shopIds]}::uuid[])`
