import { applyCheckEvent } from '@pos/domain/checks/apply-check-event'
import type { Check } from '@pos/domain/checks/check'
import { z } from 'zod'
import {
  type PostedCheckEvent,
  type PostedCheckEventInput,
  postedCheckEvent,
} from '../checks/check-events.ts'
import {
  claimCheck,
  getCheck,
  getChecks,
  maxEvents,
  postCheckEvents,
  releaseCheck,
} from '../checks/check-routes.ts'
import { describeEndpoint } from './endpoint-document.ts'

const staff_id = '0190a5b0-7c1e-7000-8000-000000000001'
const device_id = '0190a5b0-7c1e-7000-8000-00000000000d'
const check_uid = '0190a5b0-7c1e-7000-8000-000000000100'
const item = '0190a5b0-7c1e-7000-8000-000000000002'
const head = { check_uid, staff_id, at: '2026-04-10T18:02:00+09:00' }

const opened: PostedCheckEventInput[] = [
  {
    ...head,
    uid: '0190a5b0-7c1e-7000-8000-000000000101',
    device_sequence: 1,
    kind: 'open',
    payload: { type: 'table', tables: ['A1'], guests: 2 },
  },
  {
    ...head,
    uid: '0190a5b0-7c1e-7000-8000-000000000102',
    device_sequence: 2,
    kind: 'add',
    payload: {
      lines: [
        {
          uid: '20260410-1-l0021',
          menu_item_id: item,
          name: '生ビール',
          name_en: 'Draft beer',
          quantity: 2,
          unit_price: 580,
          tax: { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false },
          takeout: false,
          gratuity_base: true,
          condiments: [],
          hold: false,
          release: 12,
        },
      ],
    },
  },
  {
    ...head,
    uid: '0190a5b0-7c1e-7000-8000-000000000103',
    device_sequence: 3,
    kind: 'send',
    payload: { ticket_uid: '20260410-1-t0004', line_uids: ['20260410-1-l0021'] },
  },
]
const voided: PostedCheckEventInput = {
  ...head,
  uid: '0190a5b0-7c1e-7000-8000-000000000104',
  device_sequence: 4,
  kind: 'void',
  payload: { line_uid: '20260410-1-l0021', quantity: 1, comp: false, reason: '入力間違い' },
}
const merged: PostedCheckEventInput = {
  ...head,
  uid: '0190a5b0-7c1e-7000-8000-000000000105',
  device_sequence: 5,
  kind: 'merge',
  payload: { to_check_uid: '0190a5b0-7c1e-7000-8000-000000000200' },
}

const parsed: PostedCheckEvent[] = [...opened, voided].map((event) => postedCheckEvent.parse(event))

/** The check that results from the example events. */
function exampleCheck(): Check[] {
  const checks = new Map<string, Check>()
  for (const event of parsed) {
    const outcome = applyCheckEvent((uid) => checks.get(uid), { ...event, device_id })
    if ('changed' in outcome) for (const check of outcome.changed) checks.set(check.uid, check)
  }
  return [...checks.values()]
}
const [check] = exampleCheck()
if (!check) throw new Error('The example events open a check')

const events = parsed.map(({ device_sequence: _sequence, approved_by = [], ...event }, index) => ({
  ...event,
  sequence: 4711 + index,
  device_id,
  at: '2026-04-10T09:02:00.000Z',
  received_at: '2026-04-10T09:02:01.120Z',
  approved_by,
}))

/** Open checks, shared by the devices of a shop. */
export const checkDocuments = [
  describeEndpoint(postCheckEvents, {
    description:
      'Applies events to open checks in the order of `device_sequence`, with one acknowledgement for each. Keep an event until it is stored, known, refused or a conflict; send waiting events again after the missing one. An event that was refused has changed nothing: take it back on the screen and show the reason.',
    body: z.strictObject({
      events: z.array(postedCheckEvent).min(1).max(maxEvents).describe('Events of this device.'),
    }),
    bodies: {
      opened: { events: opened },
      voided: { events: [voided] },
      merged: { events: [merged] },
    },
    answers: {
      stored: {
        data: [
          { uid: '0190a5b0-7c1e-7000-8000-000000000101', status: 'stored', sequence: 4711 },
          { uid: '0190a5b0-7c1e-7000-8000-000000000102', status: 'known', sequence: 4712 },
        ],
      },
      mixed: {
        data: [
          {
            uid: '0190a5b0-7c1e-7000-8000-000000000104',
            status: 'refused',
            reason: 'line_paid',
            line_uid: '20260410-1-l0021',
          },
          { uid: '0190a5b0-7c1e-7000-8000-000000000105', status: 'waiting' },
        ],
      },
    },
  }),
  describeEndpoint(getChecks, {
    description:
      'Returns open checks and those closed in the last six hours, or with `since` the checks that changed after that version. Request it after every reconnection, and on an event `checks` that does not apply to your version. A device that lost its store continues with `device_sequence` + 1.',
    answers: {
      whole: { data: { version: 4714, since: null, device_sequence: 4, checks: [check] } },
      delta: { data: { version: 4714, since: 4713, device_sequence: 4, checks: [check] } },
    },
    statuses: { 304: 'Nothing has changed since the response with this tag.' },
    headers: { 'If-None-Match': 'ETag of the last complete response.' },
  }),
  describeEndpoint(getCheck, {
    description:
      'Returns a check with the events that changed it, in the order of the shop. Three events are from the server: `close` (a receipt settled the check), `release` (a person released its table) and `restore` (that was undone).',
    answers: { dinner: { data: { check, events } } },
    statuses: { 404: 'The shop has no such check.' },
  }),
  describeEndpoint(claimCheck, {
    description:
      'Claims a check for payment for 30 seconds; renew it every 10 seconds during the payment. Other devices can still add lines, but cannot pay, void, discount, split, move, merge or cancel. 409 holds the claim of the other device. An offline device cannot claim: it says so, and marks its payments with `offline`.',
    bodies: { claim: { staff_id }, take_over: { staff_id, take_over: true } },
    answers: {
      claimed: {
        data: {
          check_uid,
          device_id,
          device: 'レジ1',
          staff_id,
          expires_at: '2026-04-10T10:30:30.000Z',
        },
      },
    },
    statuses: {
      403: 'The person may not take over the claim of another device.',
      404: 'The shop has no such open check.',
      409: 'Another device takes the payment; `data` holds its claim.',
    },
  }),
  describeEndpoint(releaseCheck, {
    description: 'Gives up the claim of this device. A receipt that closes the check does so too.',
    statuses: { 404: 'The shop has no such check.' },
  }),
]
