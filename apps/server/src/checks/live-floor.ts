import {
  getCheckHistory,
  getLiveFloor,
  type LiveFloorTable,
  listChecks,
  maxListedChecks,
} from '@pos/contract/checks/live-floor'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { readCheck } from './events/read-checks.ts'
import { readListedChecks } from './listed-checks.ts'
import { readOpenTables } from './service.ts'

const oldestFirst = sql`c.state = 'open' order by c.opened_at, c.uid`

/** Routes of the live floor and of the history of a check. */
export const liveFloorRoutes: RouteModule = {
  name: 'live-floor',
  mount(engine) {
    route(engine, getLiveFloor, async (context) => {
      const shopId = shopOf(context)
      const checks = await readListedChecks(context, shopId, oldestFirst)
      const covered = new Set(checks.flatMap(({ tables }) => tables))
      const reported = (await readOpenTables(context, shopId))
        .filter(({ table }) => !covered.has(table.table_code))
        .map(({ table }) => ({
          table_code: table.table_code,
          state: table.state,
          staff: table.staff,
          guests: table.guests,
          amount: table.amount,
          opened_at: table.opened_at,
          device: table.device?.name ?? null,
        }))
      const { floors, warning_limit_time } = await readFloors(context)
      return {
        data: { floors, checks, reported },
        meta: { server_time: context.now.toISOString(), warning_limit_time },
      }
    })
    route(engine, listChecks, async (context, { query: { state, table } }) => {
      const at = table === undefined ? sql`true` : sql`c.body -> 'tables' ? ${table}`
      const where =
        state === 'open'
          ? sql`${at} and ${oldestFirst} limit ${maxListedChecks}`
          : sql`${at} and c.closed_at is not null order by c.closed_at desc, c.uid limit ${maxListedChecks}`
      return {
        data: await readListedChecks(context, shopOf(context), where),
        meta: { server_time: context.now.toISOString() },
      }
    })
    route(engine, getCheckHistory, async (context, { params }) => ({
      data: await readHistory(context, params.uid),
    }))
  },
}

interface FloorRow {
  readonly warning_limit_time: number
  readonly floors: {
    id: string
    name: string
    width: number
    height: number
    tables: LiveFloorTable[]
  }[]
}

/** Returns the floors in their order, with their tables. */
async function readFloors(context: Context): Promise<FloorRow> {
  const { rows } = await sql<FloorRow>`
    select s.warning_limit_time, coalesce((
      select json_agg(json_build_object('id', m.id, 'name', m.name, 'width', m.width, 'height', m.height, 'tables', (
        select coalesce(json_agg(json_build_object('code', t.code, 'shape', t.shape, 'x', t.x, 'y', t.y, 'rotation', t.rotation, 'seats', t.seats) order by t.position), '[]')
        from shop_map_tables t where t.shop_id = m.shop_id and t.shop_map_id = m.id)) order by m.position, m.id)
      from shop_maps m where m.shop_id = s.id), '[]') as floors
    from shops s where s.id = ${shopOf(context)}`.execute(context.db)
  return rows[0] ?? fail('NotFound')
}

async function readHistory(context: Context, uid: string) {
  const { db } = context
  const shopId = shopOf(context)
  const { check, events } = await readCheck(db, shopId, uid)
  const [listed] = await readListedChecks(context, shopId, sql`c.uid = ${uid}`)
  const people = events.flatMap(({ staff_id, approved_by }) => [
    ...(staff_id ? [staff_id] : []),
    ...approved_by,
  ])
  const devices = events.flatMap(({ device_id }) => device_id ?? [])
  const related = [
    check.follows,
    check.successor,
    ...Object.values(check.moved_lines),
    ...events.map(({ check_uid }) => check_uid),
  ]
  return {
    check,
    listed: listed ?? fail('NotFound'),
    events,
    people: await peopleOf(context, people),
    devices: await devicesOf(context, devices),
    receipts: await receiptsOf(
      context,
      check.receipts.map(({ receipt_uid }) => receipt_uid),
    ),
    related: await relatedChecks(
      context,
      related.flatMap((other) => (other === null || other === uid ? [] : [other])),
    ),
  }
}

/** Returns the current names of people. */
async function peopleOf({ db }: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, display_name as name from users where id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  )
  return rows
}

async function devicesOf(context: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from devices where shop_id = ${shopOf(context)} and id = any(${[...new Set(ids)]}::uuid[])`.execute(
    context.db,
  )
  return rows
}

interface SettlingReceipt {
  readonly id: string
  readonly uid: string
  readonly receipt_number: string | null
  readonly total: number
  readonly paid_at: string
}

async function receiptsOf(context: Context, uids: readonly string[]): Promise<SettlingReceipt[]> {
  const shopId = shopOf(context)
  const { rows } = await sql<SettlingReceipt>`
    select r.id, u.uid, r.receipt_number, r.total, r.paid_at from receipt_uids u
    cross join lateral (select * from receipts r where r.shop_id = ${shopId} and r.id = u.receipt_id limit 1) r
    where u.shop_id = ${shopId} and u.uid = any(${[...uids]}::text[]) order by r.paid_at`.execute(
    context.db,
  )
  return rows
}

async function relatedChecks(context: Context, uids: readonly string[]) {
  const { rows } = await sql<{ uid: string; tables: string[] }>`
    select uid, coalesce(body -> 'tables', '[]') as tables from checks where shop_id = ${shopOf(context)} and uid = any(${[...new Set(uids)]}::uuid[])
    order by opened_at`.execute(context.db)
  return rows
}
