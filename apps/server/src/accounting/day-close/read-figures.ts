import type { DayFigures, DrawerRow } from '@pos/contract/accounting/day-figures'
import { zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { readTaxClass } from '@pos/domain/tax/tax-classes'
import { sql, type Transaction } from 'kysely'
import { groupBy } from '#platform/process/group-by'
import { isToCheck, labels, rollUp } from '#sales/service'
import { readChecksWithoutTable } from './checks-without-table.ts'
import type { DayShop } from './day-shop.ts'
import { floatMovements, readMovements, readOnAccount } from './movements.ts'
import { readNumberProblems } from './number-problems.ts'
import { readDrawers } from './read-drawers.ts'
import { readUnpaidLines } from './unpaid-lines.ts'

type Db = Transaction<unknown>
type Payment = DayFigures['payments'][number]

const noSums: DayFigures['sums'] = {
  receipts: 0,
  guests: 0,
  gross: 0,
  discount: 0,
  charge: 0,
  table_charge: 0,
  gratuity: 0,
  tip: 0,
  excess: 0,
  cash_rounding: 0,
  tax: 0,
  sales: 0,
  refunds: 0,
  refund_amount: 0,
  total: 0,
  voids: 0,
  void_amount: 0,
  comps: 0,
  comp_amount: 0,
  comp_cost: 0,
}

/** Maximum number of listed open checks and devices. */
const mostNamed = 100

/** Reads the current figures of a business day (X). Receipts count on the day of payment. */
export async function readFigures(db: Db, shop: DayShop, date: string): Promise<DayFigures> {
  const drawers = await readDrawers(db, shop, date)
  const day = { shopIds: [shop.id], from: date, to: date, isLate: false }
  const movements = await readMovements(db, day)
  const on_account = await readOnAccount(db, day)
  const tax_classes = await readTaxClasses(db, shop.id, date)
  return {
    sums: await readSums(db, shop.id, date),
    taxes: byRate(tax_classes),
    tax_classes,
    payments: await readPayments(db, shop.id, date),
    on_account: on_account.map(({ key, customer_id, customer, amount }) => ({
      key,
      customer_id,
      customer,
      amount,
    })),
    movements: [
      ...movements.map(({ kind, label, customer_id, customer, amount }) => ({
        kind,
        label,
        customer_id,
        customer,
        amount,
      })),
      ...floatMovements(drawers),
    ],
    drawers,
    cash: cashOf(drawers),
    warnings: await readWarnings(db, shop, date),
  }
}

/** Returns the sums of the drawers. A drawer without a count is neither over nor short. */
export function cashOf(drawers: readonly DrawerRow[]): DayFigures['cash'] {
  const counted = drawers.filter((drawer) => drawer.counted !== null)
  const sum = (rows: readonly DrawerRow[], of: (row: DrawerRow) => number | null) =>
    rows.reduce((all, row) => all + (of(row) ?? 0), 0)
  const none = counted.length === 0
  return {
    expected: sum(drawers, (row) => row.expected),
    counted: none ? null : sum(counted, (row) => row.counted),
    over_short: none ? null : sum(counted, (row) => row.over_short),
    uncounted: drawers.length - counted.length,
  }
}

const figures = rollUp('sales_figures')
const taxes = rollUp('sales_taxes')
const payments = rollUp('sales_payments')

async function readSums(db: Db, shopId: string, date: string): Promise<DayFigures['sums']> {
  const { rows } = await sql<DayFigures['sums']>`
    select receipts, guests, gross, discount, charge, table_charge, gratuity, tip, excess, cash_rounding, tax, total + refund_amount as sales, refunds, refund_amount,
      total, voids, void_amount, comps, comp_amount, comp_cost
    from ${figures.table} where shop_id = ${shopId} and dimension = ${figures.dimension('all')} and revenue_type = 'paid_at' and grain = 'day'
      and starts_on = ${date} and key = ''`.execute(db)
  return rows[0] ?? noSums
}

type TaxClassRow = NonNullable<DayFigures['tax_classes']>[number]

async function readTaxClasses(db: Db, shopId: string, date: string): Promise<TaxClassRow[]> {
  const { rows } = await sql<
    Pick<TaxClassRow, 'rate' | 'taxable' | 'tax'> & { readonly class: string }
  >`
    select rate, class, taxable, tax from ${taxes.table} where shop_id = ${shopId} and dimension = ${taxes.dimension('all')}
      and revenue_type = 'paid_at' and grain = 'day' and starts_on = ${date} and key = '' and (taxable <> 0 or tax <> 0)
    order by rate::numeric desc, class`.execute(db)
  return rows.map(({ class: name, ...row }) => ({ ...row, ...readTaxClass(name) }))
}

function byRate(rows: readonly TaxClassRow[]): DayFigures['taxes'] {
  const sum = (same: readonly TaxClassRow[], of: 'taxable' | 'tax') =>
    same.reduce((all, row) => all + row[of], 0)
  return [...groupBy(rows, ({ rate }) => rate)]
    .map(([rate, same]) => ({ rate, taxable: sum(same, 'taxable'), tax: sum(same, 'tax') }))
    .filter(({ taxable, tax }) => taxable !== 0 || tax !== 0)
}

async function readPayments(db: Db, shopId: string, date: string): Promise<Payment[]> {
  const { rows } = await sql<Omit<Payment, 'terminal' | 'difference'>>`
    select p.key, coalesce(l.label, p.key) as label, coalesce(${labels.detail('payment', 'type')}, '') as type,
      ${labels.detail('payment', 'sub_type')} as sub_type, p.count, p.amount - p.change as amount
    from ${payments.table} p
    left join ${labels.table} l on l.shop_id = p.shop_id and l.dimension = ${labels.dimension('payment')} and l.key = p.key
    where p.shop_id = ${shopId} and p.revenue_type = 'paid_at' and p.grain = 'day' and p.starts_on = ${date} and (p.count <> 0 or p.amount <> 0 or p.change <> 0)
    order by amount desc, p.key`.execute(db)
  return rows.map((row) => ({ ...row, terminal: null, difference: null }))
}

/**
 * Reads checks opened before the end of the day and not paid, receipts that devices have not sent
 * yet, and the number of receipts to review.
 */
async function readWarnings(
  db: Db,
  { id, timezone, close_time }: DayShop,
  date: string,
): Promise<DayFigures['warnings']> {
  const end = zonedInstant(addDays(date, 1), close_time, timezone).toISOString()
  const { rows: open_checks } = await sql<DayFigures['warnings']['open_checks'][number]>`
    select table_code, opened_at, amount from table_states where shop_id = ${id} and (opened_at is null or opened_at < ${end})
    order by table_code limit ${mostNamed}`.execute(db)
  const { rows: unsent } = await sql<DayFigures['warnings']['unsent'][number]>`
    select name as device, queue_length as receipts from devices where shop_id = ${id} and queue_length > 0
      and (queue_oldest_at is null or queue_oldest_at < ${end}) order by name, id limit ${mostNamed}`.execute(
    db,
  )
  const { rows: flagged } = await sql<{ count: number }>`
    select count(*)::int as count from receipts r where r.shop_id = ${id} and r.paid_business_date = ${date} and r.set_aside_at is null and ${isToCheck}`.execute(
    db,
  )
  const start = zonedInstant(date, close_time, timezone).toISOString()
  const unpaid_lines = await readUnpaidLines(db, id, { start, end })
  return {
    open_checks,
    checks_without_table: await readChecksWithoutTable(db, id, end),
    unsent,
    to_review: flagged[0]?.count ?? 0,
    unpaid_lines,
    ...(await readNumberProblems(db, id, { date, start, end })),
  }
}
