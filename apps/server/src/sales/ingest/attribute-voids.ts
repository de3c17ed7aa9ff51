import { periodAt, type TimePeriod } from '@pos/domain/days/time-periods'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { isClosedDay } from '../closed-days.ts'
import { rollUp, rollUps } from '../roll-ups/schema.ts'
import { standingId } from '../standing-receipt.ts'

/** The revenue center and time period of a void. */
export interface VoidAttribution {
  readonly revenue_center_id: string | null
  readonly revenue_center: string | null
  readonly time_period_id: string | null
  readonly time_period: string | null
}

interface Voided {
  readonly uid: string
  readonly receipt_uid: string | null
  readonly table_code: string | null
  readonly at: string
}

/**
 * Determines the revenue center and time period of voided lines by uid: those of their receipt if
 * it has arrived, otherwise those of table and time by the master data.
 */
export async function attributeVoids(
  context: Context<DeviceSession>,
  voids: readonly Voided[],
  timezone: string,
): Promise<ReadonlyMap<string, VoidAttribution>> {
  if (voids.length === 0) return new Map()
  const shopId = context.session.shop_id
  const { rows: periods } = await sql<TimePeriod & { name: string }>`
    select id, name, start_time, end_time, weekdays from time_periods where shop_id = ${shopId}`.execute(
    context.db,
  )
  const { rows } = await sql<VoidAttribution & { uid: string; has_receipt: boolean }>`
    select v.uid, r.id is not null as has_receipt, r.time_period_id, r.time_period,
      case when r.id is null then c.id else r.revenue_center_id end as revenue_center_id,
      case when r.id is null then c.name else r.revenue_center end as revenue_center
    from jsonb_to_recordset(${JSON.stringify(voids)}::jsonb) as v(uid text, receipt_uid text, table_code text)
    left join lateral ${receiptOf(shopId, sql`v.receipt_uid`)} r on true
    left join lateral (select * from shop_map_tables t where t.shop_id = ${shopId} and t.code_key = fold_text(v.table_code) limit 1) t on true
    left join revenue_centers c on c.shop_id = ${shopId} and c.id = t.revenue_center_id`.execute(
    context.db,
  )
  const moments = new Map(voids.map((one) => [one.uid, one.at]))
  return new Map(
    rows.map(({ uid, has_receipt, ...attribution }) => {
      const period = has_receipt
        ? null
        : periodAt(periods, moments.get(uid) ?? context.now, timezone)
      return [
        uid,
        period
          ? { ...attribution, time_period_id: period.id, time_period: period.name }
          : attribution,
      ]
    }),
  )
}

/**
 * The current receipt of a uid. `limit 1` makes it one look-up per void: for a join, the planner
 * would read all receipts of a shop for a few voids.
 */
function receiptOf(shopId: string, uid: RawBuilder<unknown>) {
  return sql`(
    select r.* from (select ${standingId(shopId)} as id from receipt_uids u where u.shop_id = ${shopId} and u.uid = ${uid} limit 1) u
    cross join lateral (select * from receipts r where r.shop_id = ${shopId} and r.id = u.id limit 1) r limit 1)`
}

/** Voids by id, each looked up by its key. */
function voidsOf(shopId: string, ids: readonly string[]) {
  return sql`(
    select v.* from unnest(${[...ids]}::uuid[]) k(id)
    cross join lateral (select ctid, * from receipt_void_orders v where v.shop_id = ${shopId} and v.id = k.id limit 1) v)`
}

const attributions = [
  'revenue_center_id',
  'revenue_center',
  'time_period_id',
  'time_period',
] as const
const attributionsOf = (row: 'v' | 'r') =>
  sql.join(attributions.map((name) => sql.ref(`${row}.${name}`)))

/**
 * Returns the ids of voids and moves of these receipts whose revenue center or time period differs
 * from their receipt, because they arrived earlier or it was corrected. Those of a closed business
 * day stay.
 */
export async function strayVoids(
  db: Transaction<unknown>,
  shopId: string,
  receiptUids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from unnest(${[...receiptUids]}::text[]) k(uid)
    cross join lateral (select * from receipt_void_orders v where v.shop_id = ${shopId} and v.receipt_uid = k.uid offset 0) v
    cross join lateral ${receiptOf(shopId, sql`k.uid`)} r
    where (${attributionsOf('v')}) is distinct from (${attributionsOf('r')}) and not ${isClosedDay(shopId, sql`v.business_date`)}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/**
 * Gives voids the revenue center and time period of their receipt. Update the roll-ups first, from
 * the previous values.
 */
export async function settleVoids(
  db: Transaction<unknown>,
  shopId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update receipt_void_orders v
    set (${sql.join(attributions.map((name) => sql.ref(name)))}) = (select ${attributionsOf('r')} from ${receiptOf(shopId, sql`v.receipt_uid`)} r)
    where (v.shop_id = ${shopId}) is true and v.ctid = any(array(select v.ctid from ${voidsOf(shopId, ids)} v))`.execute(
    db,
  )
}

/**
 * The rows of `sales_figures` that change when voids get the place of their receipts; read them
 * before `settleVoids`.
 */
export function movesOfVoids(shopId: string, ids: readonly string[]): RawBuilder<unknown> {
  const { measures: sums } = rollUps.sales_figures
  const { dimension } = rollUp('sales_figures')
  const [center, period] = [dimension('center'), dimension('period')]
  const moved: Record<string, RawBuilder<unknown>> = {
    voids: sql`sum(c.sign)`,
    void_amount: sql`sum(c.sign * v.total_void_price)`,
  }
  return sql`
    select v.shop_id, c.dimension, 'paid_at' as revenue_type, g.grain, g.starts_on, c.key,
      ${sql.join(sums.map((name) => sql`${moved[name] ?? sql`0`} as ${sql.ref(name)}`))}
    from ${voidsOf(shopId, ids)} v cross join lateral ${receiptOf(shopId, sql`v.receipt_uid`)} r
    cross join lateral (values ('day', v.business_date), ('month', date_trunc('month', v.business_date)::date)) g(grain, starts_on)
    cross join lateral (values (${center}, v.center_key, -1), (${center}, r.center_key, 1), (${period}, v.period_key, -1),
      (${period}, r.period_key, 1)) c(dimension, key, sign)
    where v.void_at is not null and r.set_aside_at is null and not ('beyond_limits' = any (v.flags))
    group by v.shop_id, c.dimension, g.grain, g.starts_on, c.key
    having sum(c.sign) <> 0 or sum(c.sign * v.total_void_price) <> 0`
}
