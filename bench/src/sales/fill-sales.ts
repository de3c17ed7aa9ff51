import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { addDays } from '@pos/domain/days/calendar-date'
import { receiptTables, rowsAsArrived } from '@pos/server/testing/sales/sales-rows'
import { visitsOfDay } from '@pos/simulator/days/day-plan'
import { readCatalog } from '@pos/simulator/visits/catalog'
import { edgeReceipts } from '@pos/simulator/visits/edge-visits'
import { Client } from 'pg'
import type { BenchShop } from './bench-shops.ts'
import { copyRows } from './copy-rows.ts'

/** Size and seed of generated receipts. Equal values generate equal receipts. */
interface SalesSize {
  readonly seed: string
  /** First business day. */
  readonly from: string
  readonly days: number
  /** Visits of a shop on its busiest day; the average day has about four fifths of them. */
  readonly visits: number
  /** True to add the edge cases of each day. */
  readonly edges?: boolean
}

/** Generates the receipts of one business day of a shop. */
export function salesOfDay(
  shop: BenchShop,
  date: string,
  { seed, visits, edges }: SalesSize,
): PostedReceiptInput[] {
  const menu = {
    ...shop.menu,
    entities: shop.menu.entities as unknown as Parameters<typeof visitsOfDay>[2]['entities'],
  }
  const receipts = visitsOfDay({ seed, visits, devices: 1 }, shop, menu, date, 0).map(
    (visit) => visit.receipt,
  )
  if (!edges) return receipts
  return [
    ...receipts,
    ...edgeReceipts(readCatalog(menu, date), date, `edge-${date.replaceAll('-', '')}`),
  ]
}

/**
 * Fills a migrated PostgreSQL database by COPY and returns the number of receipts. It does not
 * build roll-ups.
 */
export async function fillSales(
  url: string,
  shops: readonly BenchShop[],
  size: SalesSize,
  say: (text: string) => void,
): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const last = addDays(size.from, size.days)
    await client.query('select ensure_receipt_partitions($1, $2)', [
      addDays(size.from, -1),
      addDays(last, 2),
    ])
    let count = 0
    for (let start = 0; start < size.days; start += 10) {
      await client.query('begin')
      for (const shop of shops) {
        const dates = Array.from({ length: Math.min(10, size.days - start) }, (_, index) =>
          addDays(size.from, start + index),
        )
        const receipts = dates.flatMap((date) => salesOfDay(shop, date, size))
        const { timezone, close_time } = shop.menu.shop
        const rows = rowsAsArrived(
          receipts,
          { shop_id: shop.id, device_id: null, device_name: 'Register 1' },
          { timezone, close_time },
        )
        for (const table of receiptTables) await copyRows(client, table, rows[table])
        count += receipts.length
      }
      await client.query('commit')
      say(`${count} receipts, ${Math.min(size.days, start + 10)} of ${size.days} days`)
    }
    await client.query(voidsOfLines)
    await client.query('analyze')
    return count
  } finally {
    await client.end()
  }
}

/**
 * Inserts a void for about every fiftieth sold line, at the time of the first order, by the person
 * who took the payment.
 */
const voidsOfLines = `
  insert into receipt_void_orders (shop_id, id, uid, content_hash, receipt_uid, table_code, menu_item_id, name, quantity, total_void_price, reason,
    void_user, void_at, business_date, hour, revenue_center_id, revenue_center, time_period_id, time_period, received_at)
  select r.shop_id, gen_random_uuid(), 'void ' || r.uid || ' ' || l.line, '', r.uid, r.table_code, l.menu_item_id, l.name, l.quantity, l.price,
    (array['Wrong order', 'Sold out', 'Took too long'])[1 + l.line % 3], r.staff, r.first_ordered_at, r.paid_business_date, r.paid_hour,
    r.revenue_center_id, r.revenue_center, r.time_period_id, r.time_period, r.received_at
  from receipts r join receipt_lines l on l.shop_id = r.shop_id and l.receipt_id = r.id
  where l.quantity > 0 and hashtext(r.uid || l.line) % 50 = 0`

/**
 * Copies the receipts of one shop to others under the same ids. Use it where only the number of
 * rows matters.
 */
export async function cloneSales(
  url: string,
  shop: BenchShop,
  others: readonly BenchShop[],
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const table of [...receiptTables, 'receipt_void_orders']) {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'shop_id'`,
        [table],
      )
      const columns = rows.map(({ name }) => `"${name}"`).join(',')
      await client.query(
        `insert into ${table} (shop_id, ${columns}) select o.id, ${columns.replaceAll('"id"', 't."id"')} from ${table} t cross join unnest($2::uuid[]) as o(id) where t.shop_id = $1`,
        [shop.id, others.map((other) => other.id)],
      )
    }
  } finally {
    await client.end()
  }
}
