import { z } from 'zod'
import { dataOf, safeText } from './answers.ts'
import { defineEndpoint } from './endpoint.ts'

/** The number of records of one kind in a response. */
export const mostHits = 5

/** A record that matches the search text. */
const searchHit = z.object({
  /** The name of the resource; `receipts`, `checks`; or `tables`, whose id is that of the floor. */
  resource: z.string(),
  id: z.uuid(),
  name: z.string(),
  /** Price of a menu item or condiment, total of a receipt or open check; null for all others. */
  amount: z.int().nullable(),
  /** Time of payment of a receipt, when a check was opened; null for all others. */
  at: z.string().nullable(),
  /** Floor of a table, table of a receipt, staff of a check; null for all others. */
  within: z.string().nullable(),
})
export type SearchHit = z.infer<typeof searchHit>

/**
 * Records of the current shop, its organization and the installation that the caller may read,
 * found by name, code, number or amount: at most `mostHits` of each resource, best matches first.
 */
export const searchRecords = defineEndpoint({
  method: 'GET',
  path: '/v1/search',
  access: 'profile',
  summary: 'Search records of every kind',
  query: z.strictObject({ q: safeText(80) }),
  response: dataOf(z.array(searchHit)),
})
