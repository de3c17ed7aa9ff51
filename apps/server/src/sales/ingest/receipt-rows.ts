import type { PostedReceipt } from '@pos/contract/sales/posted-receipt'
import { businessMoment } from '@pos/domain/days/business-day'
import { utcInstant } from '@pos/domain/days/utc-instant'
import { settleRounding } from '@pos/domain/money/cash-rounding'
import { lineNets } from '@pos/domain/money/line-nets'
import { allocateTenders } from '@pos/domain/money/tenders'
import {
  type CashMethod,
  checkReceipt,
  type ReceiptRules,
} from '@pos/domain/receipts/receipt-checks'
import type { CheckClock } from '@pos/domain/receipts/time-checks'

/** A receipt ready for storing: the post, and the derived values. */
export interface StoredReceipt extends Omit<PostedReceipt, 'cash_rounding'> {
  readonly id: string
  readonly content_hash: string
  readonly paid_business_date: string
  readonly ordered_business_date: string
  readonly first_ordered_business_date: string
  readonly paid_hour: number
  readonly ordered_hour: number
  readonly first_ordered_hour: number
  readonly flags: string[]
  readonly cash_rounding: number
  /** When its party paid before, with another part of its check; null if it did not. */
  readonly previous_paid_at: string | null
  /** The device stated no rounding. */
  readonly rounding_assumed: boolean
  /** The amount above the amount due that the shop keeps (`allocateTenders`). */
  readonly excess: number
  /** Number of comped lines, their usual price and their cost; negative in a reversal. */
  readonly comps: number
  readonly comp_amount: number
  readonly comp_cost: number
  /** The method of change that was given without a cash payment. */
  readonly change_method: CashMethod
}

/** The time zone and close time for a shop's business days. */
export interface ShopClock {
  readonly timezone: string
  readonly close_time: string
}

/** The shop and device of posted receipts. */
export interface ReceiptSource {
  readonly shop_id: string
  readonly device_id: string | null
  readonly device_name: string | null
}

/** The rules for checking receipts: those of the release of each sale, and the clock. */
interface ReceiptChecks extends CheckClock {
  readonly rulesOf: (release: number | null) => ReceiptRules
}

/**
 * Derives the stored values of a posted receipt: business days and hours by the shop's clock, and
 * flags of inconsistencies.
 */
export function storedReceipt(
  record: PostedReceipt,
  known: { id: string; content_hash: string },
  shop: ShopClock,
  checks: ReceiptChecks,
): StoredReceipt {
  const moment = (instant: string) => businessMoment(instant, shop.timezone, shop.close_time)
  const [first_ordered_at, ordered_at, paid_at] = [
    utcInstant(record.first_ordered_at),
    utcInstant(record.ordered_at),
    utcInstant(record.paid_at),
  ]
  const [first, ordered, paid] = [moment(first_ordered_at), moment(ordered_at), moment(paid_at)]
  const rules = checks.rulesOf(record.release)
  const rounding = settleRounding(record, rules.cash_rounding)
  return {
    ...record,
    ...known,
    first_ordered_at,
    ordered_at,
    paid_at,
    orders: record.orders.map((line) => ({ ...line, ordered_at: utcInstant(line.ordered_at) })),
    paid_business_date: paid.date,
    ordered_business_date: ordered.date,
    first_ordered_business_date: first.date,
    paid_hour: paid.hour,
    ordered_hour: ordered.hour,
    first_ordered_hour: first.hour,
    flags: checkReceipt(record, rules, checks),
    cash_rounding: rounding.amount,
    previous_paid_at: null,
    rounding_assumed: rounding.isAssumed,
    excess: allocateTenders({ ...record, cash_rounding: rounding.amount }).excess,
    change_method: rules.cash,
    ...compsOf(record),
  }
}

function compsOf({ orders }: PostedReceipt) {
  const comped = orders.filter((line) => line.comp_amount != null)
  return {
    comps: comped.length,
    comp_amount: comped.reduce((all, line) => all + (line.comp_amount ?? 0), 0),
    comp_cost: comped.reduce((all, line) => all + (line.cost ?? 0) * line.quantity, 0),
  }
}

/** The row that claims a receipt's uid and serves look-ups of receipt numbers. */
export function uidRow({ uid, id, content_hash, receipt_number }: StoredReceipt, shop_id: string) {
  return { shop_id, uid, receipt_id: id, content_hash, receipt_number: receipt_number ?? null }
}

/** The tables of a receipt, in order of insertion. */
export const receiptTables = [
  'receipts',
  'receipt_lines',
  'receipt_payments',
  'receipt_taxes',
  'receipt_discounts',
  'receipt_flags',
  'receipt_refunds',
] as const

/** The rows of receipts, by table. */
export function receiptRows(
  receipts: readonly StoredReceipt[],
  source: ReceiptSource,
  receivedAt: Date | ((receipt: StoredReceipt) => Date),
) {
  const { shop_id, device_id, device_name: device } = source
  const parts = <T extends object>(of: (receipt: StoredReceipt) => readonly T[]) =>
    receipts.flatMap((receipt) =>
      of(receipt).map((part, line) => ({ shop_id, receipt_id: receipt.id, line, ...part })),
    )
  return {
    receipts: receipts.map((receipt) => {
      const {
        orders: _orders,
        payments,
        taxes: _taxes,
        discounts: _discounts,
        content_hash: _hash,
        change_method: _method,
        ...rest
      } = receipt
      const { staff, ...columns } = rest
      return {
        ...columns,
        shop_id,
        device_id,
        device,
        staff_id: staff?.id ?? null,
        staff: staff?.name ?? null,
        approved_by: receipt.approved_by ?? null,
        discount_ids: receipt.discount_ids ?? null,
        charge_taxes: receipt.charge_taxes ?? null,
        check_uid: receipt.check_uid ?? null,
        part_uid: receipt.part_uid ?? null,
        ...reasonOf(receipt),
        payment_names: payments.map((payment) => payment.name),
        received_at: typeof receivedAt === 'function' ? receivedAt(receipt) : receivedAt,
      }
    }),
    receipt_lines: parts(linesOf),
    receipt_payments: parts(paymentsOf),
    receipt_taxes: parts((receipt) => receipt.taxes),
    receipt_discounts: parts(discountsOf),
    receipt_flags: receipts.flatMap(({ id, flags }) =>
      flags.map((flag) => ({ shop_id, flag, receipt_id: id })),
    ),
    receipt_refunds: receipts.flatMap(({ id, refund_of }) =>
      refund_of === null ? [] : [{ shop_id, refund_of, receipt_id: id }],
    ),
  } satisfies Record<(typeof receiptTables)[number], object[]>
}

const reasonOf = ({
  reason_id = null,
  reason = null,
}: Pick<PostedReceipt, 'reason_id' | 'reason'>) => ({ reason_id, reason })

function linesOf(receipt: StoredReceipt) {
  const nets = lineNets(receipt)
  return receipt.orders.map((line, index) => ({
    ...line,
    uid: line.uid ?? null,
    price_rule_id: line.price_rule_id ?? null,
    price_rule: line.price_rule ?? null,
    comp_amount: line.comp_amount ?? null,
    ...reasonOf(line),
    ...nets[index],
  }))
}

/** The payments with their change, and a cash row for change that belongs to none of them. */
function paymentsOf(receipt: StoredReceipt) {
  const { change, cash_change } = allocateTenders(receipt)
  const rows = receipt.payments.map((payment, index) => ({
    ...payment,
    change: change[index],
    is_change: false,
  }))
  const inCash = {
    ...receipt.change_method,
    type: 'cash',
    sub_type: null,
    amount: 0,
    change: cash_change,
    is_change: true,
  }
  return [...rows, ...(cash_change === 0 ? [] : [inCash])].map((row) => ({
    card_last4: null,
    customer_id: null,
    customer: null,
    ...row,
  }))
}

/**
 * The discounts of a receipt, which add up to its discount. A single discount without an amount
 * gets all of it; an unassigned rest, or the shares of several, have no name.
 */
function discountsOf({ discount, discounts, discount_ids = [] }: StoredReceipt) {
  const [only, ...others] = discount_ids
  const isOne = only !== undefined && others.length === 0 && discount !== 0
  const named = discounts ?? (isOne ? [{ discount_id: only, name: null, amount: discount }] : [])
  const rest = named.reduce((left, { amount }) => left - amount, discount)
  const rows = rest === 0 ? named : [...named, { discount_id: null, name: null, amount: rest }]
  return rows.map((row) => ({ ...row, ...reasonOf(row) }))
}
