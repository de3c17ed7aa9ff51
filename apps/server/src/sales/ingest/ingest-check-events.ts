import type { EventAcknowledgement } from '@pos/contract/checks/check-routes'
import { postedVoidOrder } from '@pos/contract/sales/posted-void-order'
import type { Check, CheckLine } from '@pos/domain/checks/check'
import type { MovedLine } from '@pos/domain/checks/check-event'
import { sql } from 'kysely'
import { type Applied, type CheckChange, ingestEvents, settlingFlags } from '#devices/service'
import type { Context, DeviceSession } from '#engine/context'
import { storeVoidOrders, type VoidOrderRecord } from './ingest-void-orders.ts'
import { readShop, type Shop } from './read-shop.ts'
import { storeFlags } from './store-flags.ts'

type DeviceContext = Context<DeviceSession>

/** Applies posted check events, and stores the sent lines that they void or move. */
export async function ingestCheckEvents(
  context: DeviceContext,
  posted: readonly unknown[],
): Promise<EventAcknowledgement[]> {
  // The lock of the roll-ups comes before the lock of the checks, as with receipts.
  const shop = await readShop(context.db, context.session.shop_id, null)
  const { answers, changes, ...late } = await ingestEvents(context, posted)
  await storeVoidsOfChecks(context, shop, changes)
  await flagLateReceipts(context, late)
  return answers
}

/** Flags receipts that arrived before the events of their checks. */
async function flagLateReceipts(
  { db, session }: DeviceContext,
  { lateClosings, checks }: Pick<Applied, 'lateClosings' | 'checks'>,
): Promise<void> {
  if (lateClosings.length === 0) return
  const { shop_id } = session
  const { rows } = await sql<LateReceipt>`
    select u.uid, r.id, r.flags, array(select l.uid from receipt_lines l where l.shop_id = ${shop_id} and l.receipt_id = r.id) as line_uids
    from receipt_uids u join receipts r on r.shop_id = ${shop_id} and r.id = u.receipt_id
    where u.shop_id = ${shop_id} and u.uid = any(${lateClosings.map(({ event }) => event.payload.receipt_uid)}::text[])`.execute(
    db,
  )
  for (const { event, outcome } of lateClosings) {
    const receipt = rows.find(({ uid }) => uid === event.payload.receipt_uid)
    if (!receipt) continue
    const { id, flags, line_uids } = receipt
    const found = settlingFlags({ check_uid: event.check_uid, line_uids }, outcome, checks)
    if (found.length > 0) await storeFlags(db, shop_id, id, [...new Set([...flags, ...found])])
  }
}

interface LateReceipt {
  readonly uid: string
  readonly id: string
  readonly flags: readonly string[]
  readonly line_uids: readonly (string | null)[]
}

/**
 * Stores a voided or moved line for each event that voids or moves pieces which the kitchen has.
 * Comps are no voids: they are on the receipt.
 */
export async function storeVoidsOfChecks(
  context: DeviceContext,
  shop: Shop,
  changes: readonly CheckChange[],
): Promise<void> {
  const records = changes.flatMap(voidsOf)
  if (records.length === 0) return
  const added = await storeVoidOrders(
    context,
    shop,
    records.map((record) => ({ record, hash: '' })),
  )
  const voids = added.filter(({ void_at }) => void_at !== null).length
  const { shop_id } = context.session
  if (voids > 0) await context.engine.events.publish(context.db, 'sales', { shop_id, voids })
}

function voidsOf(change: CheckChange): VoidOrderRecord[] {
  const { event } = change
  if (event.kind === 'void' && !event.payload.comp) {
    const { line_uid, quantity, reason_id = null, reason = null } = event.payload
    const found = sentLine(change.before, line_uid)
    if (!found) return []
    const { uid, at: void_at } = event
    return [voidOf(change, found, { uid, quantity, reason_id, reason, void_at })]
  }
  if (event.kind !== 'move') return []
  const { uid, at: moved_at, payload } = event
  const target = change.after.find(({ uid: other }) => other === payload.to_check_uid)
  return payload.lines.flatMap(({ line_uid, quantity }, index) => {
    const found = sentLine(change.before, line_uid)
    if (!found) return []
    const moved = { quantity: piecesOf({ quantity }, found.line), moved_at }
    // `uid` is unique in the shop, also for events that move several lines.
    return [
      voidOf(change, found, {
        ...moved,
        uid: index === 0 ? uid : `${uid}-${index}`,
        moved_to: target?.tables[0] ?? null,
      }),
    ]
  })
}

interface FoundLine {
  readonly check: Check
  readonly line: CheckLine
}

/** Returns the line and its check, if the kitchen has it. */
function sentLine(checks: readonly Check[], lineUid: string): FoundLine | null {
  for (const check of checks)
    for (const line of check.lines)
      if (line.uid === lineUid) return line.ticket_uid === null ? null : { check, line }
  return null
}

const piecesOf = ({ quantity }: Pick<MovedLine, 'quantity'>, line: CheckLine) =>
  quantity ?? line.quantity - line.voided - line.moved

function voidOf(
  { event, approved_by }: CheckChange,
  { check, line }: FoundLine,
  values: Pick<VoidOrderRecord, 'uid' | 'quantity'> & Partial<VoidOrderRecord>,
): VoidOrderRecord {
  const condiments = line.condiments.reduce((sum, one) => sum + one.price * one.quantity, 0)
  return {
    ...postedVoidOrder.parse({
      uid: values.uid,
      name: line.name,
      quantity: 0,
      total_void_price: 0,
    }),
    table_code: check.tables[0] ?? null,
    line_uid: line.uid,
    menu_item_id: line.menu_item_id,
    total_void_price: (line.unit_price + condiments) * values.quantity,
    ...(event.staff_id === null ? {} : { staff_id: event.staff_id }),
    approved_by: [...approved_by],
    check_uid: check.uid,
    device_id: event.device_id,
    ...values,
  }
}

/**
 * Gives voids of checks the receipts that settle them. A merged check is settled by the receipt of
 * the check that has its lines.
 */
export async function nameReceiptsOfVoids(
  { db, session }: DeviceContext,
  receipts: readonly { readonly uid: string; readonly check_uid?: string | null | undefined }[],
): Promise<void> {
  const settling = receipts.filter(({ check_uid }) => check_uid != null)
  if (settling.length === 0) return
  await sql`
    update receipt_void_orders v set receipt_uid = r.uid
    from unnest(${settling.map(({ uid }) => uid)}::text[], ${settling.map(({ check_uid }) => check_uid)}::uuid[]) r(uid, check_uid)
    where v.shop_id = ${session.shop_id} and v.receipt_uid is null and v.check_uid = any (array(
      select c.uid from checks c where c.shop_id = ${session.shop_id}
        and (c.uid = r.check_uid or (c.state = 'merged' and c.body ->> 'successor' = r.check_uid::text))))`.execute(
    db,
  )
}
