import { sql, type Transaction } from 'kysely'
import { labelDetails, labels } from './schema.ts'
import { type ReceiptSelection, rowsOf } from './selected-rows.ts'

/**
 * Stores the names of keys, and the people and customers for searching receipts. A newer receipt
 * replaces a name; an older one only names keys without one.
 */
export async function nameKeys(
  db: Transaction<unknown>,
  shopId: string,
  receipts: ReceiptSelection,
  which: 'newest' | 'missing',
) {
  const known =
    which === 'newest'
      ? sql`do update set label = excluded.label, details = excluded.details`
      : sql`do nothing`
  const of = labels.dimension
  const partsFrom = (table: string) => rowsOf(table, shopId, receipts, 'receipt_id')
  await sql`
    insert into ${labels.table} (shop_id, dimension, key, label, details)
    select ${shopId}, n.dimension, n.key, n.label, n.details from (
      select distinct on (dimension, key) dimension, key, label, details from (
        select p.id, own.* from ${rowsOf('receipts', shopId, receipts)} p cross join lateral (values
          (${of('center')}, p.center_key, p.revenue_center, '{}'::jsonb), (${of('period')}, p.period_key, p.time_period, '{}'),
          (${of('table')}, p.table_key, p.table_code, ${detailsOf('table')}), (${of('staff')}, p.staff, p.staff, '{}'),
          (${of('staff_member')}, p.staff_key, p.staff, '{}'), (${of('customer')}, p.customer, p.customer, '{}'),
          (${of('reason')}, p.reason_id::text, p.reason, '{}')) own(dimension, key, label, details)
        union all select p.receipt_id, ${of('item')}, item_key, name, ${detailsOf('item')} from ${partsFrom('receipt_lines')} p
        union all select p.receipt_id, ${of('condiment')}, coalesce(piece.condiment_id::text, replace(piece.name, ',', ' ')), piece.name, '{}'
          from ${partsFrom('receipt_lines')} p cross join lateral jsonb_to_recordset(p.condiments) as piece(condiment_id uuid, name text)
        union all select p.receipt_id, ${of('discount')}, discount_key,
          coalesce(name, (select d.name from discounts d where d.shop_id = ${shopId} and d.id = p.discount_id)), '{}' from ${partsFrom('receipt_discounts')} p
        union all select p.receipt_id, ${of('reason')}, reason_key, reason, '{}' from ${partsFrom('receipt_discounts')} p where p.reason_id is not null
        union all select p.receipt_id, ${of('reason')}, reason_id::text, reason, '{}' from ${partsFrom('receipt_lines')} p where p.reason_id is not null
        union all select p.receipt_id, ${of('payment')}, payment_key, name, ${detailsOf('payment')}
          from ${partsFrom('receipt_payments')} p
      ) every_name where key is not null and label is not null order by dimension, key, id desc
    ) n
    where not exists (select from ${labels.table} s where s.shop_id = ${shopId} and s.dimension = n.dimension and s.key = n.key and s.label = n.label and s.details = n.details
      offset 0)
    order by n.dimension, n.key
    on conflict (shop_id, dimension, key) ${known}`.execute(db)
}

/** Stores names of people, items and reasons that occur only in voids. */
export async function nameKeysOfVoids(
  db: Transaction<unknown>,
  shopId: string,
  voids: ReceiptSelection,
) {
  const of = labels.dimension
  await sql`
    insert into ${labels.table} (shop_id, dimension, key, label, details)
    select distinct on (n.dimension, n.key) ${shopId}, n.dimension, n.key, n.label, '{}'::jsonb
    from ${rowsOf('receipt_void_orders', shopId, voids)} p cross join lateral (values
      (${of('staff_member')}, p.staff_key, p.void_user), (${of('item')}, p.item_key, p.name), (${of('reason')}, p.reason_id::text, p.reason)) n(dimension, key, label)
    where p.void_at is not null and n.key is not null and n.label is not null and not exists (
      select from ${labels.table} s where s.shop_id = ${shopId} and s.dimension = n.dimension and s.key = n.key offset 0)
    order by n.dimension, n.key, p.id desc
    on conflict (shop_id, dimension, key) do nothing`.execute(db)
}

/** The details of a key, from the columns of a row `p`. */
const detailsOf = (dimension: keyof typeof labelDetails) => {
  const pairs = labelDetails[dimension].map(
    (name) => sql`${sql.lit(name)}, ${sql.ref(`p.${name}`)}`,
  )
  return sql`jsonb_build_object(${sql.join(pairs)})`
}
