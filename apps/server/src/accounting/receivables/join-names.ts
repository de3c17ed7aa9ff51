import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { followReceipts, lockOfSales } from '#sales/service'

/**
 * Assigns a name on receipts to a customer, or removes the assignment (null), and moves its
 * charges. Returns the number of receipts with that name.
 */
export async function joinName(
  context: Context,
  name: string,
  customerId: string | null,
): Promise<number> {
  const { db, session, now } = context
  const shopId = shopOf(context)
  await sql`select ${lockOfSales(shopId, 'moving')}`.execute(db)
  if (customerId !== null) await requireCustomer(context, customerId)
  await sql`
    insert into customer_names (shop_id, name_key, name, customer_id, user_name, at)
    values (${shopId}, fold_text(${name}), ${name}, ${customerId}, ${session.user_name}, ${now})
    on conflict (shop_id, name_key) do update set customer_id = excluded.customer_id, user_name = excluded.user_name, at = excluded.at`.execute(
    db,
  )
  const action = customerId === null ? 'separate_name' : 'join_name'
  await audit(context, [
    {
      resource: 'receivables',
      record_id: customerId,
      label: name,
      action,
      after: { name, customer_id: customerId },
    },
  ])
  return followNames(context, [name])
}

/** Fails with 404 unless it is a customer of the current shop. */
export async function requireCustomer(context: Context, id: string): Promise<void> {
  const { rows } =
    await sql`select from customers where shop_id = ${shopOf(context)} and id = ${id}`.execute(
      context.db,
    )
  if (rows.length === 0) fail('NotFound')
}

/**
 * Moves the charges of these names to their current customers. Requires the lock of the shop's
 * sales.
 */
export async function followNames(context: Context, names: readonly string[]): Promise<number> {
  const { db, session, now } = context
  const shopId = shopOf(context)
  const { rows } = await sql<{ receipt_id: string }>`
    select distinct coalesce(e.receipt_id, e.id) as receipt_id from unnest(${[...names]}::text[]) k(name)
    join receivable_entries e on e.shop_id = ${shopId} and e.name_key = fold_text(k.name) and e.kind = 'charge' and k.name <> ''`.execute(
    db,
  )
  const ids = rows.map((row) => row.receipt_id)
  await followReceipts(db, shopId, ids, { now, actor: session })
  return ids.length
}
