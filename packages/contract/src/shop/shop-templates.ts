import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The kinds of restaurant that there is a template for. */
export const shopTemplateIds = ['izakaya', 'ramen', 'cafe', 'bar_and_grill', 'diner'] as const

/**
 * Content that a template would add to the current shop, in the language and currency of the shop's
 * country.
 */
export const shopTemplate = z.object({
  id: z.enum(shopTemplateIds),
  /** Name and description in the caller's language. */
  name: z.string(),
  description: z.string(),
  tables: z.int(),
  items: z.array(z.object({ name: z.string(), price: z.int() })),
})
export type ShopTemplatePreview = z.infer<typeof shopTemplate>

/** The templates as they would be in the current shop. */
export const listShopTemplates = defineEndpoint({
  method: 'GET',
  path: '/v1/shop-templates',
  access: 'menu',
  summary: 'List templates of a new shop',
  response: dataOf(z.array(shopTemplate)),
})

/**
 * Adds a template's taxes, payments, revenue centers, floor, menu and order screen to the current
 * shop: all of it or nothing. What the shop has already by the same name stays as it is; the floor
 * is added only to a shop without floors, the main screen only where it is empty.
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
      /** For undoing it; null if nothing was written. */
      write_id: z.uuid().nullable(),
      /**
       * True if a sales tax of 0 % was added, because no usual rate is known for the shop's
       * address.
       */
      tax_to_enter: z.boolean(),
    }),
  ),
})
