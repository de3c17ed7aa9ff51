import type { postedTableState } from '@pos/contract/devices/table-states'
import { utcInstant } from '@pos/domain/days/utc-instant'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context, DeviceSession } from '#engine/context'

type DeviceContext = Context<DeviceSession>
type TableState = z.output<typeof postedTableState>

/** A check that the device still reports although it was released; the device has to drop it. */
interface ReleasedCheck {
  readonly table_code: string
  readonly opened_at: string | null
}

/** The outcome of a report. */
interface Kept {
  readonly stored: number
  readonly released: ReleasedCheck[]
}

/**
 * Fixes without an undo. `offset 0` makes PostgreSQL check this per fix instead of joining all
 * undos of the shop.
 */
const standing = sql`f.kind = 'fix' and not exists (select from table_fixes u where u.shop_id = f.shop_id and u.fix_id = f.id offset 0)`

/**
 * SQL: the fixes `f` that match one of the rows `r`. Each row is looked up separately, so the cost
 * does not grow with the history. `is true` keeps PostgreSQL from reading them all by the index of
 * the shop.
 */
const isOneOf = (
  shopId: string,
  rows: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
) => sql`(f.shop_id = ${shopId}) is true and f.ctid = any(array(
  select f.ctid from ${rows} cross join lateral (select f.ctid from table_fixes f where ${fits} offset 0) f))`

/**
 * Stores the last report of each table. A check that was released meanwhile does not come back;
 * another check at that table does.
 */
export async function keepTableStates(
  context: DeviceContext,
  tables: readonly TableState[],
): Promise<Kept> {
  const latest = [...new Map(tables.map((table) => [table.table_code, table])).values()]
    .map((table) => ({ ...table, opened_at: table.opened_at && utcInstant(table.opened_at) }))
    .toSorted((a, b) => (a.table_code < b.table_code ? -1 : 1))
  await sql`select lock_tables(${context.session.shop_id})`.execute(context.db)
  const free = latest.filter((table) => table.state === 'free')
  if (free.length > 0) await setFree(context, free)
  const reported = latest.filter((table) => table.state !== 'free')
  const released = reported.length > 0 ? await findReleased(context, reported) : []
  const isReleased = new Set(released.map((check) => check.table_code))
  const accepted = reported.filter((table) => !isReleased.has(table.table_code))
  if (accepted.length > 0) await store(context, accepted)
  return { stored: latest.length - released.length, released }
}

/**
 * The end of a check does not affect a later one that another device has opened at the same table.
 */
async function setFree(context: DeviceContext, free: readonly TableState[]) {
  const { shop_id, device_id } = context.session
  const rows = sql`jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as r(table_code text, opened_at timestamptz)`
  const owed = sql`f.shop_id = ${shop_id} and f.table_code = r.table_code and f.device_id = ${device_id} and f.released_at is null and ${standing}`
  await sql`
    delete from table_states t using ${rows}
    where t.shop_id = ${shop_id} and t.table_code = r.table_code and (r.opened_at >= t.opened_at or t.opened_at is null or r.opened_at is null
      and (t.device_id = ${device_id} or not exists (select from table_fixes f where ${owed} offset 0)))`.execute(
    context.db,
  )
  await sql`
    update table_fixes f set released_at = ${context.now}
    where ${isOneOf(shop_id, rows, sql`${owed} and (r.opened_at is null or r.opened_at = f.opened_at)`)}`.execute(
    context.db,
  )
}

/**
 * A check without an opening time cannot be distinguished from the next one: it counts as the
 * released one until its device reports that it dropped it.
 */
async function findReleased(
  context: DeviceContext,
  reported: readonly TableState[],
): Promise<ReleasedCheck[]> {
  const { shop_id, device_id } = context.session
  const { rows } = await sql<ReleasedCheck>`
    select r.table_code, r.opened_at from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as r(table_code text, opened_at timestamptz)
    where exists (
      select from table_fixes f where f.shop_id = ${shop_id} and f.table_code = r.table_code and f.opened_at = r.opened_at and ${standing} offset 0)
    or r.opened_at is null and exists (
      select from table_fixes f where f.shop_id = ${shop_id} and f.table_code = r.table_code and f.opened_at is null
        and f.device_id = ${device_id} and f.released_at is null and f.used_again_at is null and ${standing} offset 0)
    order by r.table_code`.execute(context.db)
  return rows
}

async function store(context: DeviceContext, accepted: readonly TableState[]) {
  const { shop_id, device_id } = context.session
  const codes = sql`unnest(${accepted.map((table) => table.table_code)}::text[]) as r(table_code)`
  await sql`
    insert into table_states as t (shop_id, table_code, state, device_id, staff_id, staff, guests, opened_at, amount, reported_at)
    select ${shop_id}, r.table_code, r.state, ${device_id}, r.staff_id, r.staff, r.guests, r.opened_at, r.amount, ${context.now}
    from jsonb_populate_recordset(null::table_states, ${JSON.stringify(accepted)}::jsonb) r
    on conflict (shop_id, table_code) do update set state = excluded.state, device_id = excluded.device_id, staff_id = excluded.staff_id, staff = excluded.staff,
      guests = excluded.guests, opened_at = excluded.opened_at, amount = excluded.amount, reported_at = excluded.reported_at,
      version = excluded.version`.execute(context.db)
  await sql`
    update table_fixes f set used_again_at = ${context.now},
      released_at = case when f.device_id = ${device_id} then coalesce(f.released_at, ${context.now}) else f.released_at end
    where ${isOneOf(shop_id, codes, sql`f.shop_id = ${shop_id} and f.table_code = r.table_code and f.used_again_at is null and ${standing}`)}`.execute(
    context.db,
  )
}
