import { fail } from '@pos/contract/errors'
import { getReceipt, listQuarantine, listReceipts, type Receipt, type receiptRow } from '@pos/contract/features/receipts'
import { foldText } from '@pos/domain/fold-text'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/route'

type Row = z.infer<typeof receiptRow>

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
      const { rows } = await sql<{
        total: number
        id: string
        kind: 'receipt'
        uid: string
        device: string
        reason: 'invalid'
        errors: Record<string, string[]>
        content: unknown
        received_at: string
      }>`
        select id, kind, uid, device, reason, errors, content, received_at, count(*) over () as total
        from quarantine where shop_id = ${shopOf(context)} order by received_at desc, id desc
        limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(context.db)
      const data = rows.map(({ total: _, ...row }) => row)
      return { data, meta: { page: query.page, per_page: query.per_page, total: rows[0]?.total ?? 0 } }
    })
    route(engine, getReceipt, async (context, { params }) => {
      const of = sql`where p.shop_id = r.shop_id and p.receipt_id = r.id`
      const { rows } = await sql<Receipt & { staff_id: string | null; staff_name: string | null }>`
        select r.*, r.staff as staff_name,
          (select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line}'::text[] order by p.line), '[]') from receipt_lines p ${of}) as orders,
          (select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line}'::text[] order by p.line), '[]') from receipt_payments p ${of}) as payments,
          (select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line}'::text[] order by p.line), '[]') from receipt_taxes p ${of}) as taxes
        from receipts r where r.shop_id = ${shopOf(context)} and r.id = ${params.id}`.execute(context.db)
      const row = rows[0] ?? fail('NotFound')
      const { staff_id, staff_name, ...receipt } = row
      const data = getReceipt.response?.shape.data.parse({
        ...receipt,
        staff: staff_name === null ? null : { id: staff_id, name: staff_name },
      })
      return { data: data ?? fail('ServerError') }
    })
  },
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
