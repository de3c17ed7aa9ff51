import { dateTypes } from '@pos/domain/days/date-types'
import { z } from 'zod'
import { dataOf, isoDate } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Maximum number of labels in a response. */
export const maxPriceLabels = 2000

/** A price under conditions, with the names of its records. */
const conditionalPrice = z.object({
  price: z.int(),
  time_period: z.string().nullable(),
  date_types: z.array(z.enum(dateTypes)),
  revenue_center: z.string().nullable(),
  service: z.enum(['eat_in', 'takeout']).nullable(),
  date_from: z.string().nullable(),
  date_to: z.string().nullable(),
})

/** Amounts in the smallest unit. In Japan they contain the tax, which the law requires of labels. */
const priceLabel = z.object({
  id: z.uuid(),
  name: z.string(),
  name_en: z.string().nullable(),
  jan_code: z.string().nullable(),
  price: z.int(),
  /** null: the same as `price`. */
  takeout_price: z.int().nullable(),
  prices: z.array(conditionalPrice),
})
export type PriceLabel = z.infer<typeof priceLabel>

const priceLabels = z.object({
  labels: z.array(priceLabel),
  /** The number of items, of which `labels` has the first. */
  total: z.int(),
  /** The amounts contain the tax. */
  with_tax: z.boolean(),
})
export type PriceLabels = z.infer<typeof priceLabels>

/** Prices of active items for labels, in the order of the menu; open prices are left out. */
export const listPriceLabels = defineEndpoint({
  method: 'GET',
  path: '/v1/price-labels',
  access: 'menu',
  summary: 'List the prices of items for labels',
  query: z.strictObject({
    family_group_id: z.uuid().optional(),
    /** Only items whose prices changed on or after this date. */
    changed_since: isoDate.optional(),
  }),
  response: dataOf(priceLabels),
})
