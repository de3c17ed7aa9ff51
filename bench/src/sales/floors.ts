import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { Client } from 'pg'
import { to } from 'pg-copy-streams'

/**
 * The reports as plain SQL on receipts, for PostgreSQL and DuckDB. `plainStatement` substitutes
 * shops, days and condiments.
 */
export const plainReports: Readonly<Record<string, string>> = {
  revenues: `select date_trunc('month', paid_business_date) as period, count(*), sum(guest_count), sum(subtotal), sum(discount), sum(charge),
    sum(table_charge), sum(auto_gratuity), sum(tip), sum(tax), sum(total) from receipts where $where group by 1 order by 1`,
  'revenue-centers': `select revenue_center, count(*), sum(guest_count), sum(subtotal), sum(discount), sum(tax), sum(total)
    from receipts where $where group by 1 order by 1`,
  tables: `select shop_id, table_code, count(*), sum(guest_count), sum(total - tax), avg(epoch_of(paid_at) - epoch_of(first_ordered_at))
    from receipts where $where group by 1, 2 order by 1, 2`,
  orders: `select l.major_group, l.family_group, l.name, sum(l.quantity), sum(l.price), sum(l.discount), sum(l.net), sum(l.cost * l.quantity)
    from receipts r join receipt_lines l on l.shop_id = r.shop_id and l.receipt_id = r.id where $r.where group by 1, 2, 3 order by 1, 2, 3`,
  payments: `select p.type, p.sub_type, p.name, count(*), sum(p.amount - p.change)
    from receipts r join receipt_payments p on p.shop_id = r.shop_id and p.receipt_id = r.id where $r.where group by 1, 2, 3 order by 1, 2, 3`,
  'time-periods': `select time_period, extract(isodow from paid_business_date), paid_hour, count(*), sum(guest_count), sum(total), sum(total - tax)
    from receipts where $where group by 1, 2, 3 order by 1, 2, 3`,
  tax: `select t.rate, t.kind, t.reduced, count(*), sum(t.taxable), sum(t.tax)
    from receipts r join receipt_taxes t on t.shop_id = r.shop_id and t.receipt_id = r.id where $r.where group by 1, 2, 3 order by 1, 2, 3`,
  staff: `select staff, count(*), sum(guest_count), sum(discount), sum(tip), sum(total) from receipts where $where group by 1 order by 1`,
  discounts: `select d.name, count(*), sum(d.amount)
    from receipts r join receipt_discounts d on d.shop_id = r.shop_id and d.receipt_id = r.id where $r.where group by 1 order by 1`,
  shops: `select shop_id, count(*), sum(guest_count), sum(subtotal), sum(discount), sum(tax), sum(total) from receipts where $where group by 1 order by 1`,
  voids: `select reason, count(*), sum(quantity), sum(total_void_price) from receipt_void_orders where $void.where group by 1 order by 1`,
  condiments: `select c.name, sum(l.quantity * c.quantity), sum(l.quantity * c.quantity * c.price)
    from receipts r join $opened l on l.shop_id = r.shop_id and l.receipt_id = r.id $pieces where $r.where group by 1 order by 1`,
  'menu-matrix': `select l.name, sum(l.quantity), sum(l.net), sum(l.cost * l.quantity)
    from receipts r join receipt_lines l on l.shop_id = r.shop_id and l.receipt_id = r.id where $r.where group by 1 order by 1`,
}

/** A range of business days of some shops. */
export interface Range {
  readonly shops: readonly string[]
  readonly from: string
  readonly to: string
}

/** Returns the statement of a plain report for a range, in one of the two dialects. */
export function plainStatement(
  report: string,
  { shops, from, to: last }: Range,
  dialect: 'duckdb' | 'postgres',
): string {
  const where = (prefix: string, date = 'paid_business_date') =>
    `${prefix}shop_id in (${shops.map((id) => `'${id}'`).join(',')}) and ${prefix}${date} between '${from}' and '${last}'`
  const epoch = (column: string) =>
    dialect === 'duckdb' ? `epoch(${column})` : `extract(epoch from ${column})`
  return (plainReports[report] ?? '')
    .replace('$void.where', where('', 'business_date'))
    .replace('$opened', opened[dialect])
    .replace('$pieces', pieces[dialect])
    .replace('$r.where', where('r.'))
    .replace('$where', where(''))
    .replaceAll(/epoch_of\((\w+)\)/g, (_, column: string) => epoch(column))
}

/** Receipt lines, in DuckDB with a row for each condiment `c`. */
const opened = {
  duckdb: `(select *, unnest(from_json(condiments, '[{"name":"VARCHAR","price":"BIGINT","quantity":"BIGINT"}]')) as c from receipt_lines)`,
  postgres: 'receipt_lines',
}
/** The join that gives each line a row for each condiment `c` in PostgreSQL. */
const pieces = {
  duckdb: '',
  postgres:
    'cross join lateral jsonb_to_recordset(l.condiments) as c(name text, price bigint, quantity bigint)',
}

const copied = {
  receipts: `shop_id, id, guest_count, subtotal, discount, charge, table_charge, auto_gratuity, tip, tax, total, revenue_center, time_period,
    table_code, staff, paid_business_date, paid_hour, paid_at, first_ordered_at`,
  receipt_lines:
    'shop_id, receipt_id, name, major_group, family_group, quantity, price, discount, net, cost, condiments',
  receipt_payments: 'shop_id, receipt_id, type, sub_type, name, amount, change',
  receipt_taxes: 'shop_id, receipt_id, rate, kind, reduced, taxable, tax',
  receipt_discounts: 'shop_id, receipt_id, name, amount',
  receipt_void_orders: 'shop_id, reason, quantity, total_void_price, business_date',
}

/** Copies the rows of a PostgreSQL database into DuckDB in memory, the columnar floor. */
export async function duckFloor(url: string): Promise<DuckDBConnection> {
  const duck = await (await DuckDBInstance.create(':memory:')).connect()
  const client = new Client({ connectionString: url })
  await client.connect()
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-duck-'))
  try {
    for (const [table, columns] of Object.entries(copied)) {
      const file = path.join(folder, `${table}.csv`)
      const query = client.query(
        to(`copy (select ${columns} from ${table}) to stdout (format csv, header)`),
      )
      await pipeline(query, createWriteStream(file))
      await duck.run(`create table ${table} as select * from read_csv('${file}')`)
    }
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return duck
}
