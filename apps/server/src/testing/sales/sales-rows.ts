import { type PostedReceiptInput, postedReceipt } from '@pos/contract/sales/posted-receipt'
import type { ReceiptRules } from '@pos/domain/receipts/receipt-checks'
import { v7 } from 'uuid'
import { contentHash } from '#engine/posted/validate-batch'
import {
  type ReceiptSource,
  receiptRows,
  type ShopClock,
  storedReceipt,
  uidRow,
} from '#sales/ingest/receipt-rows'

/** The tables that receipts fill, in order. */
export const receiptTables = [
  'receipt_uids',
  'receipts',
  'receipt_lines',
  'receipt_payments',
  'receipt_taxes',
  'receipt_discounts',
  'receipt_flags',
  'receipt_refunds',
] as const

/** Rules of an unknown shop. */
const anyRules: ReceiptRules = {
  roundings: new Map(),
  charge: 'any',
  table_charge: 'any',
  auto_gratuity: 'any',
  tax_tips: false,
  cash_rounding: 'none',
  gives_change: new Set(),
  cash: { payment_id: null, name: 'Cash' },
  knows_release: true,
}

/**
 * The rows of receipts, as if each had arrived a second after payment, for filling a database by
 * COPY. Benchmarks only.
 */
export function rowsAsArrived(
  receipts: readonly PostedReceiptInput[],
  source: ReceiptSource,
  shop: ShopClock,
) {
  const arrived = new Map<string, Date>()
  const stored = receipts.map((input) => {
    const record = postedReceipt.parse(input)
    const at = new Date(Date.parse(record.paid_at) + 1000)
    const id = v7({ msecs: at.getTime() })
    arrived.set(id, at)
    return storedReceipt(record, { id, content_hash: contentHash(record) }, shop, {
      rulesOf: () => anyRules,
      now: at,
      shop_since: new Date(0),
    })
  })
  const { shop_id } = source
  return {
    receipt_uids: stored.map((receipt) => uidRow(receipt, shop_id)),
    ...receiptRows(stored, source, ({ id }) => arrived.get(id) ?? new Date(0)),
  }
}
