import { getAvailability, postOrders, putAvailability } from '../devices/availability.ts'
import { describeEndpoint } from './endpoint-document.ts'

const item = '0190a5b0-7c1e-7000-8000-000000000001'

const staff = '0190a5b0-7c1e-7000-8000-00000000000b'

/** Sold-out items and counts, and the orders that use them up. */
export const availabilityDocuments = [
  describeEndpoint(getAvailability, {
    description:
      'What is sold out and what is left: whole, or with `since` what changed since that version. An item that a whole answer does not name is on sale and not counted. Ask after every reconnection, and on an event `availability` that does not build on your version.',
    answers: {
      whole: {
        data: {
          version: 1_775_789_700_123,
          since: null,
          items: [{ menu_item_id: item, sold_out: true, remaining: 0 }],
        },
      },
      delta: {
        data: {
          version: 1_775_789_760_200,
          since: 1_775_789_700_123,
          items: [{ menu_item_id: item, sold_out: false, remaining: 12 }],
        },
      },
    },
    statuses: { 304: 'Nothing changed since the answer with this tag.' },
    headers: { 'If-None-Match': 'The ETag of the last answer.' },
  }),
  describeEndpoint(putAvailability, {
    description:
      'Changes one item, by its id; at least one of `sold_out`, `remaining` and `add` is needed. Every device hears of it at once. Give each act a `uid`, and it happens once however often it is sent. With `at` it may be sent late: what somebody changed since then stays.',
    bodies: {
      stop: {
        sold_out: true,
        until: 'close',
        staff_id: staff,
        uid: '20260410-1-a0007',
        at: '2026-04-10T12:05:00+09:00',
      },
      count: { remaining: 12 },
      more: { add: 6, uid: '20260410-1-a0008' },
    },
    answers: { stopped: { data: [{ menu_item_id: item, sold_out: true, remaining: null }] } },
    statuses: { 404: 'The shop has no such item.' },
  }),
  describeEndpoint(postOrders, {
    description:
      'Lines that were sent to the kitchen, idempotent by uid; what is left of their items goes down. Post until it is answered 200, also late. The answer names the items of the lines as they are now.',
    bodies: {
      two: {
        staff_id: staff,
        lines: [
          {
            uid: '20260410-1-l0021',
            menu_item_id: item,
            quantity: 2,
            ordered_at: '2026-04-10T12:05:00+09:00',
          },
        ],
      },
    },
    answers: { left: { data: [{ menu_item_id: item, sold_out: false, remaining: 10 }] } },
  }),
]
