import type { UnknownName } from '@pos/contract/accounting/receivables'
import { foldText } from '@pos/domain/text/fold-text'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { readDayShop } from '../day-close/day-shop.ts'

/** Names with charges that belong to no customer, the largest amount first. */
export async function readNames(context: Context) {
  const shop = await readDayShop(context)
  const { rows } = await sql<Omit<UnknownName, 'suggestion'>>`
    select max(e.name) as name, count(distinct e.receipt_id) filter (where e.amount > 0)::bigint as receipts, sum(e.amount)::bigint as amount,
      min(e.business_date) as first, max(e.business_date) as last, coalesce((array_agg(e.receipt_id order by e.business_date desc, e.id desc))[1], ${shop.id}) as receipt_id
    from (
      select name_key, receipt_id, max(name) as name, max(business_date) as business_date, max(id::text) as id, sum(amount) as amount
      from receivable_entries where shop_id = ${shop.id} and customer_id is null group by name_key, receipt_id having sum(amount) <> 0) e
    group by e.name_key order by sum(e.amount) desc, e.name_key`.execute(context.db)
  const { rows: customers } = await sql<{ id: string; name: string }>`
    select id, name from customers where shop_id = ${shopOf(context)} and active order by name, id`.execute(
    context.db,
  )
  return {
    currency: shop.currency,
    names: rows.map((row) => ({ ...row, suggestion: mostAlike(row.name, customers) })),
    total: rows.reduce((all, row) => all + row.amount, 0),
    customers,
  }
}

/** Legal forms of companies, ignored when comparing names. */
const forms =
  /株式会社|有限会社|合同会社|\(株\)|\(有\)|㈱|㈲|[\s.,・]|(?:inc|llc|ltd|corp|co)(?![a-z])/g
const bare = (name: string) => foldText(name).replaceAll(forms, '')

/**
 * The customer whose name contains the other or is contained in it; with several, the one closest
 * in length.
 */
function mostAlike(name: string, customers: readonly { id: string; name: string }[]) {
  const sought = bare(name)
  if (sought.length < 2) return null
  const alike = customers
    .map((customer) => ({ customer, other: bare(customer.name) }))
    .filter(({ other }) => other.length >= 2 && (other.includes(sought) || sought.includes(other)))
    .toSorted(
      (a, b) => Math.abs(a.other.length - sought.length) - Math.abs(b.other.length - sought.length),
    )
  return alike[0]?.customer ?? null
}
