import type {
  DueStatement,
  StatementContent,
  StatementRow,
} from '@pos/contract/accounting/receivable-statements'
import { fail } from '@pos/contract/errors'
import { addDays } from '@pos/domain/days/calendar-date'
import { closingBefore, type PaymentTerms } from '@pos/domain/receipts/receivables'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { readDayShop } from '../day-close/day-shop.ts'

/** Maximum number of listed statements. */
const mostStatements = 500

/**
 * Statements of the current shop, newest first, and those of closed months that have not been
 * issued.
 */
export async function listStatements(context: Context, customerId: string | undefined) {
  const { today, currency } = await readDayShop(context)
  const { rows: statements } = await sql<StatementRow>`
    select number, customer_id, coalesce(content -> 'customer' ->> 'name', '') as name, closing_date, due_date, carried, charged, adjusted, received, balance,
      ${currentName(sql`user_id`, sql`user_name`)} as user_name, at
    from receivable_statements where shop_id = ${shopOf(context)} and (${customerId ?? null}::uuid is null or customer_id = ${customerId ?? null}::uuid)
    order by number desc limit ${mostStatements}`.execute(context.db)
  return {
    today,
    currency,
    due: await readDue(context, { today, customerId: customerId ?? null }),
    statements,
  }
}

async function readDue(
  context: Context,
  { today, customerId }: { today: string; customerId: string | null },
): Promise<DueStatement[]> {
  const shopId = shopOf(context)
  const { rows: customers } = await sql<PaymentTerms & { id: string }>`
    select id, closing_day, payment_months, payment_day from customers where shop_id = ${shopId}
      and (${customerId}::uuid is null or id = ${customerId}::uuid)`.execute(context.db)
  const closings = customers.map((customer) => closingBefore(addDays(today, -1), customer))
  const { rows } = await sql<DueStatement>`
    select k.id as customer_id, c.name, k.closing_date, coalesce(l.balance, 0) as carried, e.charged, e.adjusted, e.received,
      coalesce(l.balance, 0) + e.charged + e.adjusted + e.received as balance
    from unnest(${customers.map((customer) => customer.id)}::uuid[], ${closings}::date[]) k(id, closing_date)
    join customers c on c.shop_id = ${shopId} and c.id = k.id
    left join lateral (
      select s.balance, s.closing_date from receivable_statements s where s.shop_id = ${shopId} and s.customer_id = k.id
      order by s.number desc limit 1) l on true
    cross join lateral (
      select count(*) as entries, coalesce(sum(e.amount) filter (where e.kind = 'charge'), 0)::bigint as charged,
        coalesce(sum(e.amount) filter (where e.kind = 'adjustment'), 0)::bigint as adjusted,
        coalesce(sum(e.amount) filter (where e.kind = 'payment'), 0)::bigint as received
      from receivable_entries e where e.shop_id = ${shopId} and e.customer_id = k.id and e.business_date <= k.closing_date
        and not exists (select from receivable_statement_entries s where s.shop_id = ${shopId} and s.entry_id = e.id)) e
    where (l.closing_date is null or l.closing_date < k.closing_date) and (coalesce(l.balance, 0) <> 0 or e.entries > 0)
    order by k.closing_date, c.name`.execute(context.db)
  return rows
}

/** A statement as it was issued. */
export async function readStatement(context: Context, number: number) {
  const { rows } = await sql<{
    number: number
    user_name: string
    at: string
    content: StatementContent
  }>`
    select number, ${currentName(sql`user_id`, sql`user_name`)} as user_name, at, content
    from receivable_statements where shop_id = ${shopOf(context)} and number = ${number}`.execute(
    context.db,
  )
  return rows[0] ?? fail('NotFound')
}
