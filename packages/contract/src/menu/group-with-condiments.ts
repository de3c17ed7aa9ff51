import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../fields/list-schema.ts'
import { createSchema, recordSchema } from '../fields/schema.ts'
import { condimentGroups } from './condiment-groups.ts'
import { condiments } from './condiments.ts'

/**
 * Creates a group and its condiments, all or none. A condiment of the shop with the same name and
 * price is used instead of a second one.
 */
export const createWithCondiments = defineEndpoint({
  method: 'POST',
  path: '/v1/condiment-groups/with-condiments',
  access: condimentGroups.permission,
  summary: 'Create a condiment group together with its condiments',
  body: createSchema(condimentGroups)
    .omit({ condiment_ids: true })
    .extend({
      condiments: listOf(createSchema(condiments).pick({ name: true, price: true }), 100, 1),
    }),
  response: dataOf(recordSchema(condimentGroups)),
  status: 201,
})
