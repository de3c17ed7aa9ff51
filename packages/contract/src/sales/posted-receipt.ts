import { chargeParts } from '@pos/domain/tax/charge-taxes'
import { z } from 'zod'
import { instant, instantOf, safeText } from '../answers.ts'
import { textPatterns } from '../fields/format-problems.ts'
import { listOf } from '../fields/list-schema.ts'
import { paymentTypes } from '../pricing/payments.ts'

/**
 * The largest amount of a receipt: of a field, of a line's quantity × price or cost, and of the sum
 * of a receipt's lines, payments and taxes. Roll-ups add at most four times as much per receipt (a
 * net: price and discounts), so the largest receipts at 1,000 a day stay exact for six years in a
 * JavaScript number (2^53), and realistic ones forever.
 */
export const maxReceiptAmount = 999_999_999

/** Money in the currency's smallest unit. */
export const amount = z.int().min(-maxReceiptAmount).max(maxReceiptAmount)
const name = safeText(200).min(1)
const rate = z.string().regex(textPatterns.expected_rate)
/** A receipt's identifier, given by its device. */
const receiptUid = z.string().regex(textPatterns.expected_uid)
const optionalId = z.uuid().nullable().default(null)
/** A device's own name of an order line, from the kitchen to the receipt. */
export const lineUid = z.string().regex(textPatterns.expected_uid)
/** Number of a release; it grows with each sending. */
export const releaseNumber = z.int().min(0).max(2_147_483_647)
/** It has no default: the content that devices posted before the field existed keeps its hash. */
const approvedBy = listOf(z.uuid(), 10)
  .optional()
  .describe('Ids of the staff who lent a right that the person lacked.')
const person = z.strictObject({
  id: optionalId.describe('Id of the person in the staff list.'),
  name: name.describe(
    'Name to print. People see the present name of `id`, and this one where `id` names no one.',
  ),
})
const taxKind = z.enum(['inclusive', 'exclusive'])

/** Tax of one rate, rounded once (docs/domain.md "Tax"). Money in the currency's smallest unit. */
export const receiptTax = z.strictObject({
  rate: rate.describe('Percent as text, for example "10" or "4.712".'),
  kind: taxKind.describe(
    'inclusive: the prices contain the tax. exclusive: the tax is added to them.',
  ),
  reduced: z.boolean().default(false).describe('The rate is a reduced one, which receipts mark.'),
  taxable: amount.describe(
    'All amounts of this rate, kind and mark, less discounts; with the tax where it is inclusive.',
  ),
  tax: amount.describe('Tax of `taxable`, rounded once as the tax record says.'),
})

/** The share of a charge that has one tax. */
export const receiptChargeTax = z.strictObject({
  part: z.enum(chargeParts).describe('The amount of the receipt that it is a share of.'),
  amount: amount.describe(
    'The share that has this tax, with the tax where it is inclusive; negative in a refund.',
  ),
  rate: rate.describe('Percent as text, as in `taxes`; "0" for a share without tax.'),
  kind: taxKind.describe('Kind of the tax, as in `taxes`.'),
  reduced: z.boolean().default(false).describe('The rate is a reduced one.'),
})

/** One payment of a receipt. */
export const receiptPayment = z.strictObject({
  payment_id: optionalId.describe('Id of the payment in the release.'),
  name: name.describe('Name of the payment, as printed.'),
  type: z
    .enum(paymentTypes)
    .describe('Type of the payment, as in the release. kake is a payment on account.'),
  sub_type: safeText(60)
    .nullable()
    .default(null)
    .describe('Sub type of the payment, as in the release.'),
  /** It has no default: the content that devices posted before the field existed keeps its hash. */
  card_last4: z
    .string()
    .regex(textPatterns.expected_last4)
    .nullish()
    .describe(
      "Last four digits of the card's number, by which people find a guest's check. Never send more of it.",
    ),
  amount: amount.describe('Amount that the guest gave, before change; negative in a refund.'),
  customer_id: z
    .uuid()
    .nullish()
    .describe(
      'Of a payment on account: id of the customer who owes it (`GET /v1/device/customers`).',
    ),
  customer: safeText(200)
    .nullish()
    .describe(
      'Of a payment on account: name of the customer who owes it. Without both, the `customer` of the receipt counts.',
    ),
})

/** A condiment of a line; its price is per piece. */
export const receiptCondiment = z.strictObject({
  condiment_id: optionalId.describe('Id of the condiment in the release.'),
  name: name.describe('Name of the condiment, as printed.'),
  price: amount.describe('Price of one piece.'),
  quantity: z.int().min(1).max(999).default(1).describe('Pieces for each piece of the line.'),
})

/** A discount of a receipt, on the check or on its lines, with what it took off. */
export const receiptDiscount = z.strictObject({
  discount_id: optionalId.describe('Id of the discount in the release.'),
  name: name.nullable().default(null).describe('Name of the discount, as printed.'),
  amount: amount.describe('Share of this discount in `discount`.'),
})

/** One order line; names are copied in, so a receipt never changes when master data does. */
export const receiptLine = z.strictObject({
  position: z
    .int()
    .min(0)
    .max(9999)
    .describe('Place of the line on the receipt. Each line has another one.'),
  /** It has no default: the content that devices posted before the field existed keeps its hash. */
  uid: lineUid
    .nullish()
    .describe('The `uid` under which the line was sent to the kitchen (`POST /v1/device/orders`).'),
  menu_item_id: optionalId.describe('Id of the menu item in the release.'),
  name: name.describe('Name of the item, as printed.'),
  family_group_id: optionalId.describe('Id of the family group of the item.'),
  family_group: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of the family group of the item, for reports.'),
  major_group: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of the major group of the item, for reports.'),
  attribute: safeText(20)
    .nullable()
    .default(null)
    .describe('Attribute of the item, as in the release, for example food.'),
  quantity: z.int().min(-9999).max(9999).describe('Pieces; negative in a refund.'),
  unit: safeText(20).nullable().default(null).describe('Unit of the quantity, as printed.'),
  unit_price: amount.describe('Price of one piece, without condiments and before discount.'),
  price: amount.describe('`quantity` × (`unit_price` + its condiments), before discount.'),
  discount: amount.default(0).describe('Discount of this line.'),
  cost: amount.nullable().default(null).describe('Cost of one piece.'),
  tax_rate: rate.describe(
    'Tax in percent as text, as in `taxes`; "0" for what is sold without tax.',
  ),
  tax_kind: taxKind.describe('Kind of the tax, as in `taxes`.'),
  reduced: z.boolean().default(false).describe('The rate is a reduced one.'),
  takeout: z.boolean().default(false).describe('The guest takes the item out.'),
  operated_staff: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of the person who took the order.'),
  ordered_at: instantOf('When the guest ordered the line.'),
  refund_of_position: z
    .int()
    .min(0)
    .max(9999)
    .nullable()
    .default(null)
    .describe(
      'Of a refund: `position` of the line that this one gives back, on the receipt of `refund_of`. Only its `quantity` is compared.',
    ),
  condiments: listOf(receiptCondiment, 100).default([]).describe('Condiments of the line.'),
})

/** A paid check as a device posts it, field by field. */
export const receiptFields = z.strictObject({
  uid: receiptUid.describe(
    'Identifier that the device gives the receipt, unique in the shop for ever. Put the device and the day into it.',
  ),
  refund_of: receiptUid
    .nullable()
    .default(null)
    .describe('Of a refund: `uid` of the receipt that it gives back, compared letter by letter.'),
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
  staff: person.nullable().default(null).describe('Person who took the payment.'),
  approved_by: approvedBy,
  discount_ids: listOf(z.uuid(), 100)
    .optional()
    .describe(
      'Ids of the discounts on the check and its lines, without amounts, as earlier devices name them.',
    ),
  discounts: listOf(receiptDiscount, 100)
    .optional()
    .describe(
      'Discounts on the check and its lines. The part of `discount` that they leave over counts as given without a name.',
    ),
  customer: safeText(200).nullable().default(null).describe('Name of the customer.'),
  guest_count: z
    .int()
    .min(0)
    .max(9999)
    .describe('Guests at the table; 0 where no one counted them, and in a refund.'),
  first_ordered_at: instantOf('When the first line was ordered.'),
  ordered_at: instantOf('When the last line was ordered.'),
  paid_at: instantOf('When the check was paid. The business day follows from it.'),
  subtotal: amount.describe('Sum of `price` of the lines.'),
  tax: amount.describe('Sum of `tax` of `taxes`.'),
  discount: amount.default(0).describe('Discounts of the lines and of the check together.'),
  charge: amount.default(0).describe('Order charges.'),
  table_charge: amount.default(0).describe('Table charges.'),
  auto_gratuity: amount.default(0).describe('Automatic gratuity.'),
  /** It has no default: the content that devices posted before the field existed keeps its hash. */
  charge_taxes: listOf(receiptChargeTax, 60)
    .nullish()
    .describe(
      'Taxes of `charge`, `table_charge` and `auto_gratuity`. The shares of each add up to it. Left out, the server finds the taxes of charges from `taxes`.',
    ),
  tip: amount.default(0).describe('Tip of the guest. It is no part of `total`.'),
  total: amount.describe(
    '`subtotal` − `discount` + `charge` + `table_charge` + `auto_gratuity` + exclusive tax.',
  ),
  settle: amount.describe(
    'Sum of `amount` of the payments − `change`; at least `total` + `tip` + `cash_rounding`.',
  ),
  change: amount.default(0).describe('Money that the guest got back.'),
  /** It has no default: the content that devices posted before the field existed keeps its hash. */
  cash_rounding: z
    .int()
    .min(-4)
    .max(4)
    .optional()
    .describe(
      'What rounding adds to the amount due in cash, by `cash_rounding` of the shop; of a refund mirrored. `total` and `tax` are before rounding. Left out, it is assumed if the difference fits the rule.',
    ),
  release: releaseNumber
    .nullable()
    .default(null)
    .describe('Release by whose rules the device sold; null: the newest one.'),
  taxes: listOf(receiptTax, 20).describe('Taxes by rate, kind and mark, each combination once.'),
  payments: listOf(receiptPayment, 100).describe('Payments of the check.'),
  orders: listOf(receiptLine, 2000).describe('Lines of the check.'),
})

const sumsAreLimited = `Beside the fields, these are at most ${maxReceiptAmount} each, whatever their sign: quantity × (unit price + condiments) and quantity × cost of a line; and over the receipt the sums of price, of discount, of quantity × cost and of quantity × condiments of its lines, of amount of its discounts and of its payments, of taxable and of tax of its taxes.`

/** A paid check as a device posts it; the totals over its parts are limited like each field. */
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

/** A paid check as the server stores it. */
export type PostedReceipt = z.output<typeof postedReceipt>
/** A paid check as a device may write it (defaults left out). */
export type PostedReceiptInput = z.input<typeof postedReceipt>

/** A voided or moved order line. */
export const postedVoidOrder = z.strictObject({
  uid: receiptUid.describe(
    'Identifier that the device gives the record, unique in the shop for ever.',
  ),
  receipt_uid: safeText(64)
    .nullable()
    .default(null)
    .describe(
      '`uid` of the receipt of the check. Revenue center and time period follow it; the two may arrive in any order.',
    ),
  line_uid: lineUid
    .nullish()
    .describe(
      'The `uid` under which the line was sent to the kitchen. Voided pieces go back to the count of the item.',
    ),
  table_code: safeText(20)
    .nullable()
    .default(null)
    .describe('Code of the table from which the line was voided or moved.'),
  menu_item_id: optionalId.describe('Id of the menu item in the release.'),
  name: name.describe('Name of the item, as printed.'),
  quantity: z.int().min(-9999).max(9999).describe('Pieces that were voided or moved.'),
  total_void_price: amount.describe('Price of these pieces with their condiments.'),
  reason: safeText(400).nullable().default(null).describe('Reason that the person gave.'),
  staff_id: z
    .uuid()
    .optional()
    .describe('Id of the person who voided or moved the line, in the staff list.'),
  approved_by: approvedBy,
  void_user: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of the person who voided the line, as printed.'),
  void_at: instant
    .nullable()
    .default(null)
    .describe(
      'When the line was voided. The business day follows from it. Without both times the record counts nowhere.',
    ),
  moved_user: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of the person who moved the line, as printed.'),
  moved_at: instant
    .nullable()
    .default(null)
    .describe('When the line was moved. A move does not count in reports.'),
  moved_to: safeText(20)
    .nullable()
    .default(null)
    .describe('Code of the table to which the line was moved.'),
})
/** A voided or moved line as the server stores it. */
export type PostedVoidOrder = z.output<typeof postedVoidOrder>
