import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import type { CashKind } from '@pos/domain/money/cash'
import {
  balanceOf,
  type DrawerEvent,
  type DrawerSession,
  noCash,
  type SessionCash,
  sessionsOf,
} from '@pos/domain/money/drawer-sessions'
import { sql, type Transaction } from 'kysely'
import { currentName } from '#engine/read/current-name'
import { isRefund } from '#sales/service'
import { type CashRow, type OpenedDrawer, readCollected, withCollected } from './collected-cash.ts'
import type { DayShop } from './day-shop.ts'
import { readLeftBefore, withFloatDifferences } from './float-differences.ts'

type Db = Transaction<unknown>
type Event = Omit<BusinessDay['events'][number], 'is_late'> & {
  readonly device_id: string | null
  readonly session: number | null
  readonly staff_id: string | null
  readonly kind: CashKind
  readonly after_close: number | null
}

const day = 86_400_000

/**
 * Reads the drawer events of a shop on a business day by time; with equal times, openings come
 * first.
 */
export async function readEvents(db: Db, shopId: string, date: string): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select e.id, e.device_id, coalesce(d.name, e.device) as device, e.kind, e.amount, e.denominations, e.reason, e.staff_id,
      ${currentName(sql`e.staff_id`, sql`e.staff`)} as staff, e.at, e.after_close, e.flags, e.session, e.entered_by is not null as is_typed
    from cash_events e left join devices d on d.shop_id = e.shop_id and d.id = e.device_id
    where e.shop_id = ${shopId} and e.business_date = ${date} order by e.at, e.kind <> 'open', e.id`.execute(
    db,
  )
  return rows
}

/**
 * Reads the drawer sessions of a business day with their expected amounts. A drawer belongs to the
 * posting device. Each float is compared with the last count.
 */
export async function readDrawers(db: Db, shop: DayShop, date: string): Promise<DrawerRow[]> {
  return withFloatDifferences(await readSessions(db, shop, date), {
    before: (deviceIds) =>
      readLeftBefore(db, shop.id, date, {
        deviceIds,
        readOpenDay: (day) => readSessions(db, shop, day),
      }),
  })
}

async function readSessions(db: Db, shop: DayShop, date: string): Promise<DrawerRow[]> {
  const shopId = shop.id
  const events = await readEvents(db, shopId, date)
  const devices = [...new Map(events.map(({ device_id, device }) => [device_id, device]))]
  const drawers = devices.map(([device_id, device]) => ({
    device_id,
    device,
    sessions: sessionsOf(
      events.filter((event): event is Event & DrawerEvent => event.device_id === device_id),
    ),
  }))
  const cash = withCollected(
    await readCash(db, shopId, date, drawers),
    await readCollected(db, shop, date),
    drawers,
  )
  const cashOf = (id: string | null, session: number) =>
    cash.find((one) => one.device_id === id && one.session === session)
  const opened = drawers.flatMap(({ device_id, device, sessions }) =>
    sessions.map((session) =>
      rowOf({ device_id, device }, session, cashOf(device_id, session.session) ?? noCash),
    ),
  )
  const unopened = cash.filter(
    ({ device_id }) => !drawers.some((drawer) => drawer.device_id === device_id),
  )
  return [...opened, ...unopened.map((one) => rowOf(one, nothingPosted, one))].toSorted(
    (a, b) =>
      a.device.localeCompare(b.device) ||
      (a.device_id ?? '').localeCompare(b.device_id ?? '') ||
      a.session - b.session,
  )
}

/** The session of a device that received cash but posted no drawer events. */
const nothingPosted: DrawerSession = {
  session: 1,
  starts_at: null,
  opened_at: null,
  closed_at: null,
  float: 0,
  pay_in: 0,
  pay_out: 0,
  drops: 0,
  counted: null,
  counted_at: null,
  is_typed: false,
  moved_since: 0,
  staff_id: null,
  staff: null,
}

type Drawer = Pick<DrawerRow, 'device_id' | 'device'>

function rowOf(
  { device_id, device }: Drawer,
  session: DrawerSession,
  cash: SessionCash,
): DrawerRow {
  const { starts_at: _starts, moved_since: _moved, ...rest } = session
  return {
    device_id,
    device,
    ...rest,
    received: cash.received,
    change: cash.change,
    refunds: cash.refunds,
    collected: cash.collected,
    ...balanceOf(session, cash),
  }
}

/**
 * Cash of the day's receipts by device and session. The days are found by their time range, as in
 * the list of receipts; payments are looked up by receipt.
 */
async function readCash(
  db: Db,
  shopId: string,
  date: string,
  drawers: readonly OpenedDrawer[],
): Promise<Omit<CashRow, 'collected'>[]> {
  const starts = drawers.flatMap(({ device_id, sessions }) =>
    sessions.map((session) => ({ device_id, ...session })),
  )
  const at = (days: number) => new Date(Date.parse(date) + days * day).toISOString()
  const { rows } = await sql<Omit<CashRow, 'collected'>>`
    select c.device_id, coalesce(d.name, c.device, '') as device, c.session, c.received, c.change, c.refunds, c.since_count from (
      select t.device_id, max(t.device) as device, t.session, coalesce(sum(t.cash) filter (where not t.is_refund), 0)::bigint as received,
        coalesce(sum(t.change) filter (where not t.is_refund), 0)::bigint as change,
        coalesce(sum(t.change - t.cash) filter (where t.is_refund), 0)::bigint as refunds,
        coalesce(sum(t.cash - t.change) filter (where t.is_since), 0)::bigint as since_count
      from (
        select r.device_id, r.device, coalesce(s.session, 1) as session, p.cash, r.change, ${isRefund('r')} as is_refund, r.paid_at > s.counted_at as is_since
        from receipts r
        cross join lateral (
          select coalesce(sum(p.amount) filter (where p.type = 'cash'), 0)::bigint as cash from receipt_payments p
          where p.shop_id = ${shopId} and p.receipt_id = r.id) p
        left join lateral (
          select k.session, k.counted_at
          from unnest(${starts.map((one) => one.device_id)}::uuid[], ${starts.map((one) => one.session)}::int[],
            ${starts.map((one) => one.starts_at)}::timestamptz[], ${starts.map((one) => one.counted_at)}::timestamptz[]) k(device_id, session, starts_at, counted_at)
          where k.device_id is not distinct from r.device_id and (k.starts_at is null or k.starts_at <= r.paid_at)
          order by k.session desc limit 1) s on true
        where r.shop_id = ${shopId} and r.paid_business_date = ${date} and r.paid_at >= ${at(-1)} and r.paid_at < ${at(3)} and r.set_aside_at is null
          and (p.cash <> 0 or r.change <> 0)
      ) t group by t.device_id, t.session
    ) c left join devices d on d.shop_id = ${shopId} and d.id = c.device_id`.execute(db)
  return rows
}
