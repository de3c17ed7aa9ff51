import { kitchenStates } from '@pos/domain/checks/check'
import { checkRefusals } from '@pos/domain/checks/check-event'
import { z } from 'zod'
import { dataOf, instantOf, queryInteger, safeText } from '../answers.ts'
import { fixOutcomes } from '../devices/table-states.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../fields/list-schema.ts'
import { approvedBy, lineUid, recordUid } from '../sales/receipt-parts.ts'
import {
  changeableFields,
  checkDiscount,
  checkProperties,
  checkState,
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

/** Why the server refused an event: by the rules of checks, or because another device pays. */
export const eventRefusals = [...checkRefusals, 'claimed'] as const

/** The result of one posted event. */
const eventAcknowledgement = z.object({
  uid: z.string().nullable().describe('`uid` of the event; null if it cannot be read.'),
  status: z
    .enum(['stored', 'known', 'conflict', 'refused', 'waiting'])
    .describe('waiting: an earlier event of the device, or the check, has not arrived yet.'),
  sequence: z
    .int()
    .optional()
    .describe('Of a stored or known event: its place in the order of the shop.'),
  reason: z.enum(eventRefusals).optional().describe('Of a refused event: the reason.'),
  line_uid: z.string().nullish().describe('Of a refused event: the line that it names.'),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('Of a malformed event or a conflict: what is wrong, by path.'),
})
export type EventAcknowledgement = z.infer<typeof eventAcknowledgement>

/** Maximum number of events in a request. */
export const maxEvents = 500

/** Check events, idempotent by uid; each is acknowledged separately. */
export const postCheckEvents = defineEndpoint({
  method: 'POST',
  path: '/v1/device/check-events',
  access: 'device',
  summary: 'Post check events',
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({ events: z.array(z.unknown()).min(1).max(maxEvents) }),
  response: dataOf(z.array(eventAcknowledgement)),
})

const version = z.int().min(0)

/** The checks of a shop, complete or as a delta. */
const checksState = z.object({
  version: version.describe('Sequence of the last event; it only increases.'),
  since: version.nullable().describe('Version that this delta applies to; null: complete.'),
  device_sequence: version.describe('Last `device_sequence` of this device that was received.'),
  checks: z
    .array(checkState)
    .describe('Changed checks; in a complete response, open ones and those closed recently.'),
})
export type ChecksState = z.infer<typeof checksState>

/**
 * Event `checks` of the device stream; without `checks` there were too many changes for an event:
 * fetch them.
 */
export const checksEvent = z.object({
  version,
  since: version,
  checks: z.array(checkState).optional(),
})
export type ChecksEvent = z.infer<typeof checksEvent>

/** The checks of the shop; ETag / If-None-Match return 304. */
export const getChecks = defineEndpoint({
  method: 'GET',
  path: '/v1/device/checks',
  access: 'device',
  summary: 'Get checks, complete or as a delta',
  query: z.strictObject({
    since: queryInteger(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        'Version that the device has. The response is then a delta; without it, the response is complete.',
      ),
  }),
  response: dataOf(checksState),
})

const storedHead = {
  uid: z.string().describe('`uid` of the event.'),
  check_uid: z.string().describe('Check that the event names.'),
  sequence: version.describe('Place in the order of the shop.'),
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
const storedEvent = z.discriminatedUnion('kind', [
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
export type StoredCheckEvent = z.infer<typeof storedEvent>

const checkParams = z.object({ uid: z.uuid().describe('`uid` of the check.') })

/** One check with the events that changed it. */
export const getCheck = defineEndpoint({
  method: 'GET',
  path: '/v1/device/checks/:uid',
  access: 'device',
  summary: 'Get a check with its events',
  params: checkParams,
  response: dataOf(
    z.object({
      check: checkState.describe('The check.'),
      events: z.array(storedEvent).describe('Events that changed it, in the order of the shop.'),
    }),
  ),
})

/** Seconds for which a claim holds without being renewed. */
export const claimSeconds = 30

/** The expiring right of a device to take payment for a check. */
const claim = z.object({
  check_uid: z.string().describe('`uid` of the check.'),
  device_id: z.uuid().describe('Device that takes the payment.'),
  device: z.string().describe('Name of that device.'),
  staff_id: z.uuid().nullable().describe('Person who takes the payment.'),
  expires_at: z.string().describe('End of the claim, unless it is renewed.'),
})
export type CheckClaim = z.infer<typeof claim>

/** Claims a check for payment, or renews the claim; 409 with the other claim. */
export const claimCheck = defineEndpoint({
  method: 'POST',
  path: '/v1/device/checks/:uid/claim',
  access: 'device',
  summary: 'Claim a check for payment, or renew the claim',
  params: checkParams,
  body: z.strictObject({
    staff_id: z.uuid().nullable().default(null).describe('Id of the person in the staff list.'),
    take_over: z
      .boolean()
      .default(false)
      .describe('Ends the claim of another device. The person needs the right `force_quit`.'),
  }),
  response: dataOf(claim),
})

/** Gives up the claim of this device; without effect if it has none. */
export const releaseCheck = defineEndpoint({
  method: 'DELETE',
  path: '/v1/device/checks/:uid/claim',
  access: 'device',
  status: 204,
  summary: 'Give up the claim of a check',
  params: checkParams,
})
