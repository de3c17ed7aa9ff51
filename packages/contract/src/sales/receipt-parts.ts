import { chargeParts } from '@pos/domain/tax/charge-taxes'
import { z } from 'zod'
import { instantOf, safeText } from '../answers.ts'
import { textPatterns } from '../fields/format-problems.ts'
import { listOf } from '../fields/list-schema.ts'
import { paymentTypes } from '../pricing/payments.ts'

/**
 * The largest amount in a receipt: of a field, of a line's quantity × price or cost, and of the sum
 * of a receipt's lines, payments and taxes. Summaries add at most four times this amount per
 * receipt (a net: price and discounts). JavaScript numbers (exact to 2^53) therefore hold six years
 * of 1,000 such receipts a day.
 */
export const maxReceiptAmount = 999_999_999

/** Money in the currency's smallest unit. */
export const amount = z.int().min(-maxReceiptAmount).max(maxReceiptAmount)
export const printedName = safeText(200).min(1)
const taxRate = z.string().regex(textPatterns.expected_rate)
/** Identifier that a device assigns to a receipt or a void. */
export const recordUid = z.string().regex(textPatterns.expected_uid)
export const optionalId = z.uuid().nullable().default(null)
/** Identifier that the device assigns to an order line, from the kitchen to the receipt. */
export const lineUid = z.string().regex(textPatterns.expected_uid)
/** Number of a release; it increases with each release. */
export const releaseNumber = z.int().min(0).max(2_147_483_647)
/** Has no default: one would change the hashes of records posted before the field existed. */
export const approvedBy = listOf(z.uuid(), 10)
  .optional()
  .describe('Ids of staff who approved an action for which the person lacked the permission.')
/** Have no default: one would change the hashes of records posted before the fields existed. */
export const reasonFields = (of: string) => ({
  reason_id: z.uuid().nullish().describe(`${of}: id of the reason in the release.`),
  reason: safeText(400).nullish().describe(`${of}: reason, as shown or typed.`),
})
export const receiptPerson = z.strictObject({
  id: optionalId.describe('Id of the person in the staff list.'),
  name: printedName.describe(
    'Printed name. Screens show the current name of `id`, or this one if `id` is missing or unknown.',
  ),
})
const taxKind = z.enum(['inclusive', 'exclusive'])

/** Tax of one rate, rounded once (docs/domain.md "Tax"). Money in the currency's smallest unit. */
export const receiptTax = z.strictObject({
  rate: taxRate.describe('Percent as text, for example "10" or "4.712".'),
  kind: taxKind.describe(
    'inclusive: the prices contain the tax. exclusive: the tax is added to them.',
  ),
  reduced: z.boolean().default(false).describe('The rate is a reduced one, which receipts mark.'),
  taxable: amount.describe(
    'Sum of all amounts of this rate, kind and mark after discounts, including inclusive tax.',
  ),
  tax: amount.describe('Tax of `taxable`, rounded once by the rule of the tax.'),
})

/** The part of a charge with one tax. */
export const receiptChargeTax = z.strictObject({
  part: z.enum(chargeParts).describe('Amount of the receipt that this is a share of.'),
  amount: amount.describe(
    'The share with this tax, including inclusive tax; negative in a refund.',
  ),
  rate: taxRate.describe('Percent as text, as in `taxes`; "0" for a share without tax.'),
  kind: taxKind.describe('Kind of the tax, as in `taxes`.'),
  reduced: z.boolean().default(false).describe('The rate is a reduced one.'),
})

/** One payment of a receipt. */
export const receiptPayment = z.strictObject({
  payment_id: optionalId.describe('Id of the payment in the release.'),
  name: printedName.describe('Name of the payment, as printed.'),
  type: z
    .enum(paymentTypes)
    .describe('Type of the payment, as in the release. kake is a payment on account.'),
  sub_type: safeText(60)
    .nullable()
    .default(null)
    .describe('Sub type of the payment, as in the release.'),
  /** Has no default: one would change the hashes of records posted before the field existed. */
  card_last4: z
    .string()
    .regex(textPatterns.expected_last4)
    .nullish()
    .describe('Last four digits of the card number, for searches. Never send more digits.'),
  amount: amount.describe('Amount that the guest gave, before change; negative in a refund.'),
  customer_id: z
    .uuid()
    .nullish()
    .describe('Of a payment on account: id of the customer (`GET /v1/device/customers`).'),
  customer: safeText(200)
    .nullish()
    .describe(
      'Of a payment on account: name of the customer. Without both, the `customer` of the receipt applies.',
    ),
})

/** A condiment of a line; its price is per piece. */
const receiptCondiment = z.strictObject({
  condiment_id: optionalId.describe('Id of the condiment in the release.'),
  name: printedName.describe('Name of the condiment, as printed.'),
  price: amount.describe('Price of one piece.'),
  quantity: z.int().min(1).max(999).default(1).describe('Pieces for each piece of the line.'),
})

/** A discount of a check or of its lines, with the amount by which it reduced the receipt. */
export const receiptDiscount = z.strictObject({
  discount_id: optionalId.describe('Id of the discount in the release.'),
  name: printedName.nullable().default(null).describe('Name of the discount, as printed.'),
  amount: amount.describe('Share of this discount in `discount`.'),
  ...reasonFields('Of a discount with a reason'),
})

/** One order line. Names are copied into it, so a receipt does not change when master data does. */
export const receiptLine = z.strictObject({
  position: z
    .int()
    .min(0)
    .max(9999)
    .describe('Position of the line on the receipt, unique within it.'),
  /** Has no default: one would change the hashes of records posted before the field existed. */
  uid: lineUid
    .nullish()
    .describe('`uid` of the line when it was sent to the kitchen (`POST /v1/device/orders`).'),
  menu_item_id: optionalId.describe('Id of the menu item in the release.'),
  name: printedName.describe('Name of the item, as printed.'),
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
  tax_rate: taxRate.describe('Tax rate in percent as text, as in `taxes`; "0" without tax.'),
  tax_kind: taxKind.describe('Kind of the tax, as in `taxes`.'),
  reduced: z.boolean().default(false).describe('The rate is a reduced one.'),
  takeout: z.boolean().default(false).describe('The item is for takeout.'),
  /** Has no default: one would change the hashes of records posted before the field existed. */
  price_rule_id: z
    .uuid()
    .nullish()
    .describe(
      'Id of the row of `prices` that gave `unit_price`; null if it is the usual price, the takeout price or an entered one.',
    ),
  price_rule: safeText(200)
    .nullish()
    .describe('Conditions of that row in words, for example the name of its time period.'),
  /** Has no default: one would change the hashes of records posted before the field existed. */
  comp_amount: amount
    .nullish()
    .describe(
      'Of a comp: `quantity` × the price that the guest would have paid for one piece with its condiments. `unit_price`, the prices of condiments, `price` and `discount` are then 0. Omit it on all other lines.',
    ),
  ...reasonFields('Of a comp'),
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
    .describe('Of a refund: `position` of the refunded line on the receipt `refund_of`.'),
  condiments: listOf(receiptCondiment, 100).default([]).describe('Condiments of the line.'),
})
