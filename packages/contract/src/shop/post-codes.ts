import { z } from 'zod'
import { dataOf, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The place of a post code, for the address of a shop; fields that it does not determine are null. */
const postCodePlace = z.object({
  /** Japan only: one of the 47 by its Japanese name. */
  prefecture: z.string().nullable(),
  /** Code of the region (Japan) or state (United States). */
  region: z.string().nullable(),
  city: z.string(),
  /** Japan only: ward of a designated city. */
  ward: z.string().nullable(),
  /** Japan only: the part of the city. */
  street: z.string().nullable(),
})
export type PostCodePlace = z.infer<typeof postCodePlace>

/** Finds the place of a post code; null if it is unknown. */
export const findPostCode = defineEndpoint({
  method: 'GET',
  path: '/v1/post-codes',
  access: 'session',
  summary: 'Find the place of a post code',
  query: z.strictObject({ country_code: z.enum(['JP', 'US']), post_code: safeText(10) }),
  response: dataOf(postCodePlace.nullable()),
})
