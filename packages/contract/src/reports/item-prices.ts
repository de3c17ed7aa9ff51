import { z } from 'zod'
import { dataOf, queryList } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { reportQuery } from './report-query.ts'

const query = reportQuery
  .pick({ from: true, to: true, revenue_type: true, shop_ids: true })
  .extend({ keys: queryList(z.string().max(200)) })
/** The days, shops and item of the breakdown by price. */
export type ItemPricesQuery = z.output<typeof query>

const itemPrice = z.object({
  /** The usual price, that to take out, one under conditions, or none because it was comped. */
  rule: z.enum(['price', 'takeout', 'condition', 'comp']),
  /** The conditions of the price as the receipts state them. */
  conditions: z.string().nullable(),
  quantity: z.int(),
  net: z.int(),
  /** Net without cost, of the pieces whose cost is known; null if none is. */
  margin: z.int().nullable(),
  /** Margin per piece, or net per piece if no cost is known; null without pieces. */
  earning: z.int().nullable(),
})
export type ItemPrice = z.infer<typeof itemPrice>

/** The figures of one item by the price that guests paid; most pieces first. */
export const getItemPrices = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/menu-matrix/prices',
  access: 'reports',
  summary: 'Get the sales of an item by the price that applied',
  query,
  response: dataOf(z.array(itemPrice)),
})
