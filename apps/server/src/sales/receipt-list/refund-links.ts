import type { Receipt } from '@pos/contract/sales/receipts'
import { givenBackBy, type LinePieces, paidOf, refundBalance } from '@pos/domain/receipts/refunds'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { isReversed, standingId } from '../standing-receipt.ts'

/** The transaction of a request. */
type Db = Pick<Context, 'db'>

/** The refunds of a receipt, or its refunded receipt, for its page. */
export type RefundLinks = Pick<
  Receipt,
  'refunded_receipt' | 'refunds' | 'refunded' | 'left' | 'refunded_lines'
>

interface Linked {
  readonly id: string
  readonly uid: string
  readonly receipt_number: string | null
  readonly paid_at: string
  readonly set_aside_at: string | null
  readonly total: number
  readonly tip: number
}

const linkOf = ({ id, uid, receipt_number, paid_at, set_aside_at }: Linked) => ({
  id,
  uid,
  receipt_number,
  paid_at,
  set_aside_at,
})

/**
 * Reads both ends of a refund: the receipt in `refund_of` with its remaining amounts, and the
 * refunds of this receipt.
 */
export async function readRefundLinks(
  context: Db,
  shopId: string,
  { uid, refund_of, total, tip }: Pick<Receipt, 'uid' | 'refund_of' | 'total' | 'tip'>,
): Promise<RefundLinks> {
  const refunds = await readRefunds(context, shopId, uid)
  return {
    refunded_receipt:
      refund_of === null ? null : await readRefundedReceipt(context, shopId, refund_of),
    refunds: refunds
      .filter((one) => !one.is_reversed)
      .map((one) => ({ ...linkOf(one), amount: givenBackBy(one) })),
    ...refundBalance({ total, tip }, refunds),
    refunded_lines: piecesOf(refunds.flatMap((one) => (one.is_set_aside ? [] : one.lines))),
  }
}

/** Reads the refunded receipt by uid, and its remaining amounts. */
async function readRefundedReceipt(context: Db, shopId: string, uid: string) {
  const refunded = await readRefunded(context, shopId, uid)
  if (!refunded) return null
  return {
    ...linkOf(refunded),
    paid: paidOf(refunded),
    ...refundBalance(refunded, await readRefunds(context, shopId, uid)),
  }
}

function piecesOf(lines: readonly LinePieces[]) {
  const pieces = new Map<number, number>()
  for (const { position, quantity } of lines)
    pieces.set(position, (pieces.get(position) ?? 0) - quantity)
  return [...pieces]
    .map(([position, quantity]) => ({ position, quantity }))
    .toSorted((a, b) => a.position - b.position)
}

const columns = sql`r.id, r.uid, r.receipt_number, r.paid_at, r.set_aside_at, r.total, r.tip`

async function readRefunded({ db }: Db, shopId: string, uid: string) {
  const { rows } = await sql<Linked>`
    select ${columns} from (select ${standingId(shopId)} as id from receipt_uids u where u.shop_id = ${shopId} and u.uid = ${uid} limit 1) u
    cross join lateral (select * from receipts r where r.shop_id = ${shopId} and r.id = u.id limit 1) r`.execute(
    db,
  )
  return rows[0]
}

async function readRefunds({ db }: Db, shopId: string, uid: string) {
  const { rows } = await sql<
    Linked & { is_set_aside: boolean; is_reversed: boolean; lines: readonly LinePieces[] }
  >`
    select ${columns}, r.set_aside_at is not null or ${isReversed} as is_set_aside, ${isReversed} as is_reversed, (
      select coalesce(json_agg(json_build_object('position', l.refund_of_position, 'quantity', l.quantity)), '[]')
      from receipt_lines l where l.shop_id = ${shopId} and l.receipt_id = r.id and l.refund_of_position is not null) as lines
    from (select receipt_id from receipt_refunds where shop_id = ${shopId} and refund_of = ${uid} offset 0) f
    cross join lateral (select * from receipts r where r.shop_id = ${shopId} and r.id = f.receipt_id limit 1) r
    order by r.paid_at, r.uid`.execute(db)
  return rows
}
