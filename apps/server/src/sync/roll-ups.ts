import { type Transaction, sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { StoredReceipt } from './receipts-in.ts'

const figures = [
  'receipts',
  'guests',
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
  'tip',
  'tax',
  'total',
  'voids',
  'void_amount',
] as const
type Figure = (typeof figures)[number]

/** Which date counts for which revenue type. */
const dateColumns = {
  paid_at: 'paid_business_date',
  ordered_at: 'ordered_business_date',
  first_ordered_at: 'first_ordered_business_date',
} as const
type RevenueType = keyof typeof dateColumns
const revenueTypes = Object.keys(dateColumns) as RevenueType[]

/** Sums to be added, by day; money in the smallest unit. */
class DailySums {
  readonly days = new Map<string, Partial<Record<Figure, number>>>()
  readonly taxes = new Map<string, number>()

  add(type: RevenueType, date: string, sums: Partial<Record<Figure, number>>) {
    const key = `${type} ${date}`
    const day = this.days.get(key) ?? {}
    for (const [name, value] of Object.entries(sums) as [Figure, number][]) day[name] = (day[name] ?? 0) + value
    this.days.set(key, day)
  }

  addTax(type: RevenueType, date: string, rate: string, tax: number) {
    const key = `${type} ${date} ${rate}`
    this.taxes.set(key, (this.taxes.get(key) ?? 0) + tax)
  }
}

/** Adds new receipts to the days they count for, in the transaction that stores them. */
export async function addToRollUps(context: Context<DeviceSession>, receipts: readonly StoredReceipt[]): Promise<void> {
  const sums = new DailySums()
  for (const receipt of receipts) {
    for (const type of revenueTypes) {
      const date = receipt[dateColumns[type]]
      const { guest_count: guests, subtotal: gross, discount, charge, table_charge, auto_gratuity: gratuity, tip, tax, total } = receipt
      sums.add(type, date, { receipts: 1, guests, gross, discount, charge, table_charge, gratuity, tip, tax, total })
      for (const line of receipt.taxes) sums.addTax(type, date, canonicalRate(line.rate), line.tax)
    }
  }
  await write(context.db, context.session.shop_id, sums)
}

/** Adds new voids to their day. */
export async function addVoidsToRollUps(
  context: Context<DeviceSession>,
  voids: readonly { business_date: string; total_void_price: number }[],
): Promise<void> {
  const sums = new DailySums()
  for (const one of voids)
    for (const type of revenueTypes) sums.add(type, one.business_date, { voids: 1, void_amount: one.total_void_price })
  await write(context.db, context.session.shop_id, sums)
}

/** "10.000" and "10" are one rate. */
function canonicalRate(rate: string) {
  return String(Number(rate))
}

/** One upsert a table, rows in the order of their keys: parallel devices lock days in one order and never dead-lock. */
async function write(db: Transaction<unknown>, shopId: string, sums: DailySums) {
  const names = sql.join(figures.map((name) => sql.ref(name)))
  const days = [...sums.days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, day]) => ({ ...parts(key), ...day }))
  if (days.length > 0) {
    const added = sql.join(figures.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`))
    const values = sql.join(figures.map((name) => sql`coalesce(r.${sql.ref(name)}, 0)`))
    await sql`
      insert into revenue_daily as t (shop_id, revenue_type, business_date, ${names})
      select ${shopId}, r.revenue_type, r.business_date, ${values}
      from jsonb_populate_recordset(null::revenue_daily, ${JSON.stringify(days)}::jsonb) r
      on conflict (shop_id, revenue_type, business_date) do update set ${added}`.execute(db)
  }
  const taxes = [...sums.taxes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, tax]) => ({ ...parts(key), tax }))
  if (taxes.length > 0) {
    await sql`
      insert into revenue_daily_taxes as t (shop_id, revenue_type, business_date, rate, tax)
      select ${shopId}, r.revenue_type, r.business_date, r.rate, r.tax
      from jsonb_populate_recordset(null::revenue_daily_taxes, ${JSON.stringify(taxes)}::jsonb) r
      on conflict (shop_id, revenue_type, business_date, rate) do update set tax = t.tax + excluded.tax`.execute(db)
  }
}

function parts(key: string) {
  const [revenue_type, business_date, rate] = key.split(' ')
  return rate === undefined ? { revenue_type, business_date } : { revenue_type, business_date, rate }
}

/**
 * Makes a shop's roll-ups anew from its receipts and voids; what the incremental ones must equal. Receipts may arrive meanwhile:
 * those that have added to a day are waited for, the others wait and add afterwards.
 */
export async function rebuildRollUps(db: Transaction<unknown>, shopId: string): Promise<void> {
  await sql`lock table revenue_daily, revenue_daily_taxes in share row exclusive mode`.execute(db)
  await sql`delete from revenue_daily where shop_id = ${shopId}`.execute(db)
  await sql`delete from revenue_daily_taxes where shop_id = ${shopId}`.execute(db)
  for (const type of revenueTypes) {
    const date = sql.ref(`r.${dateColumns[type]}`)
    await sql`
      insert into revenue_daily (shop_id, revenue_type, business_date, receipts, guests, gross, discount, charge, table_charge, gratuity, tip, tax, total)
      select r.shop_id, ${type}, ${date}, count(*), sum(guest_count), sum(subtotal), sum(discount), sum(charge), sum(table_charge), sum(auto_gratuity),
        sum(tip), sum(tax), sum(total)
      from receipts r where r.shop_id = ${shopId} group by r.shop_id, ${date}`.execute(db)
    await sql`
      insert into revenue_daily_taxes (shop_id, revenue_type, business_date, rate, tax)
      select r.shop_id, ${type}, ${date}, trim_scale(t.rate::numeric)::text, sum(t.tax)
      from receipts r join receipt_taxes t on t.shop_id = r.shop_id and t.receipt_id = r.id
      where r.shop_id = ${shopId} group by r.shop_id, ${date}, trim_scale(t.rate::numeric)`.execute(db)
    await sql`
      insert into revenue_daily as t (shop_id, revenue_type, business_date, voids, void_amount)
      select v.shop_id, ${type}, v.business_date, count(*), sum(total_void_price)
      from receipt_void_orders v where v.shop_id = ${shopId} and v.void_at is not null group by v.shop_id, v.business_date
      on conflict (shop_id, revenue_type, business_date) do update set voids = excluded.voids, void_amount = excluded.void_amount`.execute(
      db,
    )
  }
}
