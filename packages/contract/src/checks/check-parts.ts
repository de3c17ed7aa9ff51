import { type Check, checkTypes, kitchenStates } from '@pos/domain/checks/check'
import { functionKeys } from '@pos/domain/order-screen/records'
import { z } from 'zod'
import { safeText } from '../answers.ts'
import { textPatterns } from '../fields/format-problems.ts'
import { listOf } from '../fields/list-schema.ts'
import { amount, lineUid, printedName, recordUid, releaseNumber } from '../sales/receipt-parts.ts'

/** Maximum number of lines of an event. */
export const maxEventLines = 200

export const pieces = z.int().min(1).max(9999)
const optionalId = z.uuid().nullish()

/** Tax of a line, as in the release. */
const lineTax = z.strictObject({
  rate: z.string().regex(textPatterns.expected_rate).describe('Percent as text, for example "10".'),
  kind: z
    .enum(['inclusive', 'exclusive'])
    .describe('inclusive: the price contains the tax. exclusive: the tax is added to it.'),
  rounding: z.enum(['down', 'half_up', 'up']).describe('Rounding of the tax.'),
  reduced: z.boolean().describe('The rate is a reduced one, which receipts mark.'),
})

const orderedCondiment = z.strictObject({
  condiment_id: z.uuid().nullable().describe('Id of the condiment in the release.'),
  name: printedName.describe('Name of the condiment.'),
  name_en: safeText(200).nullish().describe('English name.'),
  price: amount.describe('Price of one piece.'),
  quantity: z.int().min(1).max(999).describe('Pieces for each piece of the line.'),
  function_key: z.enum(functionKeys).nullish().describe('Function key pressed before it.'),
  memo: safeText(200).nullish().describe('Text typed for the function key memo.'),
})

/** Values of a line that `change` may replace. */
export const changeableFields = {
  quantity: pieces.describe('Ordered pieces.'),
  condiments: listOf(orderedCondiment, 100).describe('Condiments of one piece.'),
  message: safeText(200).nullish().describe('Message for the kitchen.'),
  hold: z.boolean().describe('The line waits until staff fire it.'),
  seat: z.int().min(1).max(999).nullish().describe('Seat of the guest.'),
  takeout: z.boolean().describe('The guest takes it out.'),
  tax: lineTax.describe('Tax that applies, to eat in or take out.'),
  unit_price: amount.describe('Price of one piece without condiments.'),
  price_rule_id: optionalId.describe('Id of the row of `prices` that gave the price.'),
  price_rule: safeText(200).nullish().describe('Conditions of that row in words.'),
}

const orderedFields = {
  uid: lineUid.describe('Identifier that the device assigns to the line, unique in the shop.'),
  menu_item_id: z.uuid().nullable().describe('Id of the menu item in the release.'),
  name: printedName.describe('Name of the item.'),
  name_en: safeText(200).nullish().describe('English name.'),
  unit: safeText(20).nullish().describe('Unit of the quantity.'),
  ...changeableFields,
  cost: amount.nullish().describe('Cost of one piece.'),
  gratuity_base: z.boolean().describe('The automatic gratuity applies: food and drink.'),
  course_id: optionalId.describe(
    'Of the line of a course itself: id of the course in the release.',
  ),
  course_line_uid: lineUid
    .nullish()
    .describe('Of a dish of a course: `uid` of the line of the course.'),
  course_step: z
    .int()
    .min(0)
    .max(99)
    .nullish()
    .describe('Of a dish of a course: its step from 0; each APRES_LINE begins the next one.'),
  release: releaseNumber
    .nullable()
    .describe('Number of the release that gave names, price and tax.'),
}

/** A line as a device adds it. */
export const orderedLine = z.strictObject(orderedFields)

const counted = (text: string) => z.int().min(0).describe(text)

/** A line of a folded check. */
const checkLine = z.object({
  ...orderedFields,
  ordered_at: z.string().describe('Time of the event that added it.'),
  staff_id: z.uuid().nullable().describe('Person who added it.'),
  ticket_uid: z
    .string()
    .nullable()
    .describe('Ticket that told the kitchen; null: the line is not sent.'),
  kitchen: z.enum(kitchenStates).nullable().describe('Progress in the kitchen.'),
  voided: counted('Pieces that were voided.'),
  comped: counted('Pieces that were given free.'),
  moved: counted('Pieces that moved to another line.'),
})

export const checkDiscount = z.strictObject({
  uid: recordUid.describe('Identifier that the device assigns to the discount.'),
  discount_id: z.uuid().nullable().describe('Id of the discount in the release.'),
  name: printedName.describe('Name of the discount.'),
  amount: z
    .union([amount.min(0), z.strictObject({ rate: z.string().regex(textPatterns.expected_rate) })])
    .describe('Amount in the smallest unit, or a percentage as `{ "rate": "10" }`.'),
  line_uids: listOf(lineUid, maxEventLines).describe('Lines that it applies to; empty: all.'),
  reason_id: optionalId.describe('Id of the reason in the release.'),
  reason: safeText(400).nullish().describe('Reason, as shown or typed.'),
})

const lineShare = z.strictObject({
  line_uid: lineUid.describe('`uid` of the line.'),
  numerator: z.int().min(1).max(99).describe('Parts of the line that this part pays.'),
  denominator: z.int().min(1).max(99).describe('Parts that the line is divided into.'),
})
const partUid = recordUid.describe('Identifier that the device assigns to the part.')

/** A part of a split check. */
export const splitPart = z.discriminatedUnion('kind', [
  z.strictObject({
    uid: partUid,
    kind: z.literal('lines'),
    shares: listOf(lineShare, maxEventLines).describe('Lines that the part pays.'),
  }),
  z.strictObject({
    uid: partUid,
    kind: z.literal('seat'),
    seat: z.int().min(1).max(999).describe('Seat whose lines the part pays.'),
  }),
  z.strictObject({
    uid: partUid,
    kind: z.literal('amount'),
    amount: amount.min(0).describe('Amount that the part pays.'),
  }),
  z.strictObject({ uid: partUid, kind: z.literal('equal') }),
])

export const paymentFields = {
  uid: recordUid.describe('Identifier that the device assigns to the payment.'),
  part_uid: recordUid.nullable().describe('Part of the split check; null: the whole check.'),
  payment_id: z.uuid().nullable().describe('Id of the payment in the release.'),
  name: printedName.describe('Name of the payment.'),
  amount: amount.min(0).describe('Amount without change.'),
  offline: z
    .boolean()
    .default(false)
    .describe('Taken while the device was offline: no claim of another device refuses it.'),
}

const tableCode = safeText(20).min(1)
/** Properties of a check. */
export const checkProperties = {
  tables: listOf(tableCode, 50).describe('Codes of the tables of the party.'),
  name: safeText(200).nullable().describe('Name of the tab or the guest.'),
  guests: z.int().min(0).max(9999).describe('Guests of the party.'),
  customer_id: z.uuid().nullable().describe('Id of the customer.'),
  note: safeText(400).nullable().describe('Note for the staff.'),
  revenue_center_id: z.uuid().nullable().describe('Id of the revenue center.'),
  mode_id: z.uuid().nullable().describe('Id of the mode.'),
  off_tax: z.boolean().describe('The check is free of tax (United States).'),
}
export const checkType = z.enum(checkTypes).describe('Kind of the check.')

/** A check: the result of its events in the order of the server. */
export const checkState: z.ZodType<Check> = z.object({
  uid: z.string().describe('Identifier of the check.'),
  type: checkType,
  state: z
    .enum(['open', 'paid', 'merged', 'cancelled'])
    .describe('paid: receipts settle it. merged: `successor` has its lines.'),
  ...checkProperties,
  opened_at: z.string().describe('Time of the event that opened it.'),
  staff_id: z.uuid().nullable().describe('Person who opened it.'),
  follows: z.string().nullable().describe('Closed check whose late lines it holds.'),
  successor: z
    .string()
    .nullable()
    .describe('Check that gets further lines: the one merged into, or the follow-up check.'),
  lines: z.array(checkLine).describe('Lines in the order in which they were added.'),
  moved_lines: z
    .record(z.string(), z.string())
    .describe('Lines that left the check, with the check that each went to.'),
  discounts: z.array(checkDiscount).describe('Discounts in the order in which they were added.'),
  parts: z.array(splitPart).describe('Parts of the split check; empty: not split.'),
  payments: z
    .array(z.object({ ...paymentFields, device_id: z.string().describe('Device of the payment.') }))
    .describe('Payments before the check is closed.'),
  receipts: z
    .array(
      z.object({
        receipt_uid: z.string().describe('`uid` of the receipt.'),
        part_uid: z.string().nullable().describe('Part that it settled; null: all that was left.'),
      }),
    )
    .describe('Receipts that settled the check or its parts.'),
  tickets: z
    .array(
      z.object({
        uid: z.string().describe('Identifier of the ticket.'),
        line_uids: z.array(z.string()).describe('Lines on the ticket.'),
        printed: z.int().describe('How often it was printed.'),
      }),
    )
    .describe('Tickets for the kitchen. From the second printing on, mark it as a reprint.'),
  bill_printed: counted('How often the bill was printed.'),
  released: z
    .string()
    .nullable()
    .describe('Release in the back-office that closed the check; null without one.'),
  reason_id: z.uuid().nullable().describe('Of a cancelled check: id of the reason.'),
  reason: z.string().nullable().describe('Of a cancelled check: reason.'),
})
