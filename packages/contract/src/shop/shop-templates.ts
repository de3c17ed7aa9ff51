import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The kinds of restaurants for which there is a template. */
export const shopTemplateIds = ['izakaya', 'ramen', 'cafe', 'bar_and_grill', 'diner'] as const

/**
 * Content that a template would add to the current shop, in the language and currency of the shop's
 * country.
 */
const shopTemplate = z.object({
  id: z.enum(shopTemplateIds),
  /** Name and description in the caller's language. */
  name: z.string(),
  description: z.string(),
  tables: z.int(),
  items: z.array(z.object({ name: z.string(), price: z.int() })),
})
export type ShopTemplatePreview = z.infer<typeof shopTemplate>

/** The templates and what each would add to the current shop. */
export const listShopTemplates = defineEndpoint({
  method: 'GET',
  path: '/v1/shop-templates',
  access: 'menu',
  summary: 'List templates of a new shop',
  response: dataOf(z.array(shopTemplate)),
})

/**
 * Adds a template's taxes, payments, revenue centers, floor, menu and order screen to the current
 * shop, all or nothing. Existing records with the same name stay unchanged. The floor is added only
 * to a shop without floors, the main screen only if it is empty.
 */
export const applyShopTemplate = defineEndpoint({
  method: 'POST',
  path: '/v1/shop-templates/apply',
  access: 'menu',
  summary: 'Fill the current shop from a template; the response names the write to undo',
  body: z.strictObject({ template: z.enum(shopTemplateIds) }),
  response: dataOf(
    z.object({
      created: z.int(),
      present: z.int(),
      /** Identifies the write so that it can be undone; null if nothing was written. */
      write_id: z.uuid().nullable(),
      /**
       * True if a sales tax of 0 % was added because no usual rate is known for the shop's address.
       */
      tax_to_enter: z.boolean(),
    }),
  ),
})
