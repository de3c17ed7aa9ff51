import { z } from 'zod'
import { dataOf, idParams, instant, queryInteger, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../list-schema.ts'
import { lineUid } from './posted-receipt.ts'

/** Until when an item stays sold out: the end of the business day, or until somebody lets its sale go on. */
const soldOutUntil = ['close', 'manual'] as const
/** The largest count of an item. */
export const maxRemaining = 999_999

const version = z.int().min(0)

/** What devices hear of an item. An item that no answer names is on sale and not counted. */
const itemState = z.object({
  menu_item_id: z.uuid(),
  sold_out: z.boolean(),
  /** How many are left; null: not counted. Below zero, more were ordered than there were. */
  remaining: z.int().nullable(),
})
/** What devices hear of an item. */
export type ItemState = z.infer<typeof itemState>

/** A shop's availability, whole or what changed since a version. */
const availabilityState = z.object({
  version,
  /** The version that this builds on; null: it is whole. */
  since: version.nullable(),
  items: z.array(itemState),
})
/** A shop's availability, whole or what changed since a version. */
export type AvailabilityState = z.infer<typeof availabilityState>

/** Event `availability` of the device stream; without `items` there are too many for an event: ask for them. */
export const availabilityEvent = z.object({ version, since: version, items: z.array(itemState).optional() })
/** Event `availability` of the device stream. */
export type AvailabilityEvent = z.infer<typeof availabilityEvent>

const remaining = z.int().min(0).max(maxRemaining)
const change = {
  sold_out: z.boolean().optional(),
  until: z.enum(soldOutUntil).default('manual'),
  /** Sets the count, also of an item that is not counted otherwise (until the shop closes); null: counts no more. */
  remaining: remaining.nullable().optional(),
  /** Changes the count by so many, whatever it is by then. */
  add: z.int().min(-maxRemaining).max(maxRemaining).optional(),
}

/** What people change of an item's availability. */
const availabilityChange = z.strictObject({ menu_item_id: z.uuid(), ...change })
/** What people change of an item's availability. */
export type AvailabilityChange = z.output<typeof availabilityChange>

/** An item as the screen of availability shows it. */
const itemAvailability = z.object({
  id: z.uuid(),
  name: z.string(),
  name_en: z.string().nullable(),
  image: z.string().nullable(),
  group_ids: z.array(z.uuid()),
  inventory_type: z.enum(['none', 'count', 'daily_count']),
  sold_out: z.boolean(),
  /** Somebody stopped the sale; an item that is merely used up is sold out without. */
  stopped: z.boolean(),
  /** Of an item that was stopped. */
  until: z.enum(soldOutUntil).nullable(),
  remaining: z.int().nullable(),
  /** How many were ordered in the last 60 minutes; null: not counted. */
  sold_last_hour: z.int().nullable(),
  /** Who changed it last, by the present name, and on which device. */
  set_by: z.string().nullable(),
  set_device: z.string().nullable(),
  set_at: z.string().nullable(),
})
/** An item as the screen of availability shows it. */
export type ItemAvailability = z.infer<typeof itemAvailability>

/** So many items are answered at once; larger menus are searched. */
export const mostItems = 3000

/** The active items of the current shop with what is left of them, in the order of the menu. */
export const listAvailability = defineEndpoint({
  method: 'GET',
  path: '/v1/availability',
  access: 'availability',
  summary: 'What is sold out and what is left',
  query: z.strictObject({ q: safeText(80).optional() }),
  response: z.object({
    data: z.array(itemAvailability),
    meta: z.object({ groups: z.array(z.object({ id: z.uuid(), name: z.string(), name_en: z.string().nullable() })), total: z.int() }),
  }),
})

/** What people and devices do to an item; `used_up`: an order took the last one. */
export const availabilityActions = [
  'sold_out_until_close',
  'sold_out',
  'on_sale',
  'count_set',
  'count_changed',
  'count_ended',
  'used_up',
] as const
/** What people and devices do to an item. */
export type AvailabilityAction = (typeof availabilityActions)[number]

/** So many entries of an item's log are answered. */
export const mostChangeEntries = 100

const itemChangeEntry = z.object({
  id: z.uuid(),
  action: z.enum(availabilityActions),
  /** What was left afterwards; null: not counted. */
  remaining: z.int().nullable(),
  at: z.string(),
  user_name: z.string().nullable(),
  /** The device on which it was done; null: on a screen. */
  device: z.string().nullable(),
})
/** An entry of an item's log. */
export type ItemChangeEntry = z.infer<typeof itemChangeEntry>

/** Who made an item sold out, put it on sale or counted it in the last 30 days, newest first. */
export const listItemChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/availability/:id/changes',
  access: 'availability',
  summary: 'Who changed what is left of an item in the last 30 days',
  params: idParams,
  response: dataOf(z.array(itemChangeEntry)),
})

/** Changes up to 500 items at once; answers them as they are now. No version and no sending: devices hear of it at once. */
export const changeAvailability = defineEndpoint({
  method: 'PUT',
  path: '/v1/availability',
  access: 'availability',
  summary: 'Set items sold out, let them go on, change what is left',
  body: z.strictObject({ changes: listOf(availabilityChange, 500, 1) }),
  response: z.object({ data: z.array(itemAvailability) }),
})

/** The state of the shop's items; ETag / If-None-Match answer 304. */
export const getAvailability = defineEndpoint({
  method: 'GET',
  path: '/v1/device/availability',
  access: 'device',
  summary: 'What is sold out and what is left, whole or since the version the device has',
  query: z.strictObject({ since: queryInteger(0, Number.MAX_SAFE_INTEGER).optional() }),
  response: dataOf(availabilityState),
})

/** A device sets an item sold out, lets it go on, or changes its count. */
export const putAvailability = defineEndpoint({
  method: 'PUT',
  path: '/v1/device/availability/:item',
  access: 'device',
  summary: 'Change one item',
  params: z.object({ item: z.uuid() }),
  body: z.strictObject({
    ...change,
    staff_id: z.uuid().nullable().default(null),
    /** The device's own name of the act: a second one of the same name does nothing. */
    uid: lineUid.nullable().default(null),
    /** When it was done, if the device had no network then: what was changed since stays. */
    at: instant.nullable().default(null),
  }),
  response: dataOf(z.array(itemState)),
})

/** A line that was sent to the kitchen. */
const postedOrderLine = z.strictObject({
  uid: lineUid,
  menu_item_id: z.uuid().nullable().default(null),
  quantity: z.int().min(1).max(9999),
  ordered_at: instant,
})

/** Lines that were sent to the kitchen, idempotent by uid; answers what is left of their items. */
export const postOrders = defineEndpoint({
  method: 'POST',
  path: '/v1/device/orders',
  access: 'device',
  summary: 'Report lines sent to the kitchen',
  body: z.strictObject({
    /** Who sent them, by the id of the shop's staff: the log of an item names who sold the last one. */
    staff_id: z.uuid().nullable().default(null),
    lines: listOf(postedOrderLine, 500, 1),
  }),
  response: dataOf(z.array(itemState)),
})
