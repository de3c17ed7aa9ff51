import { kitchenStates } from '@pos/domain/checks/check'
import { z } from 'zod'
import { instantOf, safeText } from '../answers.ts'
import { fixOutcomes } from '../devices/table-states.ts'
import { listOf } from '../fields/list-schema.ts'
import { approvedBy, lineUid, recordUid } from '../sales/receipt-parts.ts'
import {
  changeableFields,
  checkDiscount,
  checkProperties,
  checkType,
  maxEventLines,
  orderedLine,
  paymentFields,
  pieces,
  splitPart,
} from './check-parts.ts'

const line_uids = listOf(lineUid, maxEventLines, 1).describe('Lines of the check.')
const line_uid = lineUid.describe('Line of the check.')
const to_check_uid = z.uuid().describe('Check that gets the lines.')
const reasons = {
  reason_id: z.uuid().nullish().describe('Id of the reason in the release.'),
  reason: safeText(400).nullish().describe('Reason, as shown or typed.'),
}

/** The payload of each kind of event that a device posts. */
const payloads = {
  open: z.strictObject({ type: checkType, ...z.strictObject(checkProperties).partial().shape }),
  set: z.strictObject(checkProperties).partial(),
  add: z.strictObject({
    lines: listOf(orderedLine, maxEventLines, 1).describe('Lines that the guest ordered.'),
  }),
  change: z.strictObject({
    line_uid,
    change: z.strictObject(changeableFields).partial().describe('Values to replace.'),
  }),
  send: z.strictObject({
    ticket_uid: recordUid.describe('Identifier that the device assigns to the ticket.'),
    line_uids,
  }),
  void: z.strictObject({
    line_uid,
    quantity: pieces.describe('Pieces to remove.'),
    comp: z.boolean().describe('The pieces are given free instead of voided.'),
    ...reasons,
  }),
  move: z.strictObject({
    to_check_uid,
    lines: listOf(
      z.strictObject({
        line_uid,
        quantity: pieces.nullable().describe('Pieces that move; null: all that are left.'),
        as: lineUid
          .nullable()
          .describe('`uid` of the pieces at the other check; null: the whole line keeps its own.'),
      }),
      maxEventLines,
      1,
    ).describe('Lines that move.'),
  }),
  merge: z.strictObject({ to_check_uid }),
  discount: z.union([
    z.strictObject({ add: checkDiscount.describe('Discount to give.') }),
    z.strictObject({ remove: recordUid.describe('`uid` of the discount.') }),
  ]),
  split: z.strictObject({ parts: listOf(splitPart, 100).describe('The new plan.') }),
  pay: z.strictObject(paymentFields),
  unpay: z.strictObject({ payment_uid: recordUid.describe('`uid` of the payment.') }),
  kitchen: z.strictObject({
    line_uids,
    state: z
      .enum([...kitchenStates, 'recalled'])
      .describe('Progress; recalled: the line waits again as if nothing had been started.'),
  }),
  print: z.union([
    z.strictObject({ bill: z.literal(true).describe('The bill was printed.') }),
    z.strictObject({ ticket_uid: recordUid.describe('The ticket was printed.') }),
  ]),
  cancel: z.strictObject(reasons),
  reopen: z.strictObject({
    receipt_uid: recordUid.describe('`uid` of the receipt, which was refunded before.'),
  }),
}

const details = 'Details of the event.'
for (const payload of Object.values(payloads))
  z.globalRegistry.add(payload, { description: details })

const head = {
  uid: z.uuid().describe('UUIDv7 that the device assigns to the event.'),
  check_uid: z.uuid().describe('Check of the event; `open` assigns a new one.'),
  device_sequence: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .describe('1, 2, 3 … for each device. After a gap, events wait for the missing one.'),
  at: instantOf('Clock of the device. It is shown, and never used for the order of events.'),
  staff_id: z.uuid().nullable().describe('Id of the person in the staff list.'),
  approved_by: approvedBy,
}

const eventOf = <K extends keyof typeof payloads>(kind: K) =>
  z.strictObject({ ...head, kind: z.literal(kind), payload: payloads[kind] })

/** One action on one check, as a device posts it. */
export const postedCheckEvent = z.discriminatedUnion('kind', [
  eventOf('open'),
  eventOf('set'),
  eventOf('add'),
  eventOf('change'),
  eventOf('send'),
  eventOf('void'),
  eventOf('move'),
  eventOf('merge'),
  eventOf('discount'),
  eventOf('split'),
  eventOf('pay'),
  eventOf('unpay'),
  eventOf('kitchen'),
  eventOf('print'),
  eventOf('cancel'),
  eventOf('reopen'),
])
/** An event as stored by the server. */
export type PostedCheckEvent = z.output<typeof postedCheckEvent>
/** An event as a device may write it. */
export type PostedCheckEventInput = z.input<typeof postedCheckEvent>

const storedHead = {
  uid: z.string().describe('`uid` of the event.'),
  check_uid: z.string().describe('Check that the event names.'),
  sequence: z.int().min(0).describe('Place in the order of the shop.'),
  device_id: z.uuid().nullable().describe('Device of the event.'),
  at: z.string().describe('Clock of the device.'),
  received_at: z.string().describe('Clock of the server.'),
  staff_id: z.uuid().nullable().describe('Person who acted.'),
  approved_by: z.array(z.uuid()).describe('People who approved the action.'),
}
const storedEventOf = <K extends keyof typeof payloads>(kind: K) =>
  z.object({ ...storedHead, kind: z.literal(kind), payload: payloads[kind] })

/** The event that the server appends when a receipt settles a check. */
const closeEvent = z.object({
  ...storedHead,
  kind: z.literal('close'),
  payload: z
    .object({
      receipt_uid: z.string().describe('`uid` of the receipt.'),
      part_uid: z.string().nullable().describe('Part that it settled; null: all that was left.'),
      total: z.int().describe('Total of the receipt.'),
    })
    .describe(details),
})

/** The events that the server appends when a person releases a table, or takes that back. */
const fixId = z.string().describe('Identifier of the release.')
const releaseEvent = z.object({
  ...storedHead,
  kind: z.literal('release'),
  payload: z
    .object({
      fix_id: fixId,
      outcome: z
        .enum(fixOutcomes)
        .describe('settled: the check was paid elsewhere. cancelled: there was nothing to pay.'),
    })
    .describe(details),
})
const restoreEvent = z.object({
  ...storedHead,
  kind: z.literal('restore'),
  payload: z.object({ fix_id: fixId }).describe(details),
})

/** A stored event with its place in the order of the shop. */
export const storedCheckEvent = z.discriminatedUnion('kind', [
  storedEventOf('open'),
  storedEventOf('set'),
  storedEventOf('add'),
  storedEventOf('change'),
  storedEventOf('send'),
  storedEventOf('void'),
  storedEventOf('move'),
  storedEventOf('merge'),
  storedEventOf('discount'),
  storedEventOf('split'),
  storedEventOf('pay'),
  storedEventOf('unpay'),
  storedEventOf('kitchen'),
  storedEventOf('print'),
  storedEventOf('cancel'),
  storedEventOf('reopen'),
  closeEvent,
  releaseEvent,
  restoreEvent,
])
export type StoredCheckEvent = z.infer<typeof storedCheckEvent>
