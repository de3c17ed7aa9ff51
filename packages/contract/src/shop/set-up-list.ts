import { z } from 'zod'
import { dataOf, queryList } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'

/** The steps that a new shop needs before it can sell, in order, each with its permission. */
export const setUpSteps = {
  address: 'shops',
  taxes: 'payment',
  payments: 'payment',
  revenue_centers: 'table_screen',
  floors: 'table_screen',
  menu: 'menu',
  order_screen: 'order_screen',
  staff: 'accounts',
  printers: 'printers',
  devices: 'devices',
  first_send: 'releases',
  first_receipt: 'receipts',
} as const satisfies Record<string, Permission>
/** A step of setting up a shop. */
export type SetUpStep = keyof typeof setUpSteps

/** Progress of a shop's set-up, derived from its data; steps are not ticked by hand. */
const shopSetUp = z.object({
  shop_id: z.uuid(),
  shop: z.string(),
  /** True if the caller has hidden the list of this shop. */
  hidden: z.boolean(),
  steps: z.object({
    /** The address and, in Japan, the registration number that invoices need. */
    address: z.boolean(),
    taxes: z.boolean(),
    payments: z.boolean(),
    revenue_centers: z.boolean(),
    /** A floor that has a table. */
    floors: z.boolean(),
    menu: z.boolean(),
    /** A group of the order screen that has an item. */
    order_screen: z.boolean(),
    /** True if at least one person can sign in on a device of the shop. */
    staff: z.boolean(),
    /** A printer for receipts. */
    printers: z.boolean(),
    /** A device that has received its key. */
    devices: z.boolean(),
    first_send: z.boolean(),
    first_receipt: z.boolean(),
  }),
})
export type ShopSetUp = z.infer<typeof shopSetUp>

/** Returns the progress of the current shop, or of the shops in `shop_ids`, comma separated. */
export const getSetUpList = defineEndpoint({
  method: 'GET',
  path: '/v1/set-up-list',
  access: 'reports',
  summary: 'List the open set-up steps of shops',
  query: z.strictObject({ shop_ids: queryList(z.uuid()).optional() }),
  response: dataOf(z.array(shopSetUp)),
})

/** Hides or shows the current shop's list for the caller alone. */
export const hideSetUpList = defineEndpoint({
  method: 'PUT',
  path: '/v1/set-up-list/hidden',
  access: 'reports',
  summary: 'Hide the set-up list of the current shop, or show it again',
  body: z.strictObject({ hidden: z.boolean() }),
  status: 204,
})
