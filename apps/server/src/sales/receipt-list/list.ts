import type { KeysetMeta } from '@pos/contract/keyset'
import type { ReceiptFilters } from '@pos/contract/sales/receipt-filters'
import type { ReceiptRow, ReceiptTotals } from '@pos/contract/sales/receipts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { keysetOf, keysetPage, type OrderColumn, readCursor } from '#engine/read/keyset'
import { countOf, guestsOf } from '../roll-ups/schema.ts'
import { isReversed, isToCheck } from '../standing-receipt.ts'
import { fromCandidates } from './candidate-ids.ts'
import { type FilterPlan, planOf } from './filters.ts'
import { partAmount, partLines } from './part-amount.ts'
import type { ListFilters } from './plan-filters.ts'
import { amountBound, type Scan, windowsOf } from './scan-windows.ts'

export type { ListFilters } from './plan-filters.ts'

import { currentName } from '#engine/read/current-name'

/** The cursor and size of a page. */
export interface Page {
  readonly cursor?: string | undefined
  readonly per_page: number
  readonly sort: '-at' | 'at' | '-total' | 'total'
}

const columns =
  `id shop_id uid refund_of receipt_number first_ordered_at ordered_at paid_at paid_business_date table_code floor revenue_center time_period
  device guest_count subtotal discount tax total flags version set_aside_at reverses replaces after_close payment_names`.split(
    /\s+/,
  )

/**
 * Returns a page of receipts. Its cost does not grow with its distance from the first page, because
 * it starts at the cursor.
 */
export async function listPage(
  context: Context,
  filters: ListFilters,
  { cursor, per_page, sort }: Page,
): Promise<{ rows: ReceiptRow[]; meta: KeysetMeta }> {
  const byTotal = sort.endsWith('total')
  const first: OrderColumn = byTotal
    ? { column: sql`r.total`, type: 'bigint' }
    : { column: sql.ref(`r.${filters.date_type}`), type: 'timestamptz' }
  const order: OrderColumn[] = [first, { column: sql`r.id`, type: 'uuid' }]
  const start = readCursor(cursor, order)
  const plan = await planOf(context, filters)
  if (!plan) return { rows: [], meta: { per_page, next: null, previous: null } }
  const { orderBy, behind } = keysetOf(order, sort.startsWith('-'), start)
  const scan: Scan = {
    cursor: start,
    isDown: sort.startsWith('-') !== (start?.isBack ?? false),
    limit: per_page + 1,
  }
  const narrower = byTotal
    ? [await amountBound(context, plan, filters, scan)]
    : [...windowsOf(plan, filters, scan, context.now), sql`true`]
  let rows: ReceiptRow[] = []
  for (const bound of narrower) {
    rows = await readOfShops(context, plan, {
      orderBy,
      behind: sql`${behind} and ${bound}`,
      limit: scan.limit,
    })
    if (rows.length === scan.limit) break
  }
  return keysetPage(rows, per_page, start, (row) => [
    byTotal ? row.total : row[filters.date_type],
    row.id,
  ])
}

interface Slice {
  readonly orderBy: RawBuilder<unknown>
  readonly behind: RawBuilder<unknown>
  readonly limit: number
}

/**
 * Each shop contributes its first rows in index order, which include the first of all shops. The
 * statement is planned once for all shops; if the database cannot plan that, each of its nodes
 * contributes its first rows.
 */
async function readOfShops(
  context: Context,
  { shopIds, where, candidates, filters }: FilterPlan,
  { orderBy, behind, limit }: Slice,
): Promise<ReceiptRow[]> {
  const fields = sql`${sql.join(columns.map((name) => sql.ref(`r.${name}`)))}, ${currentName(sql`r.staff_id`, sql`r.staff`)} as staff,
    ${isReversed} as is_reversed, ${partAmount(filters)} as part_amount, ${partLines(filters)} as part_lines`
  if (candidates) {
    const rest = sql`where ${where} and ${behind} order by ${orderBy} limit ${limit}`
    return (
      await sql<ReceiptRow>`select ${fields} from ${await fromCandidates(context, candidates)} ${rest}`.execute(
        context.db,
      )
    ).rows
  }
  const [only] = shopIds
  const ofShops = (isOfShops: RawBuilder<unknown>) => sql<ReceiptRow>`
    select ${fields} from receipts r where r.shop_id ${isOfShops} and ${where} and ${behind} order by ${orderBy} limit ${limit}`
  const isOne = shopIds.length === 1
  const { readsFirstRowsPerShop } = await context.engine.database.abilities(context.db)
  const { rows } = await (isOne || !readsFirstRowsPerShop
    ? ofShops(isOne ? sql`= ${only}` : sql`= any(${[...shopIds]}::uuid[])`)
    : sql<ReceiptRow>`select r.* from unnest(${[...shopIds]}::uuid[]) s(id) cross join lateral (${ofShops(sql`= s.id`)}) r
          order by ${orderBy} limit ${limit}`
  ).execute(context.db)
  return rows
}

/** Returns the totals of a whole list by currency. */
export async function listTotals(
  context: Context,
  filters: ReceiptFilters,
): Promise<ReceiptTotals[]> {
  const plan = await planOf(context, filters)
  if (!plan) return []
  const counted = sql`filter (where r.set_aside_at is null)`
  const sum = (name: string) => sql`coalesce(sum(${sql.ref(`r.${name}`)}) ${counted}, 0)::bigint`
  const receipts = plan.candidates
    ? await fromCandidates(context, plan.candidates)
    : sql`receipts r`
  const { rows } = await sql<ReceiptTotals>`
    select s.currency, count(*) as rows, coalesce(sum(${countOf('r')}) ${counted}, 0)::bigint as receipts, coalesce(sum(${guestsOf('r')}) ${counted}, 0)::bigint as guests, ${sum('discount')} as discount,
      ${sum('tax')} as tax, ${sum('total')} as total,
      (sum(${partAmount(plan.filters)}) ${counted})::bigint as part_amount, count(*) filter (where ${isToCheck} and r.set_aside_at is null) as flagged,
      count(*) filter (where r.set_aside_at is not null) as set_aside_receipts,
      coalesce(sum(r.total) filter (where r.set_aside_at is not null), 0)::bigint as set_aside_total
    from ${receipts} join shops s on s.id = r.shop_id
    where r.shop_id = any(${[...plan.shopIds]}::uuid[]) and ${plan.where} group by s.currency order by s.currency`.execute(
    context.db,
  )
  return rows
}
