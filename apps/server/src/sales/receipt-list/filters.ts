import type { ReceiptFilters } from '@pos/contract/sales/receipt-filters'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { isRefund } from '../roll-ups/schema.ts'
import { isToCheck } from '../standing-receipt.ts'
import type { CandidateIds } from './candidate-ids.ts'
import { enterShops, ofKeys } from './enter-shops.ts'
import { keysOfGroup } from './keys-of-group.ts'
import type { PartFilters } from './part-amount.ts'
import { idsOfPeople } from './people-by-name.ts'
import { type ListFilters, planFilters } from './plan-filters.ts'
import { momentsOfSearch, partsOfSearch } from './search.ts'

type Condition = RawBuilder<unknown>

/** The plan for reading a list of receipts. */
export interface FilterPlan {
  readonly shopIds: readonly string[]
  /** A condition on receipts `r`, without the shop. */
  readonly where: Condition
  /** The revenue type of the list. */
  readonly moment: Condition
  /** True if rows must be read to test the condition. */
  readonly isSparse: boolean
  /** The only receipts that can match, if they are known. */
  readonly candidates: CandidateIds | null
  /** The filters, with the keys of their group. */
  readonly filters: ListFilters & PartFilters
}

/** Determines the receipts of a list; null if none can match. */
export async function planOf(context: Context, filters: ListFilters): Promise<FilterPlan | null> {
  const query = await partsOfSearch(context, filters.q)
  const shops = await enterShops(context, filters.shop_ids)
  const groupKeys = await keysOfGroup(context, shops, filters.group)
  const resolved = { ...filters, groupKeys }
  const narrowed = await planFilters(context, shops, resolved, query)
  if (!narrowed) return null
  const { date, hour, weekday } = columnsOf(filters.date_type)
  const moment = sql.ref(`r.${filters.date_type}`)
  const searched = momentsOfSearch(query, { date, moment })
  const where = sql.join(
    [
      sql`true`,
      ...range(filters, date, moment),
      ...searched.days.flatMap((day) => range({ from: day, to: day }, date, moment)),
      ...searched.conditions,
      ...(filters.weekday === undefined ? [] : [sql`${weekday} = ${filters.weekday}`]),
      ...(filters.hour === undefined ? [] : [sql`${hour} = ${filters.hour}`]),
      ...ofKeys(sql`r.table_key`, filters.tables),
      ...(groupKeys?.part === 'tables'
        ? [sql`r.shop_id::text || r.table_key = any(${[...groupKeys.pairs]}::text[])`]
        : []),
      ...ofKeys(sql`r.center_key`, filters.revenue_centers),
      ...ofKeys(sql`r.period_key`, filters.time_periods),
      ...(filters.staff ? [isByPerson(narrowed.shopIds, filters.staff)] : []),
      ...ofKeys(sql`r.staff_key`, filters.staff_members),
      ...ofKeys(sql`r.reason_key`, filters.refund_reasons),
      ...(filters.total_min === undefined ? [] : [sql`r.total >= ${filters.total_min}`]),
      ...(filters.total_max === undefined ? [] : [sql`r.total <= ${filters.total_max}`]),
      ...(filters.flagged === undefined
        ? []
        : [filters.flagged === 'true' ? isToCheck : sql`not ${isToCheck}`]),
      ...(filters.refunds === undefined
        ? []
        : [filters.refunds === 'true' ? isRefund('r') : sql`not ${isRefund('r')}`]),
      ...(filters.set_aside === undefined
        ? []
        : [
            filters.set_aside === 'true'
              ? sql`r.set_aside_at is not null`
              : sql`r.set_aside_at is null`,
          ]),
      ...(filters.after_close === undefined
        ? []
        : [
            filters.after_close === 'true'
              ? sql`r.after_close is not null`
              : sql`r.after_close is null`,
          ]),
      ...narrowed.conditions,
    ],
    sql` and `,
  )
  const { shopIds, candidates } = narrowed
  return {
    shopIds,
    where,
    moment,
    isSparse:
      !candidates &&
      (narrowed.conditions.length > 0 || searched.conditions.length > searched.days.length),
    candidates,
    filters: resolved,
  }
}

function columnsOf(type: ReceiptFilters['date_type']) {
  const prefix = type.replace('_at', '')
  const date = sql.ref(`r.${prefix}_business_date`)
  const weekday = type === 'paid_at' ? sql`r.paid_weekday` : sql`extract(isodow from ${date})`
  return { date, hour: sql.ref(`r.${prefix}_hour`), weekday }
}

/**
 * By name, and by the ids of everyone who has or had it, so that a renamed person is one person.
 */
const isByPerson = (shopIds: readonly string[], name: string) =>
  sql`(r.staff = ${name} or r.staff_id = any(${idsOfPeople(shopIds, sql`n.name = ${name}`)}))`

const day = 86_400_000

/**
 * SQL: condition on business days and, for the index, on the times around them: a business day
 * starts at most one day before its date in UTC and ends within three days of it.
 */
function range(
  { from, to }: Pick<ReceiptFilters, 'from' | 'to'>,
  date: Condition,
  moment: Condition,
): Condition[] {
  const at = (text: string, days: number) => new Date(Date.parse(text) + days * day).toISOString()
  return [
    ...(from ? [sql`${date} >= ${from}`, sql`${moment} >= ${at(from, -1)}`] : []),
    ...(to ? [sql`${date} <= ${to}`, sql`${moment} < ${at(to, 3)}`] : []),
  ]
}
