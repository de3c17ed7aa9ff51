import { z } from 'zod'
import { dataOf, idParams, instant, instantOf, queryInteger, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { problem } from '../fields/field-problem.ts'
import { listOf } from '../fields/list-schema.ts'
import { lineUid } from '../sales/receipt-parts.ts'

/** End of a sold-out state: at the end of the business day, or when a person resumes the sale. */
const soldOutUntil = ['close', 'manual'] as const
/** Maximum count of an item. */
export const maxRemaining = 999_999

const version = z.int().min(0)

/**
 * State of an item for devices. An item missing in a complete response is on sale and not counted.
 */
const itemState = z.object({
  menu_item_id: z.uuid().describe('Id of the menu item.'),
  sold_out: z
    .boolean()
    .describe('Do not offer the item: a person stopped its sale, or none is left.'),
  remaining: z
    .int()
    .nullable()
    .describe('Remaining pieces; null: not counted. Negative if more were ordered than available.'),
})
export type ItemState = z.infer<typeof itemState>

/** A shop's availability, complete or as a delta. */
const availabilityState = z.object({
  version: version.describe('Version of this state; versions only increase.'),
  since: version
    .nullable()
    .describe('Version that this delta applies to; null: the response is complete.'),
  items: z
    .array(itemState)
    .describe('Changed items; in a complete response, all items that are stopped or counted.'),
})
export type AvailabilityState = z.infer<typeof availabilityState>

/**
 * Event `availability` of the device stream; without `items` there were too many changes for an
 * event: fetch them.
 */
export const availabilityEvent = z.object({
  version,
  since: version,
  items: z.array(itemState).optional(),
})
export type AvailabilityEvent = z.infer<typeof availabilityEvent>

const remaining = z.int().min(0).max(maxRemaining)
const change = {
  sold_out: z
    .boolean()
    .optional()
    .describe(
      'true stops the sale, false resumes it. An item with `remaining` of 0 or less stays sold out until its count rises.',
    ),
  until: z
    .enum(soldOutUntil)
    .default('manual')
    .describe('close: until the end of the business day. manual: until a person resumes the sale.'),
  remaining: remaining
    .nullable()
    .optional()
    .describe(
      'Sets the count; null stops counting. An item without a daily count is then counted until the shop closes.',
    ),
  add: z
    .int()
    .min(-maxRemaining)
    .max(maxRemaining)
    .optional()
    .describe('Adds to the current count. An item that is not counted is refused (422).'),
}

/** A change has at least one of these; `until` alone has no effect. */
const changed = ['sold_out', 'remaining', 'add'] as const
const changesSomething = (body: Readonly<Partial<Record<(typeof changed)[number], unknown>>>) =>
  changed.some((name) => body[name] !== undefined)
const nothingToChange = problem({
  key: 'nothing_to_change',
  params: { fields: changed.join(', ') },
})

/** Change of an item's availability by a person. */
const availabilityChange = z
  .strictObject({ menu_item_id: z.uuid(), ...change })
  .refine(changesSomething, nothingToChange)
export type AvailabilityChange = z.output<typeof availabilityChange>

/** An item on the availability screen. */
const itemAvailability = z.object({
  id: z.uuid(),
  name: z.string(),
  name_en: z.string().nullable(),
  image: z.string().nullable(),
  group_ids: z.array(z.uuid()),
  inventory_type: z.enum(['none', 'count', 'daily_count']),
  sold_out: z.boolean(),
  /** True if a person stopped the sale; false if only the count is used up. */
  stopped: z.boolean(),
  /** End of the stop. */
  until: z.enum(soldOutUntil).nullable(),
  remaining: z.int().nullable(),
  /** Number ordered in the last 60 minutes; null: not counted. */
  sold_last_hour: z.int().nullable(),
  /** Author of the last change by current name, and the device. */
  set_by: z.string().nullable(),
  set_device: z.string().nullable(),
  set_at: z.string().nullable(),
})
export type ItemAvailability = z.infer<typeof itemAvailability>

/** Maximum number of items in a response; larger menus are searched. */
export const mostItems = 3000

/** The active items of the current shop with their availability, in menu order. */
export const listAvailability = defineEndpoint({
  method: 'GET',
  path: '/v1/availability',
  access: 'availability',
  summary: 'List availability: sold-out items and counts',
  query: z.strictObject({ q: safeText(80).optional() }),
  response: z.object({
    data: z.array(itemAvailability),
    meta: z.object({
      groups: z.array(z.object({ id: z.uuid(), name: z.string(), name_en: z.string().nullable() })),
      total: z.int(),
    }),
  }),
})

/** Actions on an item; `used_up`: an order took the last one. */
const availabilityActions = [
  'sold_out_until_close',
  'sold_out',
  'on_sale',
  'count_set',
  'count_changed',
  'count_ended',
  'used_up',
] as const
export type AvailabilityAction = (typeof availabilityActions)[number]

/** Maximum number of returned entries of an item's log. */
export const mostChangeEntries = 100

const itemChangeEntry = z.object({
  id: z.uuid(),
  action: z.enum(availabilityActions),
  /** The count after the change; null: not counted. */
  remaining: z.int().nullable(),
  at: z.string(),
  user_name: z.string().nullable(),
  /** The device of the change; null: a screen. */
  device: z.string().nullable(),
})
/** An entry of an item's log. */
export type ItemChangeEntry = z.infer<typeof itemChangeEntry>

/** Returns the changes of an item in the last 30 days with their authors, newest first. */
export const listItemChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/availability/:id/changes',
  access: 'availability',
  summary: "List the changes of an item's availability in the last 30 days",
  params: idParams,
  response: dataOf(z.array(itemChangeEntry)),
})

/**
 * Updates up to 500 items at once; returns their current state. Devices receive it at once, without
 * a version or release.
 */
export const changeAvailability = defineEndpoint({
  method: 'PUT',
  path: '/v1/availability',
  access: 'availability',
  summary: 'Set items sold out, put them back on sale, or set their count',
  body: z.strictObject({ changes: listOf(availabilityChange, 500, 1) }),
  response: z.object({ data: z.array(itemAvailability) }),
})

/** The state of the shop's items; ETag / If-None-Match return 304. */
export const getAvailability = defineEndpoint({
  method: 'GET',
  path: '/v1/device/availability',
  access: 'device',
  summary: 'Get availability, complete or as a delta',
  query: z.strictObject({
    since: queryInteger(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        'Version that the device has. The response is then a delta; without it, the response is complete.',
      ),
  }),
  response: dataOf(availabilityState),
})

/** Updates the availability of an item from a device. */
export const putAvailability = defineEndpoint({
  method: 'PUT',
  path: '/v1/device/availability/:item',
  access: 'device',
  summary: 'Update the availability of an item',
  params: z.object({ item: z.uuid().describe('Id of the menu item.') }),
  body: z
    .strictObject({
      ...change,
      staff_id: z
        .uuid()
        .nullable()
        .default(null)
        .describe(
          'Id of the person in the staff list. For an unknown id, the name of the device is shown.',
        ),
      uid: lineUid
        .nullable()
        .default(null)
        .describe(
          'Identifier that the device assigns to the change. Within 30 days, a second change with the same `uid` has no effect.',
        ),
      at: instant
        .nullable()
        .default(null)
        .describe(
          'Time of the change, if the device was offline; later changes are kept. Without it, or if it is in the future, the current time.',
        ),
    })
    .refine(changesSomething, nothingToChange),
  response: dataOf(z.array(itemState)),
})

/** A line sent to the kitchen. */
const postedOrderLine = z.strictObject({
  uid: lineUid.describe(
    'Identifier that the device assigns to the line, unique in the shop. Repeat it as `orders[].uid` of the receipt.',
  ),
  menu_item_id: z.uuid().nullable().default(null).describe('Id of the menu item in the release.'),
  quantity: z.int().min(1).max(9999).describe('Number of pieces.'),
  ordered_at: instantOf('When the guest ordered the line.'),
})

/** Lines sent to the kitchen, idempotent by uid; returns the availability of their items. */
export const postOrders = defineEndpoint({
  method: 'POST',
  path: '/v1/device/orders',
  access: 'device',
  summary: 'Report lines sent to the kitchen',
  body: z.strictObject({
    staff_id: z
      .uuid()
      .nullable()
      .default(null)
      .describe(
        'Id of the person who sent the lines, in the staff list. The log of an item names the person who sold the last piece.',
      ),
    lines: listOf(postedOrderLine, 500, 1).describe('Lines that were sent to the kitchen.'),
  }),
  response: dataOf(z.array(itemState)),
})
