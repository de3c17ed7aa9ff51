import { fail } from '@pos/contract/errors'
import { type PostedCashEvent, postedCashEvent } from '@pos/contract/sales/cash'
import { businessDate } from '@pos/domain/days/business-day'
import { utcInstant } from '@pos/domain/days/utc-instant'
import { checkCashEvent } from '@pos/domain/money/cash'
import type { Currency } from '@pos/domain/money/money'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { Accepted } from '#engine/posted/accepted'
import { storeBatch } from '#engine/posted/store-batch'
import {
  type Acknowledgement,
  acknowledge,
  dedupeByUid,
  validateBatch,
} from '#engine/posted/validate-batch'
import { insertable } from '#platform/database/insertable'
import { newId } from '#platform/process/ids'
import { closeMissedBy } from '../closed-days.ts'
import { storedHashes } from '../ingest/stored-hashes.ts'
import { lockOfSales } from '../sales-lock.ts'

type DeviceContext = Context<DeviceSession>

interface Shop {
  readonly timezone: string
  readonly close_time: string
  readonly currency: Currency
  readonly created_at: string
}

/**
 * Stores drawer events, idempotent by uid like receipts. An event of a closed business day is
 * stored and marked with the close it arrived after.
 */
export async function ingestCash(
  context: DeviceContext,
  posted: readonly unknown[],
): Promise<Acknowledgement[]> {
  const { accepted, refused } = await validateBatch(context, postedCashEvent, posted)
  const shop = await readShop(context)
  const outcome = await storeBatch(context, accepted, async (some) => {
    const stored = await storeEvents(context, shop, some)
    return { stored, hashes: await storedHashes(context, 'cash_events', some) }
  })
  return acknowledge(context, 'cash_event', { accepted, refused, ...outcome })
}

/**
 * Reads the clock for the shop's business days and takes the lock of receipts: a close sees all or
 * nothing of a batch.
 */
async function readShop({ db, session }: DeviceContext): Promise<Shop> {
  const { rows } = await sql<Shop>`
    select timezone, close_time, currency, created_at, ${lockOfSales(session.shop_id, 'adding')} from shops where id = ${session.shop_id}`.execute(
    db,
  )
  return rows[0] ?? fail('NotFound')
}

/** Stores new events and returns their flags by uid. */
async function storeEvents(
  context: DeviceContext,
  shop: Shop,
  batch: readonly Accepted<PostedCashEvent>[],
) {
  const { db, session, now } = context
  const known = await knownStaff(context, batch)
  const rows = dedupeByUid(batch).map(({ record, hash }) => ({
    ...record,
    reason_id: record.reason_id ?? null,
    at: utcInstant(record.at),
    content_hash: hash,
    shop_id: session.shop_id,
    id: newId(),
    device_id: session.device_id,
    device: session.device_name,
    business_date: businessDate(record.at, shop.timezone, shop.close_time),
    flags: [
      ...checkCashEvent(record, shop.currency, { now, shop_since: new Date(shop.created_at) }),
      ...(record.staff_id === null || known.has(record.staff_id.toLowerCase())
        ? []
        : ['unknown_reference']),
    ],
    received_at: now,
  }))
  if (rows.length === 0) return new Map<string, readonly string[]>()
  const { columns, values } = insertable(
    'cash_events',
    rows.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
  )
  const { rows: inserted } = await sql<{ uid: string; flags: string[] }>`
    insert into cash_events (${columns}, after_close) select ${columns}, ${closeMissedBy(sql`business_date`)} from ${values} posted
    on conflict (shop_id, uid) do nothing returning uid, flags`.execute(db)
  return new Map<string, readonly string[]>(inserted.map(({ uid, flags }) => [uid, flags]))
}

/** Returns the named people who work or worked in the shop. */
async function knownStaff(
  { db, session }: DeviceContext,
  batch: readonly Accepted<PostedCashEvent>[],
): Promise<ReadonlySet<string>> {
  const named = [...new Set(batch.flatMap(({ record }) => record.staff_id ?? []))]
  if (named.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${named}::uuid[]) k(id) cross join lateral (
      select v.staff_id as id from staff_versions v where v.shop_id = ${session.shop_id} and v.staff_id = k.id limit 1) s`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}
