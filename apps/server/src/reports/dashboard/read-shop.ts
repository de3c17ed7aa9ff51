import type { ShopAttention } from '@pos/contract/reports/attention'
import type { DashboardFigures } from '@pos/contract/reports/dashboard'
import { businessMoment } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { reservedTableCodes } from '@pos/domain/tables/table-code'
import { sql, type Transaction } from 'kysely'
import { type OpenTable, readOpenTables } from '#checks/service'
import type { Context } from '#engine/context'
import { hourOfKey, labels, rollUp } from '#sales/service'
import { readAttention } from '../attention/read-attention.ts'
import { readRunningHour, sameWeekdays } from './running-hour.ts'

type Db = Transaction<unknown>

/** A business day with its refunds. */
type DayFigures = DashboardFigures & {
  readonly date: string
  readonly refunds: number
  readonly refund_amount: number
}

/** Everything that a dashboard shows of one shop. */
export interface ShopSnapshot {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly currency: 'JPY' | 'USD'
  readonly revenue_type: string
  readonly business_date: string
  /** The current hour of the business day. */
  readonly hour: number
  /** Figures of the current hour in past weeks, up to the same minute. */
  readonly running_hour: readonly (DashboardFigures & { date: string })[]
  /** Figures by business day and hour, for today and for the same weekday of past weeks. */
  readonly hours: readonly (DashboardFigures & { date: string; hour: number })[]
  readonly days: readonly DayFigures[]
  readonly items: readonly { label: string; quantity: number; net: number }[]
  readonly payments: readonly { type: string; count: number; amount: number }[]
  readonly open_tables: { tables: number; guests: number; amount: number }
  /** Parties at tables in the days before today, and the sum of their stays in seconds. */
  readonly stays: { parties: number; seconds: number }
  readonly attention: ShopAttention
}

interface Shop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly currency: 'JPY' | 'USD'
  readonly close_time: string
  readonly revenue_timing: 'paid_at' | 'ordered_at' | 'first_ordered_at'
}

/** Number of days read from roll-ups: twice the longest period. */
const daysRead = 61
const itemsRead = 50

/**
 * Reads a shop's part of the dashboard from roll-ups and device reports. The number of statements
 * does not depend on sales.
 */
export async function readShop(
  context: Pick<Context, 'engine' | 'db' | 'now'>,
  shopId: string,
): Promise<ShopSnapshot | null> {
  const { db, now } = context
  const { rows } = await sql<Shop>`
    select id, name, timezone, currency, close_time, revenue_timing from shops where id = ${shopId}`.execute(
    db,
  )
  const [shop] = rows
  if (!shop) return null
  const { date, hour } = businessMoment(now, shop.timezone, shop.close_time)
  const tables = await readOpenTables({ db, now }, shop.id)
  const counted = sql`shop_id = ${shopId} and grain = 'day' and revenue_type in ('paid_at', ${shop.revenue_timing})`
  return {
    id: shop.id,
    name: shop.name,
    timezone: shop.timezone,
    currency: shop.currency,
    revenue_type: shop.revenue_timing,
    business_date: date,
    hour,
    running_hour: await readRunningHour(db, shop, { date, hour, now }),
    hours: await readHours(db, counted, date),
    days: await readDays(db, counted, date),
    items: await readItems(db, counted, date),
    payments: await readPayments(db, counted, date),
    open_tables: openTables(tables),
    stays: await readStays(db, counted, date),
    attention: await readAttention(context, shop, tables),
  }
}

/** Keys of the dimension `table` that are no tables: none, parked lines, and takeout. */
const notTables = ['', ...reservedTableCodes]
/** Number of days before today whose stays are averaged. */
const stayDays = 30

type Counted = ReturnType<typeof sql>
const [figures, items, payments] = [
  rollUp('sales_figures'),
  rollUp('sales_items'),
  rollUp('sales_payments'),
]
const dayFigures = sql`sum(${figures.measure('receipts')})::bigint as receipts, sum(${figures.measure('guests')})::bigint as guests,
  sum(${figures.measure('total')})::bigint as total, sum(${figures.measure('total')} - ${figures.measure('tax')})::bigint as net`

async function readHours(db: Db, counted: Counted, today: string) {
  const dates = [today, ...sameWeekdays(today)]
  const { rows } = await sql<DashboardFigures & { date: string; hour: number }>`
    select starts_on as date, ${hourOfKey} as hour, ${dayFigures} from ${figures.table}
    where ${counted} and dimension = ${figures.dimension('hour')} and starts_on = any(${dates}::date[])
    group by starts_on, 2 having sum(${figures.measure('receipts')}) <> 0 or sum(${figures.measure('total')}) <> 0`.execute(
    db,
  )
  return rows
}

async function readDays(db: Db, counted: Counted, today: string) {
  const { rows } = await sql<DayFigures>`
    select starts_on as date, ${dayFigures}, sum(${figures.measure('refunds')})::bigint as refunds,
      sum(${figures.measure('refund_amount')})::bigint as refund_amount
    from ${figures.table}
    where ${counted} and dimension = ${figures.dimension('all')} and starts_on between ${addDays(today, -daysRead)} and ${today} group by starts_on`.execute(
    db,
  )
  return rows
}

async function readStays(db: Db, counted: Counted, today: string): Promise<ShopSnapshot['stays']> {
  const { rows } = await sql<ShopSnapshot['stays']>`
    select coalesce(sum(${figures.measure('parties')}), 0)::bigint as parties, coalesce(sum(${figures.measure('stay_seconds')}), 0)::bigint as seconds
    from ${figures.table}
    where ${counted} and dimension = ${figures.dimension('table')} and key <> all(${notTables}::text[]) and starts_on between ${addDays(today, -stayDays)} and ${addDays(today, -1)}`.execute(
    db,
  )
  return rows[0] ?? { parties: 0, seconds: 0 }
}

/**
 * Looks up the label of each sum by key: without statistics, a join would read all labels for every
 * sum.
 */
const labelOf = (dimension: 'item' | 'payment', sums: Counted) => sql`
  select label, details from ${labels.table} where shop_id = ${sums}.shop_id and dimension = ${labels.dimension(dimension)} and key = ${sums}.key limit 1`

async function readItems(db: Db, counted: Counted, today: string) {
  const { rows } = await sql<{ label: string; quantity: number; net: number }>`
    select coalesce(l.label, i.key) as label, sum(${items.measure('quantity', 'i')})::bigint as quantity, sum(${items.measure('net', 'i')})::bigint as net
    from (select * from ${items.table} where ${counted} and starts_on = ${today}) i
    left join lateral (${labelOf('item', sql`i`)}) l on true
    group by 1 having sum(${items.measure('quantity', 'i')}) <> 0 order by 3 desc, 1 limit ${itemsRead}`.execute(
    db,
  )
  return rows
}

async function readPayments(db: Db, counted: Counted, today: string) {
  const { rows } = await sql<{ type: string; count: number; amount: number }>`
    select coalesce(${labels.detail('payment', 'type')}, 'cash') as type, sum(${payments.measure('count', 'p')})::bigint as count,
      sum(${payments.measure('amount', 'p')} - ${payments.measure('change', 'p')})::bigint as amount
    from (select * from ${payments.table} where ${counted} and starts_on = ${today}) p
    left join lateral (${labelOf('payment', sql`p`)}) l on true
    group by 1 having sum(${payments.measure('count', 'p')}) <> 0`.execute(db)
  return rows
}

function openTables(tables: readonly OpenTable[]): ShopSnapshot['open_tables'] {
  const sum = (of: (table: OpenTable['table']) => number) =>
    tables.reduce((all, { table }) => all + of(table), 0)
  return {
    tables: tables.length,
    guests: sum((table) => table.guests),
    amount: sum((table) => table.amount),
  }
}
