import { type OpenDay } from '@pos/domain/receipts/receivables'
import { sql, type Transaction } from 'kysely'

/** The debt of a customer at the end of a day. `customer_id` is null for unassigned names. */
export interface Debt {
  readonly shop_id: string
  readonly customer_id: string | null
  readonly balance: number
  readonly last_payment: string | null
  /** Days with unpaid amounts, oldest first, because payments settle the oldest first. */
  readonly open: readonly OpenDay[]
}

/**
 * Reads the debts of customers at the end of a day. A debt is the charges and adjustments of a
 * business day minus its refunds. Payments settle the oldest debts first. A reversal counts on the
 * day of the reversed entry.
 */
export async function readDebts(
  db: Transaction<unknown>,
  shopIds: readonly string[],
  at: string,
  customerId: string | null = null,
) {
  const { rows } = await sql<Debt>`
    with entries as (
      select e.shop_id, coalesce(e.customer_id, e.shop_id) as customer_id, coalesce(o.business_date, e.business_date) as business_date,
        e.kind, e.amount
      from receivable_entries e
      left join receivable_entries o on o.shop_id = e.shop_id and o.id = e.reverses
      where e.shop_id = any(${[...shopIds]}::uuid[]) and e.business_date <= ${at}
        and (${customerId}::uuid is null or e.customer_id = ${customerId}::uuid)),
    balances as (
      select shop_id, customer_id, sum(amount)::bigint as balance from entries group by shop_id, customer_id),
    payments as (
      select shop_id, customer_id, business_date from entries where kind = 'payment'
      group by shop_id, customer_id, business_date having sum(amount) < 0),
    debts as (
      select shop_id, customer_id, business_date, sum(amount)::bigint as amount from entries where kind <> 'payment'
      group by shop_id, customer_id, business_date having sum(amount) > 0),
    later as (
      select d.*, coalesce(sum(d.amount) over (partition by d.shop_id, d.customer_id order by d.business_date desc
        rows between unbounded preceding and 1 preceding), 0)::bigint as later
      from debts d),
    open as (
      select l.shop_id, l.customer_id, l.business_date, least(l.amount, b.balance - l.later) as amount
      from later l join balances b on b.shop_id = l.shop_id and b.customer_id = l.customer_id where b.balance > l.later)
    select b.shop_id, nullif(b.customer_id, b.shop_id) as customer_id, b.balance,
      (select max(p.business_date) from payments p where p.shop_id = b.shop_id and p.customer_id = b.customer_id) as last_payment,
      coalesce(json_agg(json_build_object('business_date', o.business_date, 'amount', o.amount) order by o.business_date)
        filter (where o.amount is not null), '[]') as open
    from balances b left join open o on o.shop_id = b.shop_id and o.customer_id = b.customer_id
    group by b.shop_id, b.customer_id, b.balance`.execute(db)
  return rows
}
