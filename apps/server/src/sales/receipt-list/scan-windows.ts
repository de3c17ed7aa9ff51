import type { ReceiptFilters } from '@pos/contract/sales/receipt-filters'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Cursor } from '#engine/read/keyset'
import type { FilterPlan } from './filters.ts'

type Condition = RawBuilder<unknown>

/** The cursor of a page and its direction. */
export interface Scan {
  readonly cursor: Cursor | null
  readonly isDown: boolean
  readonly limit: number
}

const day = 86_400_000
/** Window lengths, in days, for conditions that no index answers. */
const sparseWindows = [1, 3, 9, 27, 81, 243]
/**
 * Window lengths, in days, for lists in index order: few, because each is another statement and the
 * first is nearly always enough.
 */
const denseWindows = [3, 81]

/**
 * Time windows that limit how much of a list is read, each wider than the previous one. Each shop
 * contributes a whole page, so a condition without an index would be searched in every shop until
 * the page is full; and without statistics, PostgreSQL expects so few receipts that it reads and
 * sorts all of them. The first window that fills a page is enough; the last has no limit.
 */
export function windowsOf(
  plan: FilterPlan,
  filters: ReceiptFilters,
  { cursor, isDown }: Scan,
  now: Date,
): Condition[] {
  if (plan.candidates || (plan.isSparse && plan.shopIds.length === 1)) return []
  const edge = isDown
    ? Math.min(now.getTime(), dateOr(filters.to, 3, Infinity))
    : dateOr(filters.from, -1, Number.NaN)
  const start = cursor ? Date.parse(String(cursor.values[0])) : edge
  if (Number.isNaN(start)) return []
  const end = isDown ? dateOr(filters.from, -1, -Infinity) : dateOr(filters.to, 3, Infinity)
  const isInside = (at: number) => (isDown ? at > end : at < end)
  return (plan.isSparse ? sparseWindows : denseWindows)
    .map((days) => start + (isDown ? -days : days) * day)
    .filter(isInside)
    .map((at) => sql`${plan.moment} ${isDown ? sql`>=` : sql`<`} ${new Date(at).toISOString()}`)
}

const dateOr = (date: string | undefined, days: number, otherwise: number) =>
  date ? Date.parse(date) + days * day : otherwise

/**
 * The minimum amount that a page sorted by amount reaches within some days, found from the index on
 * time and amount alone. In order of amounts, months without such an amount would be read
 * completely.
 */
export async function amountBound(
  context: Context,
  plan: FilterPlan,
  filters: ReceiptFilters,
  scan: Scan,
): Promise<Condition> {
  const { shop_ids: _shops, date_type: _type, from, to, ...others } = filters
  if ((!from && !to) || Object.values(others).some((value) => value !== undefined)) return sql`true`
  const { cursor, isDown, limit } = scan
  const at = (date: string, days: number) => new Date(dateOr(date, days, 0)).toISOString()
  const inside = [
    sql`r.shop_id = any(${[...plan.shopIds]}::uuid[])`,
    ...(from ? [sql`${plan.moment} >= ${at(from, 3)}`] : []),
    ...(to ? [sql`${plan.moment} < ${at(to, -1)}`] : []),
    ...(cursor ? [sql`r.total ${isDown ? sql`<` : sql`>`} ${cursor.values[0]}`] : []),
  ]
  const { rows } = await sql<{ total: number }>`
    select r.total from receipts r where ${sql.join(inside, sql` and `)} order by r.total + 0 ${isDown ? sql`desc` : sql`asc`}
    offset ${limit - 1} limit 1`.execute(context.db)
  const [last] = rows
  return last ? sql`r.total ${isDown ? sql`>=` : sql`<=`} ${last.total}` : sql`true`
}
