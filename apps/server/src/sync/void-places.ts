import { periodAt, type TimePeriod } from '@pos/domain/time-periods'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'

/** Where a void counts in the reports. */
export interface VoidPlace {
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
 * The revenue center and time period of voided lines, by uid: those of the receipt that they belonged to where it is here, else those of
 * the table and of the moment, as the master data stands.
 */
export async function placeVoids(
  context: Context<DeviceSession>,
  voids: readonly Voided[],
  timezone: string,
): Promise<ReadonlyMap<string, VoidPlace>> {
  if (voids.length === 0) return new Map()
  const shopId = context.session.shop_id
  const { rows: periods } = await sql<TimePeriod & { name: string }>`
    select id, name, start_time, end_time, weekdays from time_periods where shop_id = ${shopId}`.execute(context.db)
  // One look-up a void, by `limit 1`: as a join, the planner would read all receipts of a shop for a handful of voids.
  const { rows } = await sql<VoidPlace & { uid: string; has_receipt: boolean }>`
    select v.uid, r.id is not null as has_receipt, r.time_period_id, r.time_period,
      case when r.id is null then c.id else r.revenue_center_id end as revenue_center_id,
      case when r.id is null then c.name else r.revenue_center end as revenue_center
    from jsonb_to_recordset(${JSON.stringify(voids)}::jsonb) as v(uid text, receipt_uid text, table_code text)
    left join lateral (
      select r.* from receipt_uids u
      cross join lateral (select * from receipts r where r.shop_id = ${shopId} and r.id = u.receipt_id limit 1) r
      where u.shop_id = ${shopId} and u.uid = v.receipt_uid limit 1) r on true
    left join shop_map_tables t on t.shop_id = ${shopId} and t.code_key = fold_text(v.table_code)
    left join revenue_centers c on c.shop_id = ${shopId} and c.id = t.revenue_center_id`.execute(context.db)
  const moments = new Map(voids.map((one) => [one.uid, one.at]))
  return new Map(
    rows.map(({ uid, has_receipt, ...place }) => {
      const period = has_receipt ? null : periodAt(periods, moments.get(uid) ?? context.now, timezone)
      return [uid, period ? { ...place, time_period_id: period.id, time_period: period.name } : place]
    }),
  )
}
