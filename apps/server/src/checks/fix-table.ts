import type { fixTable, TableFix, TroubleTable } from '@pos/contract/checks/trouble-tables'
import type { TableEvent } from '@pos/contract/devices/table-states'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, shopOf } from '#engine/context'
import { ensurePartitions } from '#engine/posted/ensure-partitions'
import { audit } from '#engine/write/audit'
import { underPolicies } from '#platform/database/schema/under-policies'
import { newId } from '#platform/process/ids'
import { lockChecks } from './events/check-store.ts'
import { releaseChecks, restoreChecks } from './events/release-checks.ts'
import { readFix, readFixOf } from './fixes.ts'
import { readOpenTables } from './service.ts'

type Order = z.output<NonNullable<typeof fixTable.body>>
type FixNotice = Omit<TableEvent, 'event'>

/**
 * Releases a table, logs its state and notifies the devices. Fails with StaleRecord and the current
 * state if a device has reported since, with Conflict and the existing fix if it was released
 * before, and with NotFound if the table is not in use.
 */
export async function releaseTable(
  context: Context,
  { table_code, version, outcome, note }: Order,
): Promise<TableFix> {
  const shopId = shopOf(context)
  await prepareChecks(context, shopId)
  await sql`select lock_tables(${shopId})`.execute(context.db)
  const [found] = await readOpenTables(context, shopId, table_code)
  const table = found?.table
  if (table?.version !== version) return refuse(context, table, { table_code, version })
  const id = newId()
  const { rows } = await sql<FixNotice>`
    insert into table_fixes (shop_id, id, kind, outcome, note, reasons, table_code, floor, state, device_id, device, staff_id, staff, guests, opened_at,
      amount, reported_at, state_version, user_id, user_name, at)
    values (${shopId}, ${id}, 'fix', ${outcome}, ${note?.trim() || null}, ${table.reasons}, ${table_code}, ${table.floor}, ${table.state},
      ${table.device?.id ?? null}, ${table.device?.name ?? null}, ${table.staff_id}, ${table.staff}, ${table.guests}, ${table.opened_at}, ${table.amount},
      ${table.reported_at}, ${version}, ${context.session.user_id}, ${context.session.user_name}, ${context.now})
    returning ${noticeColumns}`.execute(context.db)
  await sql`delete from table_states where shop_id = ${shopId} and table_code = ${table_code}`.execute(
    context.db,
  )
  const after = {
    outcome,
    reasons: table.reasons,
    amount: table.amount,
    note: note?.trim() || null,
  }
  await audit(context, [
    { resource: 'trouble-tables', record_id: null, label: table_code, action: 'fix', after },
  ])
  await releaseChecks(context, { id, table_code, opened_at: table.opened_at }, outcome)
  await tellDevices(context, 'release_table', rows)
  return readFix(context, id)
}

/** Locks checks before tables, in the order of devices that post events. */
async function prepareChecks(context: Context, shopId: string) {
  context.afterCommit(await ensurePartitions(context.engine.database, context.db, new Date()))
  await lockChecks(context.db, shopId)
}

async function refuse(
  context: Context,
  current: TroubleTable | undefined,
  seen: Pick<Order, 'table_code' | 'version'>,
): Promise<never> {
  if (current) return fail('StaleRecord', { data: current })
  const fix = await readFixOf(context, seen.table_code, seen.version)
  if (fix)
    return fail('Conflict', { message: 'table_fixed', params: { name: fix.user_name }, data: fix })
  return fail('NotFound', { message: 'table_free' })
}

/**
 * Undoes a fix: the table is occupied as before. Fails with Conflict if it was already undone or
 * the table has been used since.
 */
export async function undoFix(context: Context, id: string): Promise<TableFix> {
  const shopId = shopOf(context)
  await prepareChecks(context, shopId)
  await sql`select lock_tables(${shopId})`.execute(context.db)
  const fix = await readFix(context, id)
  if (fix.undone) fail('Conflict', { message: 'fix_undone', data: fix })
  if (!fix.can_undo) fail('Conflict', { message: 'table_used_again', data: fix })
  const { rows } = await sql<FixNotice>`
    insert into table_fixes (shop_id, id, kind, fix_id, outcome, reasons, table_code, floor, state, device_id, device, staff_id, staff, guests, opened_at,
      amount, reported_at, state_version, user_id, user_name, at)
    select shop_id, ${newId()}, 'undo', id, outcome, reasons, table_code, floor, state, device_id, device, staff_id, staff, guests, opened_at,
      amount, reported_at, state_version, ${context.session.user_id}, ${context.session.user_name}, ${context.now}
    from table_fixes where shop_id = ${shopId} and id = ${id} returning ${noticeColumns}`.execute(
    context.db,
  )
  await sql`
    insert into table_states (shop_id, table_code, state, device_id, staff_id, staff, guests, opened_at, amount, reported_at)
    select f.shop_id, f.table_code, f.state, d.id, f.staff_id, f.staff, f.guests, f.opened_at, f.amount, f.reported_at
    from table_fixes f left join devices d on d.shop_id = f.shop_id and d.id = f.device_id
    where f.shop_id = ${shopId} and f.id = ${id}
    ${underPolicies}`.execute(context.db)
  await audit(context, [
    {
      resource: 'trouble-tables',
      record_id: null,
      label: fix.table_code,
      action: 'undo_fix',
      before: { outcome: fix.outcome },
    },
  ])
  await restoreChecks(context, fix.id)
  await tellDevices(context, 'restore_table', rows)
  return readFix(context, id)
}

const noticeColumns = sql`number, table_code, opened_at, outcome, at`

/**
 * Sent through the database, so that every server notifies its own devices. Offline devices catch
 * up when they return.
 */
async function tellDevices(
  context: Context,
  event: TableEvent['event'],
  rows: readonly FixNotice[],
) {
  for (const one of rows) {
    await context.engine.events.publish(context.db, 'table_event', {
      shop_id: shopOf(context),
      event,
      ...one,
    })
  }
}
