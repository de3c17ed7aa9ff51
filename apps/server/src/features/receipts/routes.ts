import { fail } from '@pos/contract/errors'
import { getReceipt, listQuarantine, listReceipts, type Receipt, type receiptRow } from '@pos/contract/features/receipts'
import { foldText } from '@pos/domain/fold-text'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/route'

type Row = z.infer<typeof receiptRow>
type Quarantined = z.infer<NonNullable<typeof listQuarantine.response>>['data'][number]

/** Receipts as the back-office reads them; nothing here writes. */
export const receiptRoutes: RouteModule = {
  name: 'receipts',
  mount(engine) {
    route(engine, listReceipts, async (context, { query }) => {
      const where = conditions(shopOf(context), query)
      const order = ordering(query.sort)
      const offset = (query.page - 1) * query.per_page
      const { rows } = await sql<Row>`
        select r.id, r.uid, r.receipt_number, r.paid_at, r.paid_business_date, r.table_code, r.floor, r.revenue_center, r.device, r.guest_count,
          r.subtotal, r.discount, r.tax, r.total, r.flags, r.staff, r.payment_names
        from receipts r where ${where} order by ${order} limit ${query.per_page} offset ${offset}`.execute(context.db)
      const { rows: counted } = await sql<{ total: number }>`select count(*) as total from receipts r where ${where}`.execute(context.db)
      return { data: rows, meta: { page: query.page, per_page: query.per_page, total: counted[0]?.total ?? 0 } }
    })
    route(engine, listQuarantine, async (context, { query }) => {
      const shopId = shopOf(context)
      const { rows } = await sql<Quarantined>`
        select id, kind, uid, device, reason, errors, content, received_at from quarantine where shop_id = ${shopId}
        order by received_at desc, id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(context.db)
      const { rows: counted } = await sql<{ total: number }>`select count(*) as total from quarantine where shop_id = ${shopId}`.execute(
        context.db,
      )
      return { data: rows, meta: { page: query.page, per_page: query.per_page, total: counted[0]?.total ?? 0 } }
    })
    route(engine, getReceipt, async (context, { params }) => ({ data: await readReceipt(context, params.id) }))
  },
}

/** The columns that a receipt answers as they are. */
const columns =
  `id shop_id uid receipt_number device_id device revenue_center_id revenue_center time_period_id time_period table_id table_code
  floor customer guest_count first_ordered_at ordered_at paid_at first_ordered_business_date ordered_business_date paid_business_date subtotal
  tax discount charge table_charge auto_gratuity tip total settle change release flags received_at`.split(/\s+/)

async function readReceipt(context: Context, id: string): Promise<Receipt> {
  const parts = (table: string) =>
    sql`(select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line,net,item_key,change,payment_key}'::text[] order by p.line), '[]')
      from ${sql.table(table)} p where p.shop_id = r.shop_id and p.receipt_id = r.id)`
  const { rows } = await sql<Receipt>`
    select ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))},
      case when r.staff is not null then json_build_object('id', r.staff_id, 'name', r.staff) end as staff,
      ${parts('receipt_lines')} as orders, ${parts('receipt_payments')} as payments, ${parts('receipt_taxes')} as taxes
    from receipts r where r.shop_id = ${shopOf(context)} and r.id = ${id}`.execute(context.db)
  const receipt = rows[0] ?? fail('NotFound')
  // Inside JSON PostgreSQL writes instants in its own spelling.
  return { ...receipt, orders: receipt.orders.map((line) => ({ ...line, ordered_at: new Date(line.ordered_at).toISOString() })) }
}

type Query = z.output<NonNullable<typeof listReceipts.query>>

function conditions(shopId: string, query: Query): RawBuilder<unknown> {
  const found = [sql`r.shop_id = ${shopId}`]
  const date = {
    paid_at: sql`r.paid_business_date`,
    ordered_at: sql`r.ordered_business_date`,
    first_ordered_at: sql`r.first_ordered_business_date`,
  }[query.date_type]
  if (query.from) found.push(sql`${date} >= ${query.from}`)
  if (query.to) found.push(sql`${date} <= ${query.to}`)
  if (query.table_code) found.push(sql`r.table_code = ${query.table_code}`)
  if (query.staff) found.push(sql`r.staff = ${query.staff}`)
  if (query.total_min !== undefined) found.push(sql`r.total >= ${query.total_min}`)
  if (query.total_max !== undefined) found.push(sql`r.total <= ${query.total_max}`)
  if (query.flagged) found.push(query.flagged === 'true' ? sql`r.flags <> '{}'` : sql`r.flags = '{}'`)
  for (const word of foldText(query.q ?? '')
    .split(' ')
    .filter(Boolean))
    found.push(sql`r.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql.join(found, sql` and `)
}

function ordering(sort: Query['sort']) {
  const column = sql.ref(`r.${sort.replace('-', '')}`)
  return sort.startsWith('-') ? sql`${column} desc nulls last, r.id desc` : sql`${column} asc nulls last, r.id asc`
}
