import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Resources with prices. */
export const pricedResources = ['menu-items', 'condiments'] as const

/** Prices of a record in the smallest unit. */
const prices = z.object({
  price: z.int(),
  /** null: the usual price. */
  takeout_price: z.int().nullable(),
})

const pastChange = z.object({
  at: z.string(),
  user_name: z.string(),
  /** null if the change created the record. */
  before: prices.nullable(),
  after: prices,
  /** Prices under conditions changed as well. */
  conditions: z.boolean(),
})

const upcomingChange = z.object({
  /** When devices charge it: the time of a release, or the opening of a business day. */
  at: z.string(),
  /**
   * The cause: a scheduled release, the begin or end of a tax change, or the first day of a price
   * under conditions.
   */
  kind: z.enum(['release', 'tax_change', 'tax_change_end', 'first_day']),
  prices,
  /** Prices under conditions change as well. */
  conditions: z.boolean(),
  /** Note of the release. */
  note: z.string().nullable(),
})

const priceChanges = z.object({
  /** The prices of the current release; null if it has no such record. */
  released: prices.nullable(),
  /** Waiting changes, soonest first. */
  upcoming: z.array(upcomingChange),
  /** Changes of the draft, newest first; at most 50. */
  past: z.array(pastChange),
})
export type PriceChanges = z.infer<typeof priceChanges>

/** Past and scheduled changes of the prices of an item or condiment. */
export const listPriceChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/price-changes',
  access: 'menu',
  summary: 'List past and scheduled price changes of an item or condiment',
  query: z.strictObject({ resource: z.enum(pricedResources), id: z.uuid() }),
  response: dataOf(priceChanges),
})
