import type { Account, Accounts } from '@pos/contract/accounting/receivables'
import {
  ageingOf,
  agesOfDebt,
  closingOf,
  dueDateOf,
  type PaymentTerms,
} from '@pos/domain/receipts/receivables'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { readDayShop } from '../day-close/day-shop.ts'
import { type Debt, readDebts } from './open-debts.ts'

interface Customer extends PaymentTerms {
  readonly id: string
  readonly name: string
  readonly active: boolean
}

/**
 * Reads the balances of the customers of the current shop, including active customers without
 * charges.
 */
export async function readAccounts(context: Context): Promise<Accounts> {
  const shop = await readDayShop(context)
  const { rows: customers } = await sql<Customer>`
    select id, name, active, closing_day, payment_months, payment_day from customers where shop_id = ${shop.id} order by name, id`.execute(
    context.db,
  )
  const debts = await readDebts(context.db, [shop.id], '9999-12-31')
  const debtOf = new Map(debts.map((debt) => [debt.customer_id, debt]))
  const accounts = customers
    .filter(({ id, active }) => active || (debtOf.get(id)?.balance ?? 0) !== 0)
    .map((customer) => accountOf(customer, debtOf.get(customer.id), shop.today))
    .toSorted((a, b) => b.balance - a.balance)
  return {
    today: shop.today,
    currency: shop.currency,
    accounts,
    totals: totalsOf(accounts),
    unknown: await readUnknown(context, shop.id),
  }
}

/** Returns the debt of one customer. */
export function accountOf(customer: Customer, debt: Debt | undefined, today: string): Account {
  const { id, name, active } = customer
  const balance = debt?.balance ?? 0
  const oldest = debt?.open[0]?.business_date ?? null
  return {
    customer_id: id,
    name,
    active,
    balance,
    ...ageingOf(balance, debt?.open ?? [], customer, today),
    oldest_open: oldest,
    oldest_due: oldest === null ? null : dueDateOf(closingOf(oldest, customer), customer),
    last_payment: debt?.last_payment ?? null,
  }
}

function totalsOf(accounts: readonly Account[]): Accounts['totals'] {
  const totals = {
    balance: 0,
    current: 0,
    days_30: 0,
    days_60: 0,
    days_90: 0,
    over_90: 0,
    credit: 0,
  }
  for (const one of accounts)
    for (const name of ['balance', 'credit', ...agesOfDebt] as const) totals[name] += one[name]
  return totals
}

async function readUnknown({ db }: Context, shopId: string): Promise<Accounts['unknown']> {
  const { rows } = await sql<Accounts['unknown']>`
    select count(distinct name_key)::bigint as names, coalesce(sum(amount), 0)::bigint as amount from (
      select name_key, sum(amount) as amount from receivable_entries where shop_id = ${shopId} and customer_id is null
      group by name_key, receipt_id having sum(amount) <> 0) unknown`.execute(db)
  return rows[0] ?? { names: 0, amount: 0 }
}
