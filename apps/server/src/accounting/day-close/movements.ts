import type { DayFigures, DrawerRow } from '@pos/contract/accounting/day-figures'
import { type RawBuilder, sql, type Transaction } from 'kysely'

type Db = Transaction<unknown>
type Movement = NonNullable<DayFigures['movements']>[number]
type OnAccount = NonNullable<DayFigures['on_account']>[number]

/** Days of shops, and whether to read all records or only those after the latest close. */
interface MovedDays {
  readonly shopIds: readonly string[]
  readonly from: string
  readonly to: string
  readonly isLate: boolean
}

interface OfDay {
  readonly shop_id: string
  readonly business_date: string
}

/** SQL: restricts rows of an alias to those after the latest close. */
const lateOnly = (isLate: boolean, row: RawBuilder<unknown>, businessDate: RawBuilder<unknown>) =>
  isLate
    ? sql`and exists (select from closed_days k where k.shop_id = ${row}.shop_id and k.business_date = ${businessDate} and k.number = ${row}.after_close)`
    : sql``

/**
 * Reads movements without a receipt by day: drawer events with their reasons, and entries for
 * customers.
 */
export async function readMovements(
  db: Db,
  { shopIds, from, to, isLate }: MovedDays,
): Promise<(Movement & OfDay)[]> {
  const { rows } = await sql<Movement & OfDay>`
    select e.shop_id, e.business_date, e.kind, left(trim(coalesce(e.reason, '')), 200) as label, null::uuid as customer_id, '' as customer,
      coalesce(sum(e.amount), 0)::bigint as amount
    from cash_events e
    where e.shop_id = any(${[...shopIds]}::uuid[]) and e.business_date between ${from} and ${to} and e.kind in ('pay_in', 'pay_out', 'drop')
      ${lateOnly(isLate, sql`e`, sql`e.business_date`)}
    group by 1, 2, 3, 4 having sum(e.amount) <> 0
    union all
    select e.shop_id, e.business_date, case e.kind when 'payment' then 'collected' else 'adjusted' end, coalesce(e.means, ''), e.customer_id,
      coalesce(c.name, ''), sum(case e.kind when 'payment' then -e.amount else e.amount end)::bigint
    from receivable_entries e left join customers c on c.shop_id = e.shop_id and c.id = e.customer_id
    where e.shop_id = any(${[...shopIds]}::uuid[]) and e.business_date between ${from} and ${to} and e.kind <> 'charge'
      ${lateOnly(isLate, sql`e`, sql`e.business_date`)}
    group by 1, 2, 3, 4, 5, 6 having sum(e.amount) <> 0
    order by 1, 2, 3, 4, 6`.execute(db)
  return rows
}

/**
 * Reads the customers of the payments on account of each day, by payment method. Names without a
 * customer stay as on the receipts.
 */
export async function readOnAccount(
  db: Db,
  { shopIds, from, to, isLate }: MovedDays,
): Promise<(OnAccount & OfDay)[]> {
  const { rows } = await sql<OnAccount & OfDay>`
    select e.shop_id, e.business_date, coalesce(p.payment_key, '') as key, e.customer_id, coalesce(c.name, e.name) as customer,
      coalesce(sum(e.amount), 0)::bigint as amount
    from receivable_entries e
    cross join lateral (
      select r.shop_id, r.after_close from receipts r where r.shop_id = e.shop_id and r.id = e.receipt_id limit 1) r
    cross join lateral (
      select p.payment_key from receipt_payments p where p.shop_id = e.shop_id and p.receipt_id = e.receipt_id and p.line = e.line limit 1) p
    left join customers c on c.shop_id = e.shop_id and c.id = e.customer_id
    where e.shop_id = any(${[...shopIds]}::uuid[]) and e.business_date between ${from} and ${to} and e.kind = 'charge'
      ${lateOnly(isLate, sql`r`, sql`e.business_date`)}
    group by 1, 2, 3, 4, 5 having sum(e.amount) <> 0 order by 1, 2, 3, 5`.execute(db)
  return rows
}

/** The sum of differences between floats and last counts of a day, as one movement. */
export function floatMovements(drawers: readonly DrawerRow[]): Movement[] {
  const amount = drawers.reduce((all, { float_difference }) => all + (float_difference ?? 0), 0)
  return amount === 0 ? [] : [{ kind: 'float', label: '', customer_id: null, customer: '', amount }]
}
