import type { Ledger, LedgerEntry } from '@pos/contract/accounting/receivables'
import { fail, failField } from '@pos/contract/errors'
import { addDays } from '@pos/domain/days/calendar-date'
import type { PaymentTerms } from '@pos/domain/receipts/receivables'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { readDayShop } from '../day-close/day-shop.ts'
import { accountOf } from './accounts.ts'
import { readDrawerDevices } from './enter.ts'
import { readDebts } from './open-debts.ts'

/** Number of days that a ledger shows by default, and its maximum. */
const usualDays = 366
const mostDays = 5 * 366

/** A customer of the current shop with its account data. */
async function readCustomer(context: Context, id: string) {
  const { rows } = await sql<PaymentTerms & { id: string; name: string; active: boolean }>`
    select id, name, active, closing_day, payment_months, payment_day from customers where shop_id = ${shopOf(context)} and id = ${id}`.execute(
    context.db,
  )
  return rows[0] ?? fail('NotFound')
}

/**
 * Reads the ledger of a customer: the opening balance, each entry with the balance after it, and
 * the closing balance.
 */
export async function readLedger(
  context: Context,
  id: string,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Ledger> {
  const shop = await readDayShop(context)
  const customer = await readCustomer(context, id)
  const to = asked.to ?? shop.today
  const from = asked.from ?? addDays(to, 1 - usualDays)
  if (to < from) failField('to', 'after_or_equal_date', { date: from })
  if (addDays(to, 1 - mostDays) > from) failField('to', 'range_too_long', { years: 5 })
  const [debt] = await readDebts(context.db, [shop.id], '9999-12-31', id)
  const opening = await readOpening(context, id, from)
  const entries = await readEntries(context, id, { from, to, opening })
  return {
    from,
    to,
    today: shop.today,
    currency: shop.currency,
    customer: { id: customer.id, name: customer.name, active: customer.active },
    account: accountOf(customer, debt, shop.today),
    opening,
    entries,
    closing: entries.at(-1)?.balance ?? opening,
    drawers: await readDrawerDevices(context),
    names: await readNames(context, id),
  }
}

async function readOpening(context: Context, id: string, from: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from receivable_entries
    where shop_id = ${shopOf(context)} and customer_id = ${id} and business_date < ${from}`.execute(
    context.db,
  )
  return rows[0]?.amount ?? 0
}

async function readEntries(
  context: Context,
  id: string,
  range: { from: string; to: string; opening: number },
): Promise<LedgerEntry[]> {
  const shopId = shopOf(context)
  const { rows } = await sql<LedgerEntry>`
    select e.id, e.kind, e.business_date, e.amount,
      (${range.opening}::bigint + sum(e.amount) over (order by e.business_date, e.id))::bigint as balance,
      e.receipt_id, r.receipt_number, e.name, e.means, e.note, e.reverses, (
        select true from receivable_entries b where b.shop_id = ${shopId} and b.reverses = e.id) is not null as is_reversed,
      s.number as statement, ${currentName(sql`e.user_id`, sql`e.user_name`)} as user_name, e.at
    from receivable_entries e
    left join lateral (
      select coalesce(r.receipt_number, r.uid) as receipt_number from receipts r where r.shop_id = ${shopId} and r.id = e.receipt_id limit 1) r on true
    left join receivable_statement_entries s on s.shop_id = ${shopId} and s.entry_id = e.id
    where e.shop_id = ${shopId} and e.customer_id = ${id} and e.business_date between ${range.from} and ${range.to}
    order by e.business_date, e.id`.execute(context.db)
  return rows
}

async function readNames(context: Context, id: string): Promise<Ledger['names']> {
  const { rows } = await sql<Ledger['names'][number]>`
    select name, user_name, at from customer_names where shop_id = ${shopOf(context)} and customer_id = ${id} order by name_key`.execute(
    context.db,
  )
  return rows
}
