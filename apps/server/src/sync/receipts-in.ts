import { postedReceipt, type PostedReceipt } from '@pos/contract/features/device-interface'
import { problemText } from '@pos/contract/message-text'
import { businessDate } from '@pos/domain/business-day'
import { verifyReceipt } from '@pos/domain/totals'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { newId } from '#platform/ids'
import { type Accepted, type Acknowledgement, quarantine, type Refused, sortOut } from './posted.ts'
import { addToRollUps } from './roll-ups.ts'

type DeviceContext = Context<DeviceSession>

/** A receipt ready to be stored: what was posted, and what the server makes of it. */
export interface StoredReceipt extends PostedReceipt {
  readonly id: string
  readonly content_hash: string
  readonly paid_business_date: string
  readonly ordered_business_date: string
  readonly first_ordered_business_date: string
  readonly flags: string[]
}

/** A device's clock may be this far ahead before its receipts are flagged. */
const clockToleranceMilliseconds = 10 * 60_000

/**
 * Takes a batch of receipts: each is answered for itself, all that are stored are stored together with their roll-ups. A uid that
 * is known with the same content is acknowledged again; with other content it is a conflict and goes to the quarantine.
 */
export async function takeReceipts(context: DeviceContext, posted: readonly unknown[]): Promise<Acknowledgement[]> {
  const { accepted, refused } = sortOut(context, postedReceipt, posted)
  const shop = await readShop(context)
  const first = new Map<string, Accepted<PostedReceipt>>()
  for (const one of accepted) if (!first.has(one.record.uid)) first.set(one.record.uid, one)
  const candidates = [...first.values()].map((one) => prepare(one, shop, context.now))
  const inserted = await insertReceipts(context, candidates)
  const stored = candidates.filter((receipt) => inserted.has(receipt.uid))
  await insertParts(context, stored)
  await addToRollUps(context, stored)
  const hashes = await storedHashes(
    context,
    accepted.map((one) => one.record.uid),
  )
  const answers: Acknowledgement[] = []
  for (const one of accepted) {
    const { uid } = one.record
    const isFirst = first.get(uid) === one
    const receipt = isFirst ? stored.find((candidate) => candidate.uid === uid) : undefined
    if (receipt) answers[one.index] = { uid, status: 'stored', ...(receipt.flags.length > 0 ? { flagged: receipt.flags } : {}) }
    else if (hashes.get(uid) === one.hash) answers[one.index] = { uid, status: 'known' }
    else refused.push(conflict(context, one))
  }
  for (const { index, uid, reason, errors } of refused)
    answers[index] = { uid, status: reason === 'conflict' ? 'conflict' : 'refused', errors }
  await quarantine(context, 'receipt', refused)
  for (const { status } of answers) context.engine.metrics.receipts.inc({ status })
  if (stored.length > 0)
    await context.engine.events.publish(context.db, 'sales', { shop_id: context.session.shop_id, receipts: stored.length })
  return answers
}

function conflict(context: DeviceContext, one: Accepted<PostedReceipt>): Refused {
  return {
    index: one.index,
    uid: one.record.uid,
    reason: 'conflict',
    errors: { uid: [problemText(context.locale, { key: 'not_unique' })] },
    content: one.record,
  }
}

interface ShopClock {
  readonly timezone: string
  readonly close_time: string
}

async function readShop(context: DeviceContext): Promise<ShopClock> {
  const { rows } = await sql<ShopClock>`select timezone, close_time from shops where id = ${context.session.shop_id}`.execute(context.db)
  return rows[0] ?? { timezone: 'UTC', close_time: '00:00' }
}

function prepare({ record, hash }: Accepted<PostedReceipt>, shop: ShopClock, now: Date): StoredReceipt {
  const day = (instant: string) => businessDate(instant, shop.timezone, shop.close_time)
  const flags: string[] = verifyReceipt(record)
  if (Date.parse(record.paid_at) > now.getTime() + clockToleranceMilliseconds) flags.push('future')
  if (record.first_ordered_at > record.paid_at) flags.push('time_order')
  return {
    ...record,
    id: newId(),
    content_hash: hash,
    paid_business_date: day(record.paid_at),
    ordered_business_date: day(record.ordered_at),
    first_ordered_business_date: day(record.first_ordered_at),
    flags,
  }
}

/** Inserts those whose uid is new; a parallel batch with the same uid waits here and then finds it taken. */
async function insertReceipts(context: DeviceContext, receipts: readonly StoredReceipt[]): Promise<Set<string>> {
  if (receipts.length === 0) return new Set()
  const { shop_id, device_id, device_name } = context.session
  const rows = receipts
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
    .map(({ orders: _orders, payments, taxes: _taxes, staff, ...columns }) => ({
      ...columns,
      shop_id,
      device_id,
      device: device_name,
      staff_id: staff?.id ?? null,
      staff: staff?.name ?? null,
      payment_names: payments.map((payment) => payment.name),
      received_at: context.now,
    }))
  const { columns, values } = insertable('receipts', rows)
  const { rows: inserted } = await sql<{ uid: string }>`
    insert into receipts (${columns}) select ${columns} from ${values} on conflict (shop_id, uid) do nothing returning uid`.execute(
    context.db,
  )
  return new Set(inserted.map((row) => row.uid))
}

async function insertParts(context: DeviceContext, receipts: readonly StoredReceipt[]) {
  const parts = <T extends object>(of: (receipt: StoredReceipt) => readonly T[]) =>
    receipts.flatMap((receipt) =>
      of(receipt).map((part, line) => ({ shop_id: context.session.shop_id, receipt_id: receipt.id, line, ...part })),
    )
  for (const [table, rows] of [
    ['receipt_lines', parts((receipt) => receipt.orders)],
    ['receipt_payments', parts((receipt) => receipt.payments)],
    ['receipt_taxes', parts((receipt) => receipt.taxes)],
  ] as const) {
    if (rows.length === 0) continue
    const { columns, values } = insertable(table, rows)
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${values}`.execute(context.db)
  }
}

/** Rows of equal shape as one parameter: PostgreSQL reads them by the table's own column types. */
export function insertable(table: string, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return { columns, values: sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)` }
}

async function storedHashes(context: DeviceContext, uids: readonly string[]) {
  const { rows } = await sql<{ uid: string; content_hash: string }>`
    select uid, content_hash from receipts where shop_id = ${context.session.shop_id} and uid = any(${[...uids]}::text[])`.execute(
    context.db,
  )
  return new Map(rows.map((row) => [row.uid, row.content_hash]))
}
