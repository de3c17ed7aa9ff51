import { postedReceipt, type PostedReceipt } from '@pos/contract/features/device-interface'
import { businessMoment } from '@pos/domain/business-day'
import { changeByPayment, lineNets } from '@pos/domain/line-nets'
import { verifyReceipt } from '@pos/domain/totals'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { newId } from '#platform/ids'
import { lockOfSales } from './sales-lock.ts'
import { type Accepted, acknowledge, type Acknowledgement, firstOfEach, sortOut } from './posted.ts'
import { addToRollUps } from './roll-ups.ts'
import { unknownReferences } from './unknown-references.ts'

type DeviceContext = Context<DeviceSession>

/** A receipt ready to be stored: what was posted, and what the server makes of it. */
export interface StoredReceipt extends PostedReceipt {
  readonly id: string
  readonly content_hash: string
  readonly paid_business_date: string
  readonly ordered_business_date: string
  readonly first_ordered_business_date: string
  readonly paid_hour: number
  readonly ordered_hour: number
  readonly first_ordered_hour: number
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
  const candidates = await flagUnknown(
    context,
    firstOfEach(accepted).map((one) => prepare(one, shop, context.now)),
  )
  const claimed = await claimUids(context, candidates)
  const fresh = candidates.filter((receipt) => claimed.has(receipt.uid))
  await insertReceipts(context, fresh)
  await insertParts(context, fresh)
  await addToRollUps(
    context.db,
    context.session.shop_id,
    fresh.map((receipt) => receipt.id),
  )
  const hashes = await storedHashes(context, 'receipt_uids', accepted)
  const stored = new Map(fresh.map((receipt) => [receipt.uid, receipt.flags]))
  const answers = await acknowledge(context, 'receipt', { accepted, refused, stored, hashes })
  if (fresh.length > 0)
    await context.engine.events.publish(context.db, 'sales', { shop_id: context.session.shop_id, receipts: fresh.length })
  context.afterCommit(() => {
    for (const { status } of answers) context.engine.metrics.receipts.inc({ status })
  })
  return answers
}

interface ShopClock {
  readonly timezone: string
  readonly close_time: string
}

/** The clock that decides a shop's business days; from here on no receipt of the shop is being corrected. */
export async function readShop(context: DeviceContext): Promise<ShopClock> {
  const { shop_id } = context.session
  const { rows } = await sql<ShopClock>`
    select timezone, close_time, ${lockOfSales(shop_id, 'adding')} from shops where id = ${shop_id}`.execute(context.db)
  return rows[0] ?? { timezone: 'UTC', close_time: '00:00' }
}

function prepare({ record, hash }: Accepted<PostedReceipt>, shop: ShopClock, now: Date): StoredReceipt {
  const moment = (instant: string) => businessMoment(instant, shop.timezone, shop.close_time)
  const [first_ordered_at, ordered_at, paid_at] = [utc(record.first_ordered_at), utc(record.ordered_at), utc(record.paid_at)]
  const flags: string[] = verifyReceipt(record)
  if (Date.parse(paid_at) > now.getTime() + clockToleranceMilliseconds) flags.push('future')
  if (first_ordered_at > paid_at) flags.push('time_order')
  const [first, ordered, paid] = [moment(first_ordered_at), moment(ordered_at), moment(paid_at)]
  return {
    ...record,
    first_ordered_at,
    ordered_at,
    paid_at,
    orders: record.orders.map((line) => ({ ...line, ordered_at: utc(line.ordered_at) })),
    id: newId(),
    content_hash: hash,
    paid_business_date: paid.date,
    ordered_business_date: ordered.date,
    first_ordered_business_date: first.date,
    paid_hour: paid.hour,
    ordered_hour: ordered.hour,
    first_ordered_hour: first.hour,
    flags,
  }
}

/** One spelling of an instant: as text they compare, and PostgreSQL takes fewer offsets than ISO 8601 allows. */
export function utc(instant: string): string {
  return new Date(instant).toISOString()
}

async function flagUnknown(context: DeviceContext, receipts: readonly StoredReceipt[]): Promise<StoredReceipt[]> {
  const unknown = await unknownReferences(context, receipts)
  return receipts.map((receipt) => (unknown.has(receipt.uid) ? { ...receipt, flags: [...receipt.flags, 'unknown_reference'] } : receipt))
}

/** Takes the uids that are new; a parallel batch with the same uid waits here and then finds it taken. */
async function claimUids(context: DeviceContext, receipts: readonly StoredReceipt[]): Promise<Set<string>> {
  if (receipts.length === 0) return new Set()
  const { shop_id } = context.session
  const rows = receipts
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
    .map(({ uid, id, content_hash }) => ({ shop_id, uid, receipt_id: id, content_hash }))
  const { columns, values } = insertable('receipt_uids', rows)
  const { rows: claimed } = await sql<{ uid: string }>`
    insert into receipt_uids (${columns}) select ${columns} from ${values} on conflict (shop_id, uid) do nothing returning uid`.execute(
    context.db,
  )
  return new Set(claimed.map((row) => row.uid))
}

async function insertReceipts(context: DeviceContext, receipts: readonly StoredReceipt[]) {
  if (receipts.length === 0) return
  const { shop_id, device_id, device_name } = context.session
  const rows = receipts.map(({ orders: _orders, payments, taxes: _taxes, content_hash: _hash, staff, ...columns }) => ({
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
  await sql`insert into receipts (${columns}) select ${columns} from ${values}`.execute(context.db)
}

async function insertParts(context: DeviceContext, receipts: readonly StoredReceipt[]) {
  const parts = <T extends object>(of: (receipt: StoredReceipt) => readonly T[]) =>
    receipts.flatMap((receipt) =>
      of(receipt).map((part, line) => ({ shop_id: context.session.shop_id, receipt_id: receipt.id, line, ...part })),
    )
  for (const [table, rows] of [
    ['receipt_lines', parts(linesOf)],
    ['receipt_payments', parts(paymentsOf)],
    ['receipt_taxes', parts((receipt) => receipt.taxes)],
  ] as const) {
    if (rows.length === 0) continue
    const { columns, values } = insertable(table, rows)
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${values}`.execute(context.db)
  }
}

function linesOf(receipt: StoredReceipt) {
  const nets = lineNets(receipt)
  return receipt.orders.map((line, index) => ({ ...line, net: nets[index] }))
}

function paymentsOf({ payments, change }: StoredReceipt) {
  const given = changeByPayment(payments, change)
  return payments.map((payment, index) => ({ ...payment, change: given[index] }))
}

/** Rows of equal shape as one parameter: PostgreSQL reads them by the table's own column types. */
export function insertable(table: string, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return { columns, values: sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)` }
}

/** Content hashes of those of a batch that are stored by now, whoever stored them. */
export async function storedHashes(context: DeviceContext, table: string, accepted: readonly Accepted<{ uid: string }>[]) {
  const { rows } = await sql<{ uid: string; content_hash: string }>`
    select uid, content_hash from ${sql.table(table)}
    where shop_id = ${context.session.shop_id} and uid = any(${accepted.map((one) => one.record.uid)}::text[])`.execute(context.db)
  return new Map(rows.map((row) => [row.uid, row.content_hash]))
}
