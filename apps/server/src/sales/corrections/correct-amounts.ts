import { fail } from '@pos/contract/errors'
import { type PostedReceipt, postedReceipt } from '@pos/contract/sales/posted-receipt'
import type { AmountsBody } from '@pos/contract/sales/reversals'
import { type CashRounding, settleRounding } from '@pos/domain/money/cash-rounding'
import { withAmounts } from '@pos/domain/money/corrected-amounts'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { ensurePartitions } from '#engine/posted/ensure-partitions'
import { readPosted } from '#engine/posted/read-posted'
import { contentHash } from '#engine/posted/validate-batch'
import { audit } from '#engine/write/audit'
import { differences } from '#platform/process/differences'
import { newId } from '#platform/process/ids'
import { noteEvent } from '#webhooks/service'
import { requireOpenDays } from '../closed-days.ts'
import { claimUids, insertReceipts } from '../ingest/insert-receipts.ts'
import { readShop } from '../ingest/read-shop.ts'
import { type StoredReceipt, storedReceipt } from '../ingest/receipt-rows.ts'
import { receiptRules } from '../ingest/receipt-rules.ts'
import { flagRefunds } from '../ingest/settle-refunds.ts'
import { followReceipts } from '../ledger/follow-receipts.ts'
import { addToRollUps } from '../roll-ups/roll-ups.ts'
import { lockOfSales } from '../sales-lock.ts'
import { standInShopOf } from '../stand-in-shop.ts'
import { requireStanding, rootOf } from '../standing-receipt.ts'
import { correctedPayments } from './corrected-payments.ts'
import { requireListedReason } from './correction-reasons.ts'
import { insertReversal } from './insert-reversal.ts'
import { readPostedReceipt, type StandingReceipt } from './read-posted-receipt.ts'

/** Values that a correction of amounts may change, as shown in the history. */
const amounts = [
  'guest_count',
  'subtotal',
  'discount',
  'tax',
  'total',
  'tip',
  'settle',
  'change',
  'cash_rounding',
  'payments',
  'orders',
] as const

/**
 * Corrects amounts by a reversal of the receipt and a replacement with the correct values, with its
 * business day, number, drawer and people. The receipt stays unchanged. Fails with 409 if its
 * business day is closed, it does not count or is reversed already, and with the current version if
 * it was corrected meanwhile.
 */
export async function correctAmounts(context: Context, id: string, body: AmountsBody) {
  const { db } = context
  context.afterCommit(await ensurePartitions(context.engine.database, db, new Date()))
  const shopId = await standInShopOf(context, 'receipts', id)
  await sql`select ${lockOfSales(shopId, 'moving')}`.execute(db)
  await requireOpenDays(db, shopId, [id])
  await requireStanding(db, shopId, id)
  const before = await readPostedReceipt(db, shopId, id)
  if (before.version !== body.version) fail('StaleRecord', { data: { version: before.version } })
  if (before.set_aside_at !== null || before.flags.includes('beyond_limits'))
    fail('Conflict', { message: 'receipt_not_counted' })
  const after = await corrected(context, shopId, before, body)
  const changed = differences(
    { ...(readPosted(context, postedReceipt, before.posted).record ?? before.posted) },
    { ...after },
    amounts,
  )
  const answer = { reversal_id: null, replacement_id: null, amounts: amountsOf(after) }
  if (body.preview || body.reason === undefined || !changed) return answer
  await requireListedReason(db, shopId, body.reason)
  const reversalId = newId()
  await insertReversal(db, { shopId, id, reversalId, now: context.now })
  await insertReplacement(context, shopId, id, { before, after })
  await record(context, shopId, { id, reversalId, replacementId: after.id, reason: body.reason })
  await audit(
    context,
    [
      {
        resource: 'receipts',
        record_id: id,
        action: 'reverse',
        ...withoutLines(changed, body.reason),
      },
    ],
    shopId,
  )
  await addToRollUps(db, shopId, [reversalId, after.id], { named: 'missing' })
  await followReceipts(db, shopId, [reversalId, after.id], {
    now: context.now,
    actor: context.session,
  })
  const { uid } = await rootOf(db, shopId, id)
  await flagRefunds(db, shopId, [uid, ...(after.refund_of === null ? [] : [after.refund_of])])
  await context.engine.events.publish(db, 'sales', { shop_id: shopId, receipts: 0 })
  await noteEvent(context, {
    type: 'receipt.stored',
    shop_id: shopId,
    subject: { uids: [reversalId, after.uid] },
  })
  return { ...answer, reversal_id: reversalId, replacement_id: after.id }
}

/** Receipts contain lines. */
const withoutLines = (
  { before, after }: NonNullable<ReturnType<typeof differences>>,
  reason: string,
) => {
  const { orders: _before, ...were } = before
  const { orders: _after, ...are } = after
  return { before: were, after: { ...are, reason } }
}

const amountsOf = ({
  guest_count,
  subtotal,
  discount,
  tax,
  total,
  tip,
  settle,
  change,
  cash_rounding,
  taxes,
  flags,
}: StoredReceipt) => ({
  guest_count,
  subtotal,
  discount,
  tax,
  total,
  tip,
  settle,
  change,
  cash_rounding,
  taxes: taxes.map(({ rate, kind, reduced, taxable, tax: of }) => ({
    rate,
    kind,
    reduced,
    taxable,
    tax: of,
  })),
  flags,
})

/** The flags that do not depend on amounts. */
const ofReferences: ReadonlySet<string> = new Set(['unknown_reference', 'right_missing'])

/** The replacement, checked like receipts of devices. */
async function corrected(
  context: Context,
  shopId: string,
  before: StandingReceipt,
  body: AmountsBody,
): Promise<StoredReceipt> {
  const { db, now } = context
  const shop = await readShop(db, shopId, 'receipts')
  const rulesOf = await receiptRules(db, shopId, shop, [before.posted.release])
  const payments =
    body.payments && (await correctedPayments(db, shopId, before.posted, body.payments))
  requireLines(before.posted, body)
  const rules = rulesOf(before.posted.release)
  const amountsNext = withAmounts(before.posted, { ...body, payments }, rules.roundings)
  const next = {
    ...amountsNext,
    cash_rounding: roundingAfter(before.posted, amountsNext, rules.cash_rounding),
  }
  const id = newId()
  const content = { ...next, uid: id, discounts: discountsOf(before.posted, next.discount) }
  const { record, problems } = readPosted(context, postedReceipt, content)
  if (problems) fail('ValidationFailed', { errors: problems })
  const made = storedReceipt(record, { id, content_hash: contentHash(record) }, shop, {
    rulesOf,
    now,
    shop_since: new Date(shop.created_at),
  })
  return {
    ...made,
    previous_paid_at: before.previous_paid_at,
    flags: [...made.flags, ...before.flags.filter((flag) => ofReferences.has(flag))],
  }
}

/**
 * The rounding of a corrected receipt: unchanged if amount due and payments are unchanged,
 * otherwise by the rule if the amounts fit it.
 */
function roundingAfter(
  before: PostedReceipt,
  { cash_rounding, ...after }: PostedReceipt,
  rule: CashRounding,
): number {
  const isSame = (['total', 'tip', 'settle', 'change'] as const).every(
    (name) => before[name] === after[name],
  )
  const isPaidAlike =
    isSame &&
    after.payments.every(({ type, amount }, index) => {
      const payment = before.payments[index]
      return payment?.type === type && payment.amount === amount
    })
  return isPaidAlike ? (cash_rounding ?? 0) : settleRounding(after, rule).amount
}

function requireLines({ orders }: PostedReceipt, { lines = [] }: AmountsBody) {
  const missing = lines.flatMap(({ line }, index) =>
    line < orders.length ? [] : [`lines.${index}.line`],
  )
  if (missing.length > 0)
    fail('ValidationFailed', {
      errors: Object.fromEntries(missing.map((path) => [path, [{ key: 'not_found' }]])),
    })
}

/**
 * Returns the parts of a new discount. A single original discount gets all of it; the remaining
 * part of several has no name.
 */
function discountsOf({ discounts = [], discount: before }: PostedReceipt, discount: number) {
  const named = discounts.filter((one) => one.discount_id !== null || one.name !== null)
  const [only] = discounts
  if (discount === before || named.length !== 1 || discounts.length !== 1 || !only) return named
  return discount === 0 ? [] : [{ ...only, amount: discount }]
}

interface Versions {
  readonly before: StandingReceipt
  readonly after: StoredReceipt
}

/** Drawer and note stay those of the receipt. */
async function insertReplacement(
  { db, now }: Context,
  shopId: string,
  id: string,
  { before, after }: Versions,
) {
  const source = { shop_id: shopId, device_id: before.device_id, device_name: before.device }
  const replacement = { ...after, replaces: id, note: before.note }
  await claimUids(db, shopId, [replacement])
  await insertReceipts(db, { source, receivedAt: now }, [replacement])
}

interface Made {
  readonly id: string
  readonly reversalId: string
  readonly replacementId: string
  readonly reason: string
}

async function record(
  { db, session, now }: Context,
  shopId: string,
  { id, reversalId, replacementId, reason }: Made,
) {
  const { id: rootId } = await rootOf(db, shopId, id)
  await sql`
    insert into receipt_reversals (shop_id, receipt_id, reversal_id, replacement_id, root_id, reason, user_id, user_name, at)
    values (${shopId}, ${id}, ${reversalId}, ${replacementId}, ${rootId}, ${reason}, ${session.user_id}, ${session.user_name}, ${now})`.execute(
    db,
  )
}
