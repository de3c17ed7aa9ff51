import { type PostedReceipt, postedReceipt } from '@pos/contract/features/posted-receipt'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { forEachYielding, chunksByWeight } from '#platform/process/chunks'
import { newId } from '#platform/process/ids'
import type { Accepted } from './accepted.ts'
import { countPaid } from './count-items.ts'
import { acknowledge, type Acknowledgement, dedupeByUid, validateBatch } from './validate-batch.ts'
import { closeMissedBy } from '#sales/day-close/closed-days'
import { ensurePartitions } from '#sales/prepare-sales'
import { receiptRows, receiptTables, type ShopClock, type StoredReceipt, storedReceipt, uidRow } from './receipt-rows.ts'
import { receiptRules, type ShopRules } from './receipt-rules.ts'
import { addToRollUps } from '#sales/roll-ups/roll-ups'
import { lockOfReferring, lockOfSales } from '#sales/sales-lock'
import { settleRefunds } from './settle-refunds.ts'
import { storeBatch, type Stored } from './store-batch.ts'
import { staffFlagsOfReceipts } from './staff-checks.ts'
import { unknownReferences } from './unknown-references.ts'
import { movesOfVoids, settleVoids, strayVoids } from './attribute-voids.ts'

type DeviceContext = Context<DeviceSession>

/**
 * Stores a batch of receipts together with their roll-ups and acknowledges each of them. A known uid with the same content is
 * acknowledged again; with other content it is a conflict and goes to quarantine.
 */
export async function ingestReceipts(context: DeviceContext, posted: readonly unknown[]): Promise<Acknowledgement[]> {
  const { accepted, refused } = await validateBatch(context, postedReceipt, posted)
  context.afterCommit(await ensurePartitions(context.engine.database, context.db, new Date()))
  const hasRefunds = accepted.some(({ record }) => record.refund_of !== null)
  const shop = await readShop(context, hasRefunds ? 'referring' : 'receipts')
  const outcome = await storeBatch(context, accepted, (some) => storeReceipts(context, shop, some))
  const stored = dedupeByUid(accepted).filter(({ record }) => outcome.stored.has(record.uid))
  await countPaid(
    context,
    stored.map(({ record }) => record),
  )
  const answers = await acknowledge(context, 'receipt', { accepted, refused, ...outcome })
  const fresh = outcome.stored.size
  if (fresh > 0) await context.engine.events.publish(context.db, 'sales', { shop_id: context.session.shop_id, receipts: fresh })
  context.afterCommit(() => {
    for (const { status } of answers) context.engine.metrics.receipts.inc({ status })
  })
  return answers
}

async function storeReceipts(context: DeviceContext, shop: Shop, batch: readonly Accepted<PostedReceipt>[]): Promise<Stored> {
  const records = dedupeByUid(batch)
  const rulesOf = await receiptRules(
    context,
    shop,
    records.map(({ record }) => record.release),
  )
  const checks = { rulesOf, now: context.now, shop_since: new Date(shop.created_at) }
  const read: StoredReceipt[] = []
  const make = ({ record, hash }: Accepted<PostedReceipt>) => storedReceipt(record, { id: newId(), content_hash: hash }, shop, checks)
  await forEachYielding(records, (one) => read.push(make(one)), 20)
  const candidates = await flagStaff(context, await flagUnknown(context, read))
  const claimed = await claimUids(context, candidates)
  const fresh = candidates.filter((receipt) => claimed.has(receipt.uid))
  await insertReceipts(context, fresh)
  await addUp(context, fresh)
  const settled = await settleRefunds(context.db, context.session.shop_id, fresh)
  const hashes = await storedHashes(context, 'receipt_uids', batch)
  return { stored: new Map(fresh.map((receipt) => [receipt.uid, settled.get(receipt.uid) ?? receipt.flags])), hashes }
}

/** Adds new receipts to the roll-ups; voids that arrived before their receipt are now attributed to it. */
async function addUp({ db, session }: DeviceContext, receipts: readonly StoredReceipt[]) {
  if (receipts.length === 0) return
  const uids = receipts.map((receipt) => receipt.uid)
  const strays = await strayVoids(db, session.shop_id, uids)
  const ids = receipts.map((receipt) => receipt.id)
  await addToRollUps(db, session.shop_id, ids, strays.length > 0 ? movesOfVoids(session.shop_id, strays) : undefined)
  await settleVoids(db, session.shop_id, strays)
}

/** The settings of a shop that its receipts need. */
export type Shop = ShopClock & ShopRules

/**
 * Reads the clock that decides a shop's business days and the rules that its receipts are checked by, and locks: from here on no receipt
 * of the shop can be corrected, and no void or refund stored next to a receipt, so that whichever of it and its receipt comes second sees
 * the first.
 */
export async function readShop(context: DeviceContext, adding: 'receipts' | 'referring'): Promise<Shop> {
  const { shop_id } = context.session
  const { rows } = await sql<Shop>`
    select timezone, close_time, created_at, auto_gratuity_rate, auto_gratuity_taxed, tax_tips, ${lockOfSales(shop_id, 'adding')}, ${lockOfReferring(shop_id, adding)} from shops where id = ${shop_id}`.execute(
    context.db,
  )
  return rows[0] ?? fail('NotFound')
}

async function flagStaff(context: DeviceContext, receipts: readonly StoredReceipt[]): Promise<StoredReceipt[]> {
  const found = await staffFlagsOfReceipts(context, receipts)
  return receipts.map((receipt) => {
    const more = found.get(receipt.uid) ?? []
    return more.length === 0 ? receipt : { ...receipt, flags: [...new Set([...receipt.flags, ...more])] }
  })
}

async function flagUnknown(context: DeviceContext, receipts: readonly StoredReceipt[]): Promise<StoredReceipt[]> {
  const unknown = await unknownReferences(context, receipts)
  return receipts.map((receipt) => (unknown.has(receipt.uid) ? { ...receipt, flags: [...receipt.flags, 'unknown_reference'] } : receipt))
}

/** Claims the uids that are new; a parallel batch with the same uid waits here and then finds it taken. */
async function claimUids(context: DeviceContext, receipts: readonly StoredReceipt[]): Promise<Set<string>> {
  if (receipts.length === 0) return new Set()
  const { shop_id } = context.session
  const rows = receipts.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)).map((receipt) => uidRow(receipt, shop_id))
  const { columns, values } = insertable('receipt_uids', rows)
  const { rows: claimed } = await sql<{ uid: string }>`
    insert into receipt_uids (${columns}) select ${columns} from ${values} on conflict (shop_id, uid) do nothing returning uid`.execute(
    context.db,
  )
  return new Set(claimed.map((row) => row.uid))
}

/** Order lines per statement, so that a batch of long receipts does not block others while it is serialised. */
const linesAtOnce = 4000

async function insertReceipts(context: DeviceContext, receipts: readonly StoredReceipt[]) {
  for (const chunk of chunksByWeight(receipts, ({ orders }) => orders.length, linesAtOnce)) {
    const rows = receiptRows(chunk, context.session, context.now)
    for (const table of receiptTables) {
      if (rows[table].length === 0) continue
      const { columns, values } = insertable(table, rows[table])
      await (table === 'receipts'
        ? sql`insert into receipts (${columns}, after_close) select ${columns}, ${closeMissedBy(sql`paid_business_date`)} from ${values} posted`
        : sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${values}`
      ).execute(context.db)
    }
  }
}

/** Passes rows of equal shape as one parameter; PostgreSQL reads them by the column types of the table. */
export function insertable(table: string, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return { columns, values: sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)` }
}

/** Content hashes of the records of a batch that are stored by now, whoever stored them; each is looked up by its key. */
export async function storedHashes(context: DeviceContext, table: string, accepted: readonly Accepted<{ uid: string }>[]) {
  const { rows } = await sql<{ uid: string; content_hash: string }>`
    select s.uid, s.content_hash from unnest(${accepted.map((one) => one.record.uid)}::text[]) k(uid) cross join lateral (
      select uid, content_hash from ${sql.table(table)} t where t.shop_id = ${context.session.shop_id} and t.uid = k.uid limit 1) s`.execute(
    context.db,
  )
  return new Map(rows.map((row) => [row.uid, row.content_hash]))
}
