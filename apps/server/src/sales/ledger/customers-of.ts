import { sql, type Transaction } from 'kysely'

/** The customer of a payment on account in the post. */
interface Named {
  readonly named_id: string | null
  readonly name: string
}

interface Found {
  readonly position: number
  readonly customer_id: string | null
  readonly is_new: boolean
}

/**
 * Returns the customers of payments on account, in order; null if unknown. An id of this shop
 * decides, then the name: the customer it was assigned to, or the customer with that name. The
 * choice is stored, so that a renamed customer keeps it.
 */
export async function customersOf(
  db: Transaction<unknown>,
  shopId: string,
  named: readonly Named[],
  now: Date,
): Promise<(string | null)[]> {
  if (named.length === 0) return []
  const [ids, names] = [named.map((one) => one.named_id), named.map((one) => one.name)]
  const { rows } = await sql<Found>`
    select k.position, coalesce(c.id, n.customer_id, m.id) as customer_id, c.id is null and n.name_key is null and m.id is not null as is_new
    from unnest(${ids}::uuid[], ${names}::text[]) with ordinality k(customer_id, name, position)
    left join customers c on c.shop_id = ${shopId} and c.id = k.customer_id
    left join customer_names n on n.shop_id = ${shopId} and n.name_key = fold_text(k.name) and k.name <> ''
    left join customers m on m.shop_id = ${shopId} and m.name_key = fold_text(k.name) and n.name_key is null and k.name <> ''
    order by k.position`.execute(db)
  const fresh = rows.filter((row) => row.is_new)
  if (fresh.length > 0) {
    await sql`
      insert into customer_names (shop_id, name_key, name, customer_id, at)
      select distinct on (fold_text(k.name)) ${shopId}, fold_text(k.name), k.name, k.customer_id, ${now}::timestamptz
      from unnest(${fresh.map((row) => names[row.position - 1] ?? '')}::text[], ${fresh.map((row) => row.customer_id)}::uuid[]) k(name, customer_id)
      order by fold_text(k.name) on conflict do nothing`.execute(db)
  }
  return rows.map((row) => row.customer_id)
}
