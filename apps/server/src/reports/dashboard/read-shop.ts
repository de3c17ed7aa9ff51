import type { DashboardFigures, ShopAttention } from '@pos/contract/reports/dashboard'
import { businessMoment } from '@pos/domain/business-day'
import { addDays } from '@pos/domain/calendar-date'
import { isOnline } from '@pos/domain/device-presence'
import { type OccupiedTable, reasonsOf } from '@pos/domain/trouble-tables'
import { sql, type Transaction } from 'kysely'
import { hourOfKey, labels, rollUp } from '#sales/roll-ups/schema'
import { readAttention } from './read-attention.ts'
import { readRunningHour, sameWeekdays } from './running-hour.ts'

type Db = Transaction<unknown>

/** A business day with its refunds. */
type DayFigures = DashboardFigures & { readonly date: string; readonly refunds: number; readonly refund_amount: number }

/** Everything that a dashboard shows of one shop. */
export interface ShopSnapshot {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly currency: 'JPY' | 'USD'
  readonly revenue_type: string
  readonly business_date: string
  /** The running hour of the business day. */
  readonly hour: number
  /** Figures of the running hour in past weeks, up to the same minute. */
  readonly running_hour: readonly (DashboardFigures & { date: string })[]
  /** Figures by business day and hour, for today and for the same weekday of past weeks. */
  readonly hours: readonly (DashboardFigures & { date: string; hour: number })[]
  readonly days: readonly DayFigures[]
  readonly items: readonly { label: string; quantity: number; net: number }[]
  readonly payments: readonly { type: string; count: number; amount: number }[]
  readonly open_tables: { tables: number; guests: number; amount: number }
  readonly attention: ShopAttention
}

interface Shop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly currency: 'JPY' | 'USD'
  readonly close_time: string
  readonly revenue_timing: 'paid_at' | 'ordered_at' | 'first_ordered_at'
  readonly warning_limit_time: number
}

/** Days of roll-ups that are read: twice the longest period. */
const daysRead = 61
const itemsRead = 50

/**
 * Reads a shop's part of the dashboard from the roll-ups and from what devices report. The number of statements does not depend on how
 * much was sold.
 */
export async function readShop(db: Db, shopId: string, now: Date): Promise<ShopSnapshot | null> {
  const { rows } = await sql<Shop>`
    select id, name, timezone, currency, close_time, revenue_timing, warning_limit_time from shops where id = ${shopId}`.execute(db)
  const [shop] = rows
  if (!shop) return null
  const { date, hour } = businessMoment(now, shop.timezone, shop.close_time)
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
    ...(await readTables(db, shop, now)),
  }
}

type Counted = ReturnType<typeof sql>
const [figures, items, payments] = [rollUp('sales_figures'), rollUp('sales_items'), rollUp('sales_payments')]
const dayFigures = sql`sum(${figures.measure('receipts')})::bigint as receipts, sum(${figures.measure('guests')})::bigint as guests,
  sum(${figures.measure('total')})::bigint as total, sum(${figures.measure('total')} - ${figures.measure('tax')})::bigint as net`

async function readHours(db: Db, counted: Counted, today: string) {
  const dates = [today, ...sameWeekdays(today)]
  const { rows } = await sql<DashboardFigures & { date: string; hour: number }>`
    select starts_on as date, ${hourOfKey} as hour, ${dayFigures} from ${figures.table}
    where ${counted} and dimension = ${figures.dimension('hour')} and starts_on = any(${dates}::date[])
    group by starts_on, 2 having sum(${figures.measure('receipts')}) <> 0 or sum(${figures.measure('total')}) <> 0`.execute(db)
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

/** Looks up the label of each sum by its key: without statistics, a join would read all labels for every sum. */
const labelOf = (dimension: 'item' | 'payment', sums: Counted) => sql`
  select label, details from ${labels.table} where shop_id = ${sums}.shop_id and dimension = ${labels.dimension(dimension)} and key = ${sums}.key limit 1`

async function readItems(db: Db, counted: Counted, today: string) {
  const { rows } = await sql<{ label: string; quantity: number; net: number }>`
    select coalesce(l.label, i.key) as label, sum(${items.measure('quantity', 'i')})::bigint as quantity, sum(${items.measure('net', 'i')})::bigint as net
    from (select * from ${items.table} where ${counted} and starts_on = ${today}) i
    left join lateral (${labelOf('item', sql`i`)}) l on true
    group by 1 having sum(${items.measure('quantity', 'i')}) <> 0 order by 3 desc, 1 limit ${itemsRead}`.execute(db)
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

type TableRow = Pick<OccupiedTable, 'state' | 'opened_at' | 'isOnMap'> & {
  guests: number
  amount: number
  device_id: string | null
  last_seen_at: string | null
  is_settled: boolean
}

async function readTables(db: Db, shop: Shop, now: Date): Promise<Pick<ShopSnapshot, 'open_tables' | 'attention'>> {
  const { rows: tables } = await sql<TableRow>`
    select t.state, t.opened_at, t.guests, t.amount, t.device_id, d.last_seen_at,
      (s.id is not null or t.table_code in ('SAFE', 'OUT')) as "isOnMap",
      exists (select from receipts r where r.shop_id = t.shop_id and r.table_key = t.table_code and r.paid_at > t.opened_at
        and r.device_id is distinct from t.device_id and r.total >= 0 and r.set_aside_at is null) as is_settled
    from table_states t left join devices d on d.shop_id = t.shop_id and d.id = t.device_id
    left join shop_map_tables s on s.shop_id = t.shop_id and s.code_key = fold_text(t.table_code)
    where t.shop_id = ${shop.id}`.execute(db)
  const stuck = tables.filter(({ device_id, last_seen_at, is_settled, ...table }) => {
    const device = device_id === null ? null : { online: isOnline(last_seen_at, now), last_seen_at }
    return reasonsOf({ ...table, device, settled: is_settled ? {} : null }, shop.warning_limit_time, now).length > 0
  })
  const sum = (of: (table: TableRow) => number) => tables.reduce((all, table) => all + of(table), 0)
  return {
    open_tables: { tables: tables.length, guests: sum((table) => table.guests), amount: sum((table) => table.amount) },
    attention: { ...(await readAttention(db, shop, now)), trouble_tables: stuck.length },
  }
}
