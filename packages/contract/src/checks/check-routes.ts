import { checkRefusals } from '@pos/domain/checks/check-event'
import { z } from 'zod'
import { dataOf, queryInteger } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { storedCheckEvent } from './check-events.ts'
import { checkState } from './check-parts.ts'

/** Why the server refused an event: by the rules of checks, or because another device pays. */
export const eventRefusals = [...checkRefusals, 'claimed'] as const
export type EventRefusal = (typeof eventRefusals)[number]

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
      events: z
        .array(storedCheckEvent)
        .describe('Events that changed it, in the order of the shop.'),
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
