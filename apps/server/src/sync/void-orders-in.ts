import { postedVoidOrder } from '@pos/contract/features/device-interface'
import { problemText } from '@pos/contract/message-text'
import { businessDate } from '@pos/domain/business-day'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { newId } from '#platform/ids'
import { type Acknowledgement, quarantine, sortOut } from './posted.ts'
import { insertable } from './receipts-in.ts'
import { addVoidsToRollUps } from './roll-ups.ts'

/** Takes voided and moved lines: idempotent by uid like receipts; a void counts on the business day on which it was made. */
export async function takeVoidOrders(context: Context<DeviceSession>, posted: readonly unknown[]): Promise<Acknowledgement[]> {
  const { db, session } = context
  const { accepted, refused } = sortOut(context, postedVoidOrder, posted)
  const { rows: shops } = await sql<{
    timezone: string
    close_time: string
  }>`select timezone, close_time from shops where id = ${session.shop_id}`.execute(db)
  const { timezone, close_time } = shops[0] ?? { timezone: 'UTC', close_time: '00:00' }
  const first = new Map(accepted.toReversed().map((one) => [one.record.uid, one]))
  const rows = [...first.values()].map(({ record, hash }) => ({
    ...record,
    shop_id: session.shop_id,
    id: newId(),
    content_hash: hash,
    device_id: session.device_id,
    device: session.device_name,
    business_date: businessDate(record.void_at ?? record.moved_at ?? context.now, timezone, close_time),
    received_at: context.now,
  }))
  const stored = rows.length === 0 ? new Set<string>() : await insert(context, rows)
  await addVoidsToRollUps(
    context,
    rows.filter((row) => stored.has(row.uid) && row.void_at !== null),
  )
  const { rows: known } = await sql<{ uid: string; content_hash: string }>`
    select uid, content_hash from receipt_void_orders where shop_id = ${session.shop_id} and uid = any(${accepted.map((one) => one.record.uid)}::text[])`.execute(
    db,
  )
  const hashes = new Map(known.map((row) => [row.uid, row.content_hash]))
  const answers: Acknowledgement[] = []
  for (const one of accepted) {
    const { uid } = one.record
    if (first.get(uid) === one && stored.has(uid)) answers[one.index] = { uid, status: 'stored' }
    else if (hashes.get(uid) === one.hash) answers[one.index] = { uid, status: 'known' }
    else
      refused.push({
        index: one.index,
        uid,
        reason: 'conflict',
        errors: { uid: [problemText(context.locale, { key: 'not_unique' })] },
        content: one.record,
      })
  }
  for (const { index, uid, reason, errors } of refused)
    answers[index] = { uid, status: reason === 'conflict' ? 'conflict' : 'refused', errors }
  await quarantine(context, 'void_order', refused)
  return answers
}

async function insert(context: Context<DeviceSession>, rows: readonly object[]) {
  const { columns, values } = insertable('receipt_void_orders', rows)
  const { rows: inserted } = await sql<{ uid: string }>`
    insert into receipt_void_orders (${columns}) select ${columns} from ${values} on conflict (shop_id, uid) do nothing returning uid`.execute(
    context.db,
  )
  return new Set(inserted.map((row) => row.uid))
}
