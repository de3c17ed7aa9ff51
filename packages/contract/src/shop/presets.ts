import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

const added = dataOf(z.object({ added: z.int(), present: z.int() }))

/** Adds the legal allergens of a country that the shop does not have yet. */
export const addAllergyPresets = defineEndpoint({
  method: 'POST',
  path: '/v1/allergies/presets',
  access: 'menu',
  summary: 'Add the legal allergens of a country',
  body: z.strictObject({ country: z.enum(['JP', 'US']), recommended: z.boolean().default(true) }),
  response: added,
})

/** Adds the usual tax rates of a country that the shop does not have yet. */
export const addTaxPresets = defineEndpoint({
  method: 'POST',
  path: '/v1/taxes/presets',
  access: 'payment',
  summary: 'Add the usual tax rates of a country',
  body: z.strictObject({ country: z.enum(['JP', 'US']) }),
  response: added,
})

/** Adds the usual reasons that the shop does not have yet. */
export const addReasonPresets = defineEndpoint({
  method: 'POST',
  path: '/v1/reasons/presets',
  access: 'payment',
  summary: 'Add the usual reasons',
  body: z.strictObject({ country: z.enum(['JP', 'US']) }),
  response: added,
})
