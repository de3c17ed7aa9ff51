import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { isOfCounted } from '#sales/service'
import { readDayCloseSettings } from './day-close-settings.ts'
import { type DayShop, readDayShop } from './day-shop.ts'
import { hideUncounted, isBlind } from './hide-uncounted.ts'
import { readEvents } from './read-drawers.ts'
import { readFigures } from './read-figures.ts'

type Db = Transaction<unknown>

interface Close {
  readonly number: number
  readonly at: string
  readonly closed_by: string
  readonly note: string | null
  readonly over_short_reason: string | null
  readonly figures: DayFigures
  readonly holds: boolean
}

/** Maximum number of listed receipts and voids after a close. */
const mostLate = 500

/**
 * Returns a business day: live (X) if it is open, otherwise as of its latest close (Z) or of the
 * close with a number.
 */
export async function readBusinessDay(
  context: Context,
  date: string,
  number: number | undefined,
): Promise<BusinessDay> {
  const { db } = context
  const shop = await readDayShop(context)
  const close = await readClose(db, shop.id, date, number)
  if (number !== undefined && !close) fail('NotFound')
  const acts = await readActs(db, shop.id, date)
  const events = await readEvents(db, shop.id, date)
  const settings = await readDayCloseSettings(db, shop.id)
  return {
    business_date: date,
    state: close?.holds ? 'closed' : acts.length > 0 ? 'reopened' : 'open',
    is_today: date === shop.today,
    number: close?.number ?? null,
    closed_at: close?.at ?? null,
    closed_by: close?.closed_by ?? null,
    note: close?.note ?? null,
    over_short_reason: close?.over_short_reason ?? null,
    settings,
    ...(close
      ? { figures: close.figures, blind_drawers: [] }
      : hideUncounted(await readFigures(db, shop, date), isBlind(context, settings))),
    late: close?.holds
      ? await readLate(db, shop, date, close.number)
      : { total: 0, receipts: [], voids: [] },
    events: events.map(
      ({ device_id: _device, staff_id: _staff, session: _session, after_close, ...event }) => ({
        ...event,
        is_late: close !== undefined && after_close === close.number,
      }),
    ),
    acts,
    currency: shop.currency,
  }
}

async function readClose(
  db: Db,
  shopId: string,
  date: string,
  number: number | undefined,
): Promise<Close | undefined> {
  const which = number === undefined ? sql`c.number is not null` : sql`z.number = ${number}`
  const { rows } = await sql<Close>`
    select z.number, z.at, ${currentName(sql`z.user_id`, sql`z.user_name`)} as closed_by, z.note, z.over_short_reason, z.figures, c.number is not null as holds
    from day_closes z left join closed_days c on c.shop_id = z.shop_id and c.business_date = z.business_date and c.number = z.number
    where z.shop_id = ${shopId} and z.business_date = ${date} and ${which}`.execute(db)
  return rows[0]
}

async function readLate(
  db: Db,
  { id }: DayShop,
  date: string,
  number: number,
): Promise<BusinessDay['late']> {
  const late = sql`r.shop_id = ${id} and r.paid_business_date = ${date} and r.after_close = ${number} and r.set_aside_at is null`
  const { rows: receipts } = await sql<BusinessDay['late']['receipts'][number]>`
    select r.id, r.uid, r.receipt_number, r.paid_at, r.received_at, r.total from receipts r where ${late} order by r.paid_at, r.id limit ${mostLate}`.execute(
    db,
  )
  const { rows: voids } = await sql<BusinessDay['late']['voids'][number]>`
    select p.id, p.name, p.quantity, p.table_code, p.void_at, p.received_at, p.total_void_price as amount from receipt_void_orders p
    where p.shop_id = ${id} and p.business_date = ${date} and p.after_close = ${number} and p.void_at is not null and ${isOfCounted(id)}
    order by p.void_at, p.id limit ${mostLate}`.execute(db)
  if (receipts.length < mostLate)
    return { total: receipts.reduce((sum, receipt) => sum + receipt.total, 0), receipts, voids }
  const { rows } = await sql<{
    total: number
  }>`select coalesce(sum(r.total), 0)::bigint as total from receipts r where ${late}`.execute(db)
  return { total: rows[0]?.total ?? 0, receipts, voids }
}

/** Every close and reopening of a day, oldest first. */
async function readActs(db: Db, shopId: string, date: string): Promise<BusinessDay['acts']> {
  const { rows } = await sql<BusinessDay['acts'][number]>`
    select 'close' as kind, z.number, z.at, ${currentName(sql`z.user_id`, sql`z.user_name`)} as user_name, z.note as text, z.total, z.over_short
    from day_closes z where z.shop_id = ${shopId} and z.business_date = ${date}
    union all select 'reopen', o.number, o.at, ${currentName(sql`o.user_id`, sql`o.user_name`)}, o.reason, null, null
    from day_closes z join day_reopenings o on o.shop_id = z.shop_id and o.number = z.number where z.shop_id = ${shopId} and z.business_date = ${date}
    order by number, kind`.execute(db)
  return rows
}
