import type { QueryOf } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import {
  type FoundReceipt,
  findDeviceReceipts,
  maxFoundReceipts,
  searchedDays,
} from '@pos/contract/sales/device-receipts'
import { businessDate } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { sql } from 'kysely'
import { hasRight } from '#devices/service'
import type { Context, DeviceSession } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { audit } from '#engine/write/audit'
import { readPostedReceipt } from '../corrections/read-posted-receipt.ts'
import { isReversed, standingId } from '../standing-receipt.ts'
import { readRefundLinks } from './refund-links.ts'

type DeviceContext = Context<DeviceSession>
type Search = QueryOf<typeof findDeviceReceipts>

/** The route by which devices find receipts of their shop (docs/device-interface.md). */
export const deviceReceiptRoutes: RouteModule = {
  name: 'device-receipts',
  mount(engine) {
    // This GET writes the audit log, which the read-only transaction of a GET cannot do.
    const options = { readOnly: false }
    route(engine, findDeviceReceipts, findReceipts, options)
  },
}

async function findReceipts(context: DeviceContext, { query }: { readonly query: Search }) {
  await requireRight(context, query)
  const data: FoundReceipt[] = []
  for (const id of await findIds(context, query)) data.push(await readFound(context, id))
  await recordSearch(context, query, data)
  return { data }
}

/** The person, or the one who lends the right, may look at receipts. */
async function requireRight(context: DeviceContext, { staff_id, approved_by }: Search) {
  if (await hasRight(context, staff_id, 'report_check')) return
  if (approved_by && (await hasRight(context, approved_by, 'report_check'))) return
  fail('Forbidden')
}

/** Returns the ids of current receipts: the last replacement of a corrected one. */
async function findIds(
  { db, now, session }: DeviceContext,
  { uid, number, table, last4, from, until }: Search,
): Promise<string[]> {
  const { shop_id } = session
  if (uid !== undefined) {
    const { rows } = await sql<{ id: string }>`
      select ${standingId(shop_id)} as id from receipt_uids u where u.shop_id = ${shop_id} and u.uid = ${uid}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const first = from ?? (await firstDay(db, shop_id, now))
  const { rows } = await sql<{ id: string }>`
    select r.id from receipts r
    where r.shop_id = ${shop_id} and r.paid_business_date >= ${first} and (${until ?? null}::date is null or r.paid_business_date <= ${until ?? null})
      and (${number ?? null}::text is null or r.receipt_number = ${number ?? null})
      and (${table ?? null}::text is null or r.table_code = ${table ?? null})
      and (${last4 ?? null}::text is null or exists (
        select from receipt_payments p where p.shop_id = ${shop_id} and p.receipt_id = r.id and p.card_last4 = ${last4 ?? null}))
      and r.reverses is null and not ${isReversed}
    order by r.paid_at desc, r.id desc limit ${maxFoundReceipts}`.execute(db)
  return rows.map(({ id }) => id)
}

async function firstDay(db: DeviceContext['db'], shopId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ timezone: string; close_time: string }>`
    select timezone, close_time from shops where id = ${shopId}`.execute(db)
  const { timezone, close_time } = rows[0] ?? fail('NotFound')
  return addDays(businessDate(now, timezone, close_time), 1 - searchedDays)
}

async function readFound(context: DeviceContext, id: string): Promise<FoundReceipt> {
  const { shop_id } = context.session
  const { posted, device, set_aside_at } = await readPostedReceipt(context.db, shop_id, id)
  const { refunded_lines, left } = await readRefundLinks(context, shop_id, posted)
  return { receipt: { ...posted }, device, set_aside: set_aside_at !== null, refunded_lines, left }
}

/** A person looked at the receipts of other people: the audit log says who, and which. */
async function recordSearch(
  context: DeviceContext,
  search: Search,
  found: readonly FoundReceipt[],
): Promise<void> {
  await audit(context, [
    {
      resource: 'receipts',
      record_id: null,
      label: null,
      action: 'find_receipts',
      after: { ...search, receipts: found.map(({ receipt }) => receipt.uid) },
    },
  ])
}
