import { z } from 'zod'
import { instant, safeText } from '../answers.ts'
import { listOf } from '../list-schema.ts'
import { paymentTypes } from './payments.ts'

/**
 * The largest amount of a receipt: of a field, of a line's quantity × price or cost, and of the sum of a receipt's lines, payments and
 * taxes. Roll-ups add at most four times as much per receipt (a net: price and discounts), so the largest receipts at 1,000 a day stay
 * exact for six years in a JavaScript number (2^53), and realistic ones forever.
 */
export const maxReceiptAmount = 999_999_999

/** Money in the currency's smallest unit. */
export const amount = z.int().min(-maxReceiptAmount).max(maxReceiptAmount)
const name = safeText(200).min(1)
const rate = z.string().regex(/^\d{1,3}(\.\d{1,3})?$/)
/** A receipt's identifier, given by its device. */
const receiptUid = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)
const optionalId = z.uuid().nullable().default(null)
/** A device's own name of an order line, from the kitchen to the receipt. */
export const lineUid = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)
/** Number of a release; it grows with each sending. */
export const releaseNumber = z.int().min(0).max(2_147_483_647)
/** Those who lent rights that the person lacked. Left out of what earlier posts said, so that those stay the same. */
const approvedBy = listOf(z.uuid(), 10).optional()
const person = z.strictObject({ id: optionalId, name })

/** Tax of one rate, rounded once (docs/domain.md "Tax"). Money in the currency's smallest unit. */
export const receiptTax = z.strictObject({
  rate,
  kind: z.enum(['inclusive', 'exclusive']),
  reduced: z.boolean().default(false),
  taxable: amount,
  tax: amount,
})

/** One payment of a receipt. */
export const receiptPayment = z.strictObject({
  payment_id: optionalId,
  name,
  type: z.enum(paymentTypes),
  sub_type: safeText(60).nullable().default(null),
  /** The end of the card's number, by which a guest's check is found. Without a default: content that was posted before keeps its hash. */
  card_last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullish(),
  amount,
  /** Of a payment on account: the customer who owes it, by id, or by the name under which it is written. */
  customer_id: z.uuid().nullish(),
  customer: safeText(200).nullish(),
})

/** A condiment of a line; its price is per piece. */
export const receiptCondiment = z.strictObject({
  condiment_id: optionalId,
  name,
  price: amount,
  quantity: z.int().min(1).max(999).default(1),
})

/** A discount of a receipt, on the check or on its lines, with what it took off. */
export const receiptDiscount = z.strictObject({ discount_id: optionalId, name: name.nullable().default(null), amount })

/** One order line; names are copied in, so a receipt never changes when master data does. */
export const receiptLine = z.strictObject({
  position: z.int().min(0).max(9999),
  /** As it was sent to the kitchen. Without a default: content that was posted before the field existed keeps its hash. */
  uid: lineUid.nullish(),
  menu_item_id: optionalId,
  name,
  family_group_id: optionalId,
  family_group: safeText(200).nullable().default(null),
  major_group: safeText(200).nullable().default(null),
  attribute: safeText(20).nullable().default(null),
  quantity: z.int().min(-9999).max(9999),
  unit: safeText(20).nullable().default(null),
  unit_price: amount,
  /** quantity × (unit price + condiments), before discount. */
  price: amount,
  discount: amount.default(0),
  cost: amount.nullable().default(null),
  tax_rate: rate,
  tax_kind: z.enum(['inclusive', 'exclusive']),
  reduced: z.boolean().default(false),
  takeout: z.boolean().default(false),
  operated_staff: safeText(200).nullable().default(null),
  ordered_at: instant,
  /** Of a refund: the position of the line that this one gives back, on the receipt that `refund_of` names. */
  refund_of_position: z.int().min(0).max(9999).nullable().default(null),
  condiments: listOf(receiptCondiment, 100).default([]),
})

/** A paid check as a device posts it, field by field. */
export const receiptFields = z.strictObject({
  uid: receiptUid,
  /** Of a refund: the uid of the receipt that it gives back. */
  refund_of: receiptUid.nullable().default(null),
  receipt_number: safeText(40).nullable().default(null),
  revenue_center_id: optionalId,
  revenue_center: safeText(200).nullable().default(null),
  time_period_id: optionalId,
  time_period: safeText(200).nullable().default(null),
  table_id: optionalId,
  table_code: safeText(20).nullable().default(null),
  floor: safeText(200).nullable().default(null),
  /** Who took the payment, by the id of the shop's staff. */
  staff: person.nullable().default(null),
  approved_by: approvedBy,
  /** The discounts that were given, on the check or on its lines. */
  discount_ids: listOf(z.uuid(), 100).optional(),
  /** The same with what each took off `discount`; what they leave over counts as given without a name. */
  discounts: listOf(receiptDiscount, 100).optional(),
  customer: safeText(200).nullable().default(null),
  guest_count: z.int().min(0).max(9999),
  first_ordered_at: instant,
  ordered_at: instant,
  paid_at: instant,
  subtotal: amount,
  tax: amount,
  discount: amount.default(0),
  charge: amount.default(0),
  table_charge: amount.default(0),
  auto_gratuity: amount.default(0),
  tip: amount.default(0),
  total: amount,
  settle: amount,
  change: amount.default(0),
  release: releaseNumber.nullable().default(null),
  taxes: listOf(receiptTax, 20),
  payments: listOf(receiptPayment, 100),
  orders: listOf(receiptLine, 2000),
})

const sumsAreLimited = `Beside the fields, these are at most ${maxReceiptAmount} each, whatever their sign: quantity × (unit price + condiments) and quantity × cost of a line; and over the receipt the sums of price, of discount, of quantity × cost and of quantity × condiments of its lines, of amount of its discounts and of its payments, of taxable and of tax of its taxes.`

/** A paid check as a device posts it; the totals over its parts are limited like each field. */
export const postedReceipt = receiptFields.meta({ description: sumsAreLimited }).superRefine((receipt, refinement) => {
  const report = (path: (string | number)[], key: string) =>
    refinement.addIssue({ code: 'custom', path, message: key, params: { problem: { key, params: { max: maxReceiptAmount } } } })
  for (const { path, amount: product } of receipt.orders.flatMap(productsOfLine))
    if (Math.abs(product) > maxReceiptAmount) report(path, 'line_amount_limit')
  for (const { path, amounts } of sumsOfReceipt(receipt))
    if (amounts.reduce((all, one) => all + Math.abs(one), 0) > maxReceiptAmount) report(path, 'receipt_sum_limit')
})

type ReceiptFields = z.output<typeof receiptFields>

function productsOfLine({ quantity, unit_price, condiments, cost }: ReceiptFields['orders'][number], index: number) {
  const ofPiece = condiments.reduce((all, one) => all + one.price * one.quantity, unit_price)
  return [
    { path: ['orders', index, 'unit_price'], amount: quantity * ofPiece },
    { path: ['orders', index, 'cost'], amount: quantity * (cost ?? 0) },
  ]
}

function sumsOfReceipt({ orders, discounts = [], payments, taxes }: ReceiptFields) {
  return [
    { path: ['orders'], amounts: orders.map((line) => line.price) },
    { path: ['orders'], amounts: orders.map((line) => line.discount) },
    { path: ['orders'], amounts: orders.map((line) => (line.cost ?? 0) * line.quantity) },
    { path: ['orders'], amounts: orders.flatMap((line) => line.condiments.map((one) => line.quantity * one.quantity * one.price)) },
    { path: ['discounts'], amounts: discounts.map((one) => one.amount) },
    { path: ['payments'], amounts: payments.map((payment) => payment.amount) },
    { path: ['taxes'], amounts: taxes.map((tax) => tax.taxable) },
    { path: ['taxes'], amounts: taxes.map((tax) => tax.tax) },
  ]
}

/** A paid check as the server stores it. */
export type PostedReceipt = z.output<typeof postedReceipt>
/** A paid check as a device may write it (defaults left out). */
export type PostedReceiptInput = z.input<typeof postedReceipt>

/** A voided or moved order line. */
export const postedVoidOrder = z.strictObject({
  uid: receiptUid,
  receipt_uid: safeText(64).nullable().default(null),
  /** The line as it was sent to the kitchen: what of it is voided goes back to the item's count. */
  line_uid: lineUid.nullish(),
  table_code: safeText(20).nullable().default(null),
  menu_item_id: optionalId,
  name,
  quantity: z.int().min(-9999).max(9999),
  total_void_price: amount,
  reason: safeText(400).nullable().default(null),
  /** Who voided or moved it, by the id of the shop's staff; `void_user` and `moved_user` are what is printed. */
  staff_id: z.uuid().optional(),
  approved_by: approvedBy,
  void_user: safeText(200).nullable().default(null),
  void_at: instant.nullable().default(null),
  moved_user: safeText(200).nullable().default(null),
  moved_at: instant.nullable().default(null),
  moved_to: safeText(20).nullable().default(null),
})
/** A voided or moved line as the server stores it. */
export type PostedVoidOrder = z.output<typeof postedVoidOrder>
