import { knownReceiptFlags } from '@pos/domain/receipts/receipt-checks'
import {
  type ComparedReceipt,
  type ComparedRefund,
  flagsOfRefunds,
  refundFlags,
} from '@pos/domain/receipts/refund-checks'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isReversed, standingId } from '../standing-receipt.ts'
import { storeFlags } from './store-flags.ts'

type Db = Transaction<unknown>

/** The parts of a stored receipt that determine the affected refunds. */
interface Arrived {
  readonly uid: string
  readonly refund_of: string | null
}

/**
 * Flags refunds affected by new receipts: new refunds, and refunds that named a receipt before it
 * arrived. Returns changed flags by uid. The caller must hold `lockOfReferring`, so that the later
 * of a receipt and its refund sees the earlier.
 */
export async function settleRefunds(
  db: Db,
  shopId: string,
  arrived: readonly Arrived[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ uid: string }>`
    select k.uid from unnest(${arrived.map(({ uid }) => uid)}::text[]) k(uid)
    cross join lateral (select 1 from receipt_refunds f where f.shop_id = ${shopId} and f.refund_of = k.uid limit 1) f`.execute(
    db,
  )
  return flagRefunds(db, shopId, [
    ...rows.map(({ uid }) => uid),
    ...arrived.flatMap(({ refund_of }) => refund_of ?? []),
  ])
}

/**
 * Flags all refunds of these receipts, which may not have arrived yet. Returns the flags that
 * changed, by uid.
 */
export async function flagRefunds(
  db: Db,
  shopId: string,
  refunded: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const uids = [...new Set(refunded)]
  if (uids.length === 0) return new Map()
  const receipts = new Map(
    (await readRefunded(db, shopId, uids)).map((receipt) => [receipt.uid, receipt]),
  )
  const refunds = await readRefunds(db, shopId, uids)
  const changed = new Map<string, readonly string[]>()
  for (const uid of uids) {
    const mine = refunds.filter(({ refund_of }) => refund_of === uid)
    const found = flagsOfRefunds(receipts.get(uid) ?? null, mine)
    for (const refund of mine) {
      const flags = withFlags(refund.flags, found.get(refund.uid) ?? [])
      if (flags.join() === refund.flags.join()) continue
      await storeFlags(db, shopId, refund.id, flags)
      changed.set(refund.uid, flags)
    }
  }
  return changed
}

const byReceipt: ReadonlySet<string> = new Set(refundFlags)

/**
 * The flags of a refund with those about its receipt replaced, in the order of `knownReceiptFlags`.
 */
function withFlags(flags: readonly string[], found: readonly string[]) {
  const all = new Set([...flags.filter((flag) => !byReceipt.has(flag)), ...found])
  return knownReceiptFlags.filter((flag) => all.has(flag))
}

/**
 * The parts of the receipt `r` for comparing refunds; `position` is the column of its lines with
 * the position in the sale.
 */
const comparedParts = (
  shopId: string,
  position: 'position' | 'refund_of_position',
): RawBuilder<unknown> => sql`
  r.total, r.tip, r.paid_at, r.discount, r.charge, r.table_charge, r.auto_gratuity, r.set_aside_at is not null or ${isReversed} as is_set_aside, (
    select coalesce(json_agg(json_build_object('rate', t.rate, 'kind', t.kind, 'reduced', t.reduced, 'taxable', t.taxable)), '[]')
    from receipt_taxes t where t.shop_id = ${shopId} and t.receipt_id = r.id) as taxes, (
    select coalesce(json_agg(json_build_object('position', l.${sql.ref(position)}, 'menu_item_id', l.menu_item_id, 'name', l.name,
      'quantity', l.quantity, 'price', l.price, 'discount', l.discount, 'check_discount', l.check_discount,
      'tax_rate', l.tax_rate, 'tax_kind', l.tax_kind, 'reduced', l.reduced, 'condiments', l.condiments)), '[]')
    from receipt_lines l where l.shop_id = ${shopId} and l.receipt_id = r.id) as lines`

/** Each is looked up by its key: a join would read all receipts of the shop for a few. */
async function readRefunded(db: Db, shopId: string, uids: readonly string[]) {
  const { rows } = await sql<ComparedReceipt & { uid: string }>`
    select k.uid, ${comparedParts(shopId, 'position')}
    from unnest(${[...uids]}::text[]) k(uid)
    cross join lateral (select ${standingId(shopId)} as id from receipt_uids u where u.shop_id = ${shopId} and u.uid = k.uid limit 1) u
    cross join lateral (select * from receipts r where r.shop_id = ${shopId} and r.id = u.id limit 1) r`.execute(
    db,
  )
  return rows
}

interface StoredRefund extends ComparedRefund {
  readonly id: string
  readonly refund_of: string
  readonly flags: readonly string[]
}

async function readRefunds(db: Db, shopId: string, uids: readonly string[]) {
  const { rows } = await sql<StoredRefund>`
    select f.refund_of, r.id, r.uid, r.flags, ${comparedParts(shopId, 'refund_of_position')}
    from unnest(${[...uids]}::text[]) k(uid)
    cross join lateral (select refund_of, receipt_id from receipt_refunds f where f.shop_id = ${shopId} and f.refund_of = k.uid offset 0) f
    cross join lateral (select * from receipts r where r.shop_id = ${shopId} and r.id = f.receipt_id limit 1) r`.execute(
    db,
  )
  return rows
}
