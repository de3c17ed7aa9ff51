import { getAvailability, postOrders, putAvailability } from '../devices/availability.ts'
import { describeEndpoint } from './endpoint-document.ts'

const item = '0190a5b0-7c1e-7000-8000-000000000001'

const staff = '0190a5b0-7c1e-7000-8000-00000000000b'

/** Sold-out items and counts, and the orders that reduce them. */
export const availabilityDocuments = [
  describeEndpoint(getAvailability, {
    description:
      'Returns sold-out items and counts, or with `since` the changes since that version. An item missing from a complete response is on sale and not counted. Request it after every reconnection, and on an event `availability` that does not apply to your version.',
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
    statuses: { 304: 'Nothing has changed since the response with this tag.' },
    headers: { 'If-None-Match': 'ETag of the last response.' },
  }),
  describeEndpoint(putAvailability, {
    description:
      'Updates the availability of an item. Send at least one of `sold_out`, `remaining` and `add`. All devices of the shop receive the change at once. With a `uid`, a repeated request has no further effect. With `at`, the change may be sent late and does not overwrite later changes.',
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
      'Posts lines that were sent to the kitchen and reduces the counts of their items. Idempotent by uid. Post until the response is 200, even late. The response holds the current availability of these items.',
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
