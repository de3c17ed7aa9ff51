import type { TroubleTable } from '@pos/contract/checks/trouble-tables'
import { isOnline } from '@pos/domain/devices/device-presence'
import { reasonsOf, stuckSince } from '@pos/domain/tables/trouble-tables'
import { sql, type Transaction } from 'kysely'
import { currentName } from '#engine/read/current-name'

interface Row extends Omit<TroubleTable, 'device' | 'reasons' | 'settled'> {
  readonly is_on_map: boolean
  readonly warning_limit_time: number
  readonly device_id: string | null
  readonly device_name: string | null
  readonly last_seen_at: string | null
  readonly paid_at: string | null
  readonly receipt_number: string | null
  readonly paid_device: string | null
  readonly total: number | null
}

/**
 * A table in use. `stuckSince` is an ISO timestamp; null if the table is not stuck or the time is
 * unknown.
 */
export interface OpenTable {
  readonly table: TroubleTable
  readonly stuckSince: string | null
}

/**
 * Returns a shop's tables in use (or the one with a code): stuck ones first, then by how long they
 * have been open.
 */
export async function readOpenTables(
  { db, now }: { readonly db: Transaction<unknown>; readonly now: Date },
  shopId: string,
  code: string | null = null,
): Promise<OpenTable[]> {
  // SAFE and OUT are pseudo tables of the POS app without a floor. Receipts are partitioned by
  // arrival, so earlier ones need not be read.
  const { rows } = await sql<Row>`
    select t.table_code, t.version, m.name as floor, t.state, t.staff_id, ${currentName(sql`t.staff_id`, sql`t.staff`)} as staff, t.guests, t.amount, t.opened_at, t.reported_at,
      (s.id is not null or t.table_code in ('SAFE', 'OUT')) as is_on_map, h.warning_limit_time,
      d.id as device_id, d.name as device_name, d.last_seen_at, r.paid_at, r.receipt_number, r.device as paid_device, r.total
    from table_states t join shops h on h.id = t.shop_id
    left join devices d on d.shop_id = t.shop_id and d.id = t.device_id
    left join shop_map_tables s on s.shop_id = t.shop_id and s.code_key = fold_text(t.table_code)
    left join shop_maps m on m.shop_id = s.shop_id and m.id = s.shop_map_id
    left join lateral (
      select paid_at, receipt_number, device, total from receipts
      where shop_id = t.shop_id and id >= uuid_at(greatest(t.opened_at - interval '1 day', 'epoch')) and table_key = replace(t.table_code, ',', ' ')
        and table_code = t.table_code and paid_at > t.opened_at and device_id is distinct from t.device_id and total >= 0
        and set_aside_at is null
      order by paid_at desc limit 1) r on true
    where t.shop_id = ${shopId} and (${code}::text is null or t.table_code = ${code})
    order by t.opened_at nulls first, t.table_code`.execute(db)
  const tables = rows.map((row) => toOpenTable(row, now))
  return [
    ...tables.filter(({ table }) => table.reasons.length > 0),
    ...tables.filter(({ table }) => table.reasons.length === 0),
  ]
}

function toOpenTable(row: Row, now: Date): OpenTable {
  const {
    is_on_map,
    warning_limit_time,
    device_id,
    device_name,
    last_seen_at,
    paid_at,
    receipt_number,
    paid_device,
    total,
    ...state
  } = row
  const device =
    device_id === null
      ? null
      : {
          id: device_id,
          name: device_name ?? '',
          online: isOnline(last_seen_at, now),
          last_seen_at,
        }
  const settled =
    paid_at === null ? null : { receipt_number, device: paid_device, paid_at, total: total ?? 0 }
  const occupied = { ...state, device, settled, isOnMap: is_on_map }
  return {
    table: { ...state, device, settled, reasons: reasonsOf(occupied, warning_limit_time, now) },
    stuckSince: stuckSince(occupied, warning_limit_time, now),
  }
}

export { type Applied, applyEvents } from './events/apply-events.ts'
export { dropClaim, readClaims, takeClaim } from './events/claims.ts'
export type { CheckChange, EventOutcome } from './events/event-store.ts'
export { type PendingEvent, pendingEvent } from './events/pending-event.ts'
export { checksFor, readChangedChecks, readCheck } from './events/read-checks.ts'
export { readListedChecks } from './listed-checks.ts'
export { hasRight } from './staff-right.ts'
