import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

const named = { id: z.uuid(), name: z.string(), name_en: z.string().nullable() }

/** A dish or condiment. */
const entry = z.object({
  ...named,
  /** Ids of its allergens. */
  contains: z.array(z.uuid()),
  /** Ids of allergens that only a condiment adds, which the guest may choose. */
  with_condiment: z.array(z.uuid()),
})

const sheet = z.object({
  /** The columns: allergens that the law names as mandatory, and those that an entry has. */
  allergens: z.array(z.object({ ...named, mandatory: z.boolean() })),
  /** Active items on sale today by family group; null: without group. */
  groups: z.array(
    z.object({
      group: z.object(named).nullable(),
      items: z.array(entry),
    }),
  ),
  /** Active condiments. */
  condiments: z.array(entry),
})
/** The allergens of the dishes and condiments of a shop. */
export type AllergenSheet = z.infer<typeof sheet>

/** Returns the allergens of everything that guests can order, from the draft of the shop. */
export const getAllergenSheet = defineEndpoint({
  method: 'GET',
  path: '/v1/allergen-sheet',
  access: 'menu',
  summary: 'List the allergens of all dishes and condiments',
  response: dataOf(sheet),
})
