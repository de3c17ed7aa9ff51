import { z } from 'zod'
import { instantOf, safeText } from '../answers.ts'
import { listOf } from '../fields/list-schema.ts'
import {
  amount,
  approvedBy,
  maxReceiptAmount,
  optionalId,
  reasonFields,
  receiptChargeTax,
  receiptDiscount,
  receiptLine,
  receiptPayment,
  receiptPerson,
  receiptTax,
  recordUid,
  releaseNumber,
} from './receipt-parts.ts'

/** A paid check as a device posts it, field by field. */
export const receiptFields = z.strictObject({
  uid: recordUid.describe(
    'Identifier that the device assigns to the receipt, unique in the shop. Include the device and the day.',
  ),
  refund_of: recordUid
    .nullable()
    .default(null)
    .describe('Of a refund: `uid` of the refunded receipt, case-sensitive.'),
  ...reasonFields('Of a refund'),
  receipt_number: safeText(40)
    .nullable()
    .default(null)
    .describe('Number that is printed on the receipt.'),
  revenue_center_id: optionalId.describe('Id of the revenue center.'),
  revenue_center: safeText(200).nullable().default(null).describe('Name of the revenue center.'),
  time_period_id: optionalId.describe('Id of the time period.'),
  time_period: safeText(200).nullable().default(null).describe('Name of the time period.'),
  table_id: optionalId.describe('Id of the table on its table map.'),
  table_code: safeText(20).nullable().default(null).describe('Code of the table.'),
  floor: safeText(200).nullable().default(null).describe('Name of the table map.'),
  staff: receiptPerson.nullable().default(null).describe('Person who took the payment.'),
  approved_by: approvedBy,
  discount_ids: listOf(z.uuid(), 100)
    .optional()
    .describe(
      'Ids of the discounts on the check and its lines, without amounts. For older devices; send `discounts` instead.',
    ),
  discounts: listOf(receiptDiscount, 100)
    .optional()
    .describe(
      'Discounts on the check and its lines. Any part of `discount` not covered by them is reported without a name.',
    ),
  customer: safeText(200).nullable().default(null).describe('Name of the customer.'),
  guest_count: z
    .int()
    .min(0)
    .max(9999)
    .describe(
      'Guests of the party, also if the receipt is for a part of a check: reports count them once. 0 if not counted, and in a refund.',
    ),
  first_ordered_at: instantOf('When the first line was ordered.'),
  ordered_at: instantOf('When the last line was ordered.'),
  paid_at: instantOf('When the check was paid. It determines the business day.'),
  subtotal: amount.describe('Sum of `price` of the lines.'),
  tax: amount.describe('Sum of `tax` of `taxes`.'),
  discount: amount.default(0).describe('Discounts of the lines and of the check together.'),
  charge: amount.default(0).describe('Order charges.'),
  table_charge: amount.default(0).describe('Table charges.'),
  auto_gratuity: amount.default(0).describe('Automatic gratuity.'),
  /** Has no default: one would change the hashes of records posted before the field existed. */
  charge_taxes: listOf(receiptChargeTax, 60)
    .nullish()
    .describe(
      'Taxes of `charge`, `table_charge` and `auto_gratuity`. The shares of each must add up to it. If omitted, the server derives the taxes of charges from `taxes`.',
    ),
  tip: amount.default(0).describe('Tip of the guest, not part of `total`.'),
  total: amount.describe(
    '`subtotal` − `discount` + `charge` + `table_charge` + `auto_gratuity` + exclusive tax.',
  ),
  settle: amount.describe(
    'Sum of `amount` of the payments − `change`; at least `total` + `tip` + `cash_rounding`.',
  ),
  change: amount.default(0).describe('Money given back to the guest.'),
  /** Has no default: one would change the hashes of records posted before the field existed. */
  cash_rounding: z
    .int()
    .min(-4)
    .max(4)
    .optional()
    .describe(
      "Difference that cash rounding adds to the amount due, by the shop's `cash_rounding`; opposite sign in a refund. `total` and `tax` are before rounding. If omitted, it is assumed when the difference fits the rule.",
    ),
  release: releaseNumber
    .nullable()
    .default(null)
    .describe('Number of the release that the device used; null: the newest one.'),
  /** Have no default: one would change the hashes of records posted before the fields existed. */
  check_uid: z.uuid().nullish().describe('`uid` of the check that it settles.'),
  part_uid: recordUid
    .nullish()
    .describe('Of a split check: part that it settles; null: all that is left.'),
  taxes: listOf(receiptTax, 20).describe(
    'Taxes by rate, kind and mark; each combination at most once.',
  ),
  payments: listOf(receiptPayment, 100).describe('Payments of the check.'),
  orders: listOf(receiptLine, 2000).describe('Lines of the check.'),
})

const sumsAreLimited = `Beside the fields, these are at most ${maxReceiptAmount} each, whatever their sign: quantity × (unit price + condiments) and quantity × cost of a line; and over the receipt the sums of price, of discount, of comp_amount, of quantity × cost and of quantity × condiments of its lines, of amount of its discounts and of its payments, of taxable and of tax of its taxes.`

/** A paid check as a device posts it. Sums over its parts have the same limits as single fields. */
export const postedReceipt = receiptFields
  .meta({ description: sumsAreLimited })
  .superRefine((receipt, refinement) => {
    const report = (path: (string | number)[], key: string) =>
      refinement.addIssue({
        code: 'custom',
        path,
        message: key,
        params: { problem: { key, params: { max: maxReceiptAmount } } },
      })
    for (const { path, amount: product } of receipt.orders.flatMap(productsOfLine))
      if (Math.abs(product) > maxReceiptAmount) report(path, 'line_amount_limit')
    for (const { path, amounts } of sumsOfReceipt(receipt))
      if (amounts.reduce((all, one) => all + Math.abs(one), 0) > maxReceiptAmount)
        report(path, 'receipt_sum_limit')
  })

type ReceiptFields = z.output<typeof receiptFields>

function productsOfLine(
  { quantity, unit_price, condiments, cost }: ReceiptFields['orders'][number],
  index: number,
) {
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
    { path: ['orders'], amounts: orders.map((line) => line.comp_amount ?? 0) },
    { path: ['orders'], amounts: orders.map((line) => (line.cost ?? 0) * line.quantity) },
    {
      path: ['orders'],
      amounts: orders.flatMap((line) =>
        line.condiments.map((one) => line.quantity * one.quantity * one.price),
      ),
    },
    { path: ['discounts'], amounts: discounts.map((one) => one.amount) },
    { path: ['payments'], amounts: payments.map((payment) => payment.amount) },
    { path: ['taxes'], amounts: taxes.map((tax) => tax.taxable) },
    { path: ['taxes'], amounts: taxes.map((tax) => tax.tax) },
  ]
}

/** A paid check as stored by the server. */
export type PostedReceipt = z.output<typeof postedReceipt>
/** A paid check as a device may write it (without defaults). */
export type PostedReceiptInput = z.input<typeof postedReceipt>
