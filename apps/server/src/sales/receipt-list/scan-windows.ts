import type { ReceiptFilters } from '@pos/contract/features/receipts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Cursor } from '#sales/keyset'
import type { FilterPlan } from './filters.ts'

type Condition = RawBuilder<unknown>

/** Where a page begins and which way it goes on. */
export interface Scan {
  readonly cursor: Cursor | null
  readonly isDown: boolean
  readonly limit: number
}

const day = 86_400_000
/** Of conditions that no index finds. */
const sparseWindows = [1, 3, 9, 27, 81, 243]
/** Of lists that an index holds in their order: few, for each is a statement of its own, and the first is nearly always enough. */
const denseWindows = [3, 81]

/**
 * Conditions that cut a list by moments short, each wider than the one before. Of several shops each gives a whole page, so what no index
 * finds would be looked for in every shop until it has one; and where a table has no statistics yet, PostgreSQL takes a shop's receipts
 * for so few that it reads and sorts all of them. The first window that a page fits in is enough; none: nothing tells where to begin.
 */
export function windowsOf(plan: FilterPlan, filters: ReceiptFilters, { cursor, isDown }: Scan, now: Date): Condition[] {
  if (plan.candidates || (plan.isSparse && plan.shopIds.length === 1)) return []
  const edge = isDown ? Math.min(now.getTime(), dateOr(filters.to, 3, Infinity)) : dateOr(filters.from, -1, Number.NaN)
  const start = cursor ? Date.parse(String(cursor.values[0])) : edge
  if (Number.isNaN(start)) return []
  const end = isDown ? dateOr(filters.from, -1, -Infinity) : dateOr(filters.to, 3, Infinity)
  const isInside = (at: number) => (isDown ? at > end : at < end)
  return (plan.isSparse ? sparseWindows : denseWindows)
    .map((days) => start + (isDown ? -days : days) * day)
    .filter(isInside)
    .map((at) => sql`${plan.moment} ${isDown ? sql`>=` : sql`<`} ${new Date(at).toISOString()}`)
}

const dateOr = (date: string | undefined, days: number, otherwise: number) => (date ? Date.parse(date) + days * day : otherwise)

/**
 * The amount that a page by amount within some days reaches at least: told from the index of moments and amounts alone, of the moments
 * that are on those days wherever the shop is. Read in the order of amounts, months without such a day would be read to their end.
 */
export async function amountBound(context: Context, plan: FilterPlan, filters: ReceiptFilters, scan: Scan): Promise<Condition> {
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
