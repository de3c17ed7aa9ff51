import { type PostedReceipt, postedReceipt } from '@pos/contract/sales/posted-receipt'
import { settleChecks } from '#devices/service'
import type { Context, DeviceSession } from '#engine/context'
import type { Accepted } from '#engine/posted/accepted'
import { ensurePartitions } from '#engine/posted/ensure-partitions'
import { type Stored, storeBatch } from '#engine/posted/store-batch'
import {
  type Acknowledgement,
  acknowledge,
  dedupeByUid,
  validateBatch,
} from '#engine/posted/validate-batch'
import { forEachYielding } from '#platform/process/chunks'
import { newId } from '#platform/process/ids'
import { noteEvent } from '#webhooks/service'
import { followReceipts } from '../ledger/follow-receipts.ts'
import { addToRollUps } from '../roll-ups/roll-ups.ts'
import { movesOfVoids, settleVoids, strayVoids } from './attribute-voids.ts'
import { countPaid } from './count-items.ts'
import { nameReceiptsOfVoids, storeVoidsOfChecks } from './ingest-check-events.ts'
import { claimUids, insertReceipts } from './insert-receipts.ts'
import { withPreviousPayments } from './previous-payments.ts'
import { receiptsWithUnexplainedPrices } from './price-checks.ts'
import { readShop, type Shop } from './read-shop.ts'
import { type StoredReceipt, storedReceipt } from './receipt-rows.ts'
import { receiptRules } from './receipt-rules.ts'
import { settleRefunds } from './settle-refunds.ts'
import { staffFlagsOfReceipts } from './staff-checks.ts'
import { storedHashes } from './stored-hashes.ts'
import { unknownReferencesOfReceipts } from './unknown-references.ts'

type DeviceContext = Context<DeviceSession>

/**
 * Stores a batch of receipts together with their roll-ups and acknowledges each of them. A known
 * uid with the same content is acknowledged again; with other content it is a conflict and goes to
 * quarantine.
 */
export async function ingestReceipts(
  context: DeviceContext,
  posted: readonly unknown[],
): Promise<Acknowledgement[]> {
  const { accepted, refused } = await validateBatch(context, postedReceipt, posted)
  context.afterCommit(await ensurePartitions(context.engine.database, context.db, new Date()))
  const hasRefunds = accepted.some(({ record }) => record.refund_of !== null)
  const shop = await readShop(
    context.db,
    context.session.shop_id,
    hasRefunds ? 'referring' : 'receipts',
  )
  const outcome = await storeBatch(context, accepted, (some) => storeReceipts(context, shop, some))
  const stored = dedupeByUid(accepted).filter(({ record }) => outcome.stored.has(record.uid))
  await countPaid(
    context,
    stored.map(({ record }) => record),
  )
  const answers = await acknowledge(context, 'receipt', { accepted, refused, ...outcome })
  const fresh = outcome.stored.size
  if (fresh > 0)
    await context.engine.events.publish(context.db, 'sales', {
      shop_id: context.session.shop_id,
      receipts: fresh,
    })
  await noteStored(context, [...outcome.stored.keys()])
  context.afterCommit(() => {
    for (const { status } of answers) context.engine.metrics.receipts.inc({ status })
  })
  return answers
}

/** In one statement for the whole batch. */
async function noteStored(context: DeviceContext, uids: readonly string[]) {
  if (uids.length > 0)
    await noteEvent(context, {
      type: 'receipt.stored',
      shop_id: context.session.shop_id,
      subject: { uids },
    })
}

async function storeReceipts(
  context: DeviceContext,
  shop: Shop,
  batch: readonly Accepted<PostedReceipt>[],
): Promise<Stored> {
  const records = dedupeByUid(batch)
  const rulesOf = await receiptRules(
    context.db,
    context.session.shop_id,
    shop,
    records.map(({ record }) => record.release),
  )
  const checks = { rulesOf, now: context.now, shop_since: new Date(shop.created_at) }
  const read: StoredReceipt[] = []
  const make = ({ record, hash }: Accepted<PostedReceipt>) =>
    storedReceipt(record, { id: newId(), content_hash: hash }, shop, checks)
  await forEachYielding(records, (one) => read.push(make(one)), 20)
  const known = await flagUnknown(context, await flagPrices(context, shop, read))
  const candidates = await flagStaff(context, known)
  const claimed = await claimUids(context.db, context.session.shop_id, candidates)
  const fresh = await settle(
    context,
    shop,
    candidates.filter((receipt) => claimed.has(receipt.uid)),
  )
  await insertReceipts(context.db, { source: context.session, receivedAt: context.now }, fresh)
  await addUp(context, fresh)
  await charge(context, fresh)
  const settled = await settleRefunds(context.db, context.session.shop_id, fresh)
  const hashes = await storedHashes(context, 'receipt_uids', batch)
  return {
    stored: new Map(
      fresh.map((receipt) => [receipt.uid, settled.get(receipt.uid) ?? receipt.flags]),
    ),
    hashes,
  }
}

/** Closes the checks of receipts, and flags receipts that settle a check twice. */
async function settle(
  context: DeviceContext,
  shop: Shop,
  receipts: readonly StoredReceipt[],
): Promise<readonly StoredReceipt[]> {
  const settling = receipts.flatMap(({ check_uid, part_uid = null, ...receipt }) =>
    check_uid == null || receipt.refund_of !== null
      ? []
      : [
          {
            uid: receipt.uid,
            check_uid,
            part_uid,
            total: receipt.total,
            paid_at: receipt.paid_at,
            staff_id: receipt.staff?.id ?? null,
            line_uids: receipt.orders.map(({ uid = null }) => uid),
          },
        ],
  )
  if (settling.length === 0) return receipts
  const { flags, changes, checks } = await settleChecks(context, settling)
  await storeVoidsOfChecks(context, shop, changes)
  await nameReceiptsOfVoids(context, settling)
  const flagged = receipts.map((receipt) => withFlags(receipt, flags.get(receipt.uid) ?? []))
  return withPreviousPayments(context, flagged, checks)
}

function withFlags(receipt: StoredReceipt, more: readonly string[]): StoredReceipt {
  return more.length === 0
    ? receipt
    : { ...receipt, flags: [...new Set([...receipt.flags, ...more])] }
}

/** Adds new receipts to the roll-ups; voids that arrived earlier get the place of their receipt. */
async function addUp({ db, session }: DeviceContext, receipts: readonly StoredReceipt[]) {
  if (receipts.length === 0) return
  const uids = receipts.map((receipt) => receipt.uid)
  const strays = await strayVoids(db, session.shop_id, uids)
  const ids = receipts.map((receipt) => receipt.id)
  await addToRollUps(db, session.shop_id, ids, {
    named: 'newest',
    ...(strays.length > 0 ? { figures: movesOfVoids(session.shop_id, strays) } : {}),
  })
  await settleVoids(db, session.shop_id, strays)
}

/** Payments on account are entered in the ledger of the customer. */
async function charge({ db, session, now }: DeviceContext, receipts: readonly StoredReceipt[]) {
  const onAccount = receipts
    .filter(({ payments }) => payments.some(({ type }) => type === 'kake'))
    .map(({ id }) => id)
  if (onAccount.length > 0)
    await followReceipts(db, session.shop_id, onAccount, { now, actor: null })
}

async function flagStaff(
  context: DeviceContext,
  receipts: readonly StoredReceipt[],
): Promise<StoredReceipt[]> {
  const found = await staffFlagsOfReceipts(context, receipts)
  return receipts.map((receipt) => withFlags(receipt, found.get(receipt.uid) ?? []))
}

async function flagPrices(
  { db, session }: DeviceContext,
  shop: Shop,
  receipts: readonly StoredReceipt[],
): Promise<StoredReceipt[]> {
  const unexplained = await receiptsWithUnexplainedPrices(db, session.shop_id, shop, receipts)
  return receipts.map((receipt) =>
    withFlags(receipt, unexplained.has(receipt.uid) ? ['price_unexplained'] : []),
  )
}

async function flagUnknown(
  context: DeviceContext,
  receipts: readonly StoredReceipt[],
): Promise<StoredReceipt[]> {
  const unknown = await unknownReferencesOfReceipts(context, receipts)
  return receipts.map((receipt) =>
    withFlags(receipt, unknown.has(receipt.uid) ? ['unknown_reference'] : []),
  )
}
