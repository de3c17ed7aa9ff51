import { checkTypes } from '@pos/domain/checks/check'
import { z } from 'zod'
import { dataOf, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { tableShapes } from '../shop/shop-maps.ts'
import { storedCheckEvent } from './check-events.ts'
import { checkState } from './check-parts.ts'

/** A check as floor plans and lists show it. */
const listedCheck = z.object({
  uid: z.uuid(),
  type: z.enum(checkTypes),
  state: z.enum(['open', 'paid', 'merged', 'cancelled']),
  tables: z.array(z.string()),
  /** Name of the tab or the guest. */
  name: z.string().nullable(),
  guests: z.int(),
  note: z.string().nullable(),
  revenue_center: z.string().nullable(),
  staff: z.string().nullable(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  /** In the smallest unit of the currency, without charges that are added at payment. */
  amount: z.int(),
  pieces: z.int(),
  unsent: z.int(),
  /** Sent pieces that are not served; 0 if the shop does not report what was served. */
  waiting: z.int(),
  waiting_since: z.string().nullable(),
  bill_printed: z.int(),
  /** The device that takes the payment; null if none does. */
  paying_on: z.string().nullable(),
  course: z
    .object({
      name: z.string(),
      name_en: z.string().nullable(),
      step: z.int().nullable(),
      last_order_at: z.string().nullable(),
      ends_at: z.string().nullable(),
    })
    .nullable(),
  /** The closed check whose late lines it holds. */
  follows: z.string().nullable(),
})
export type ListedCheck = z.infer<typeof listedCheck>

/** A table of the floor plan. Lengths are in map units. */
const floorTable = z.object({
  code: z.string(),
  shape: z.enum(tableShapes),
  x: z.int(),
  y: z.int(),
  rotation: z.int(),
  seats: z.int(),
})
export type LiveFloorTable = z.infer<typeof floorTable>

/** A table that a device without checks reports as in use. */
const reportedTable = z.object({
  table_code: z.string(),
  state: z.enum(['open', 'paying', 'locked']),
  staff: z.string().nullable(),
  guests: z.int(),
  amount: z.int(),
  opened_at: z.string().nullable(),
  device: z.string().nullable(),
})
export type ReportedTable = z.infer<typeof reportedTable>

/** The floors of the shop with everything that is open now. */
export const getLiveFloor = defineEndpoint({
  method: 'GET',
  path: '/v1/live-floor',
  access: 'live_floor',
  summary: 'Get the floors with their open checks',
  response: z.object({
    data: z.object({
      floors: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          width: z.int(),
          height: z.int(),
          tables: z.array(floorTable),
        }),
      ),
      checks: z.array(listedCheck),
      reported: z.array(reportedTable),
    }),
    meta: z.object({ server_time: z.string(), warning_limit_time: z.int() }),
  }),
})

/** Maximum number of checks in a list. */
export const maxListedChecks = 500

/** Checks of the current shop: open ones, oldest first, or closed ones, newest first. */
export const listChecks = defineEndpoint({
  method: 'GET',
  path: '/v1/checks',
  access: 'live_floor',
  summary: 'List open or recently closed checks',
  query: z.strictObject({
    state: z.enum(['open', 'closed']).default('open'),
    table: safeText(20).optional().describe('Only checks of this table.'),
  }),
  response: z.object({
    data: z.array(listedCheck),
    meta: z.object({ server_time: z.string() }),
  }),
})

/** A person or device by id, with the current name. */
const named = z.object({ id: z.uuid(), name: z.string() })

/** A check with its history. */
export const getCheckHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/checks/:uid',
  access: 'live_floor',
  summary: 'Get a check with its history',
  params: z.object({ uid: z.uuid() }),
  response: dataOf(
    z.object({
      check: checkState,
      listed: listedCheck,
      events: z.array(storedCheckEvent),
      /** The people and devices of the events. */
      people: z.array(named),
      devices: z.array(named),
      /** The receipts that settled it. */
      receipts: z.array(
        z.object({
          id: z.uuid(),
          uid: z.string(),
          receipt_number: z.string().nullable(),
          total: z.int(),
          paid_at: z.string(),
        }),
      ),
      /** Checks that it was merged with, or that hold its late lines. */
      related: z.array(z.object({ uid: z.uuid(), tables: z.array(z.string()) })),
    }),
  ),
})
