import { type PostedVoidOrder, postedVoidOrder } from '@pos/contract/sales/posted-void-order'
import { businessMoment } from '@pos/domain/days/business-day'
import { utcInstant } from '@pos/domain/days/utc-instant'
import {
  checkVoidOrder,
  type KnownVoidFlag,
  knownVoidFlags,
} from '@pos/domain/receipts/void-checks'
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
import { addVoidsToRollUps } from '../roll-ups/roll-ups.ts'
import { attributeVoids, type VoidAttribution } from './attribute-voids.ts'
import { countVoided } from './count-items.ts'
import { readShop, type Shop } from './read-shop.ts'
import { staffFlagsOfVoids } from './staff-checks.ts'
import { storedHashes } from './stored-hashes.ts'
import { unknownReferencesOfVoids } from './unknown-references.ts'

type DeviceContext = Context<DeviceSession>

const nowhere: VoidAttribution = {
  revenue_center_id: null,
  revenue_center: null,
  time_period_id: null,
  time_period: null,
}

/**
 * Stores voided and moved lines, idempotent by uid like receipts. A void counts on its own business
 * day.
 */
export async function ingestVoidOrders(
  context: DeviceContext,
  posted: readonly unknown[],
): Promise<Acknowledgement[]> {
  const { shop_id } = context.session
  const { accepted, refused } = await validateBatch(context, postedVoidOrder, posted)
  const shop = await readShop(context.db, shop_id, 'referring')
  let voids = 0
  const outcome = await storeBatch(context, accepted, async (some) => {
    const rows = await storeVoidOrders(context, shop, some)
    voids += rows.filter((row) => row.void_at !== null).length
    const hashes = await storedHashes(context, 'receipt_void_orders', some)
    return { stored: new Map(rows.map(({ uid, flags }) => [uid, flags])), hashes }
  })
  const stored = dedupeByUid(accepted).filter(({ record }) => outcome.stored.has(record.uid))
  await countVoided(
    context,
    stored.map(({ record }) => record),
  )
  const answers = await acknowledge(context, 'void_order', { accepted, refused, ...outcome })
  if (voids > 0) await context.engine.events.publish(context.db, 'sales', { shop_id, voids })
  return answers
}

/** A voided or moved line; those of checks name their check, and the device of the event. */
export type VoidOrderRecord = PostedVoidOrder & {
  readonly check_uid?: string
  readonly device_id?: string
}

/** Stores new lines with their roll-ups and returns their rows. */
export async function storeVoidOrders(
  context: DeviceContext,
  { timezone, close_time, created_at }: Shop,
  batch: readonly Pick<Accepted<VoidOrderRecord>, 'record' | 'hash'>[],
) {
  const { session } = context
  const fresh = dedupeByUid(batch).map(({ record, hash }) => ({
    ...record,
    check_uid: record.check_uid ?? null,
    line_uid: record.line_uid ?? null,
    void_at: record.void_at && utcInstant(record.void_at),
    moved_at: record.moved_at && utcInstant(record.moved_at),
    content_hash: hash,
    flags: checkVoidOrder(record, { now: context.now, shop_since: new Date(created_at) }),
    at: record.void_at ?? record.moved_at ?? context.now.toISOString(),
  }))
  const attributions = await attributeVoids(context, fresh, timezone)
  const staffFlags = await staffFlagsOfVoids(context, fresh)
  const unknown = await unknownReferencesOfVoids(context, fresh)
  const names = await deviceNames(context, fresh)
  const rows = fresh.map(({ at, ...record }) => {
    const { date, hour } = businessMoment(at, timezone, close_time)
    return {
      ...record,
      ...(attributions.get(record.uid) ?? nowhere),
      flags: flagsInOrder([
        ...record.flags,
        ...(staffFlags.get(record.uid) ?? []),
        ...(unknown.has(record.uid) ? (['unknown_reference'] as const) : []),
      ]),
      // Every row has every column, including those missing in the post.
      staff_id: record.staff_id ?? null,
      reason_id: record.reason_id ?? null,
      approved_by: record.approved_by ?? null,
      shop_id: session.shop_id,
      id: newId(),
      device_id: record.device_id ?? session.device_id,
      device: names.get(record.device_id ?? session.device_id) ?? null,
      business_date: date,
      hour,
      received_at: context.now,
    }
  })
  const inserted = await insert(context, rows)
  const added = rows.filter((row) => inserted.has(row.uid))
  await addVoidsToRollUps(
    context.db,
    session.shop_id,
    added.filter((row) => row.void_at !== null).map((row) => row.id),
  )
  return added
}

/** Returns the names of devices; an event may have waited for one of another device. */
async function deviceNames(
  { db, session }: DeviceContext,
  records: readonly Pick<VoidOrderRecord, 'device_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map([[session.device_id, session.device_name]])
  const others = records.flatMap(({ device_id: id }) => (id && !names.has(id) ? [id] : []))
  if (others.length === 0) return names
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from devices where shop_id = ${session.shop_id} and id = any(${others}::uuid[])`.execute(
    db,
  )
  for (const { id, name } of rows) names.set(id, name)
  return names
}

function flagsInOrder(flags: readonly KnownVoidFlag[]): KnownVoidFlag[] {
  return knownVoidFlags.filter((flag) => flags.includes(flag))
}

async function insert(context: DeviceContext, rows: readonly { uid: string }[]) {
  if (rows.length === 0) return new Set<string>()
  const sorted = rows.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
  const { columns, values } = insertable('receipt_void_orders', sorted)
  const { rows: inserted } = await sql<{ uid: string }>`
    insert into receipt_void_orders (${columns}, after_close) select ${columns}, ${closeMissedBy(sql`business_date`)} from ${values} posted
    on conflict (shop_id, uid) do nothing returning uid`.execute(context.db)
  return new Set(inserted.map((row) => row.uid))
}
