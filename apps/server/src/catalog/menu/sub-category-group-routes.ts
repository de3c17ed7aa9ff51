import { dataOf, idParams, pageOf } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { createSchema, recordSchema, updateSchema } from '@pos/contract/fields/schema'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { listQuerySchema } from '@pos/contract/resource-endpoints'
import { z } from 'zod'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { listQueryOf, listRecords } from '#engine/read/list'
import { getRecord } from '#engine/read/read'
import { route } from '#engine/routes/route'
import { removeRecords } from '#engine/write/remove-records'
import { createRecord, updateRecord } from '#engine/write/write'
import { subCategoryGroupsFeature } from './sub-category-groups.ts'

const path = '/v1/sub-categories/:id/groups'
const access = subCategoryGroups.permission
const record = recordSchema(subCategoryGroups)
const parent = 'sub_category_id'

const list = defineEndpoint({
  method: 'GET',
  path,
  access,
  summary: 'List the groups of a sub-category',
  params: idParams,
  query: listQuerySchema({
    list: { filters: subCategoryGroups.list.filters.filter((name) => name !== parent) },
  }),
  response: pageOf(record),
})

const create = defineEndpoint({
  method: 'POST',
  path,
  access,
  summary: 'Create a group in a sub-category',
  params: idParams,
  body: createSchema(subCategoryGroups).omit({ [parent]: true }),
  response: dataOf(record),
  status: 201,
})

const ofOne = {
  path: `${path}/:group_id`,
  access,
  params: z.object({ id: z.uuid(), group_id: z.uuid() }),
} as const

const get = defineEndpoint({
  ...ofOne,
  method: 'GET',
  summary: 'Get a group of a sub-category',
  response: dataOf(record),
})

const update = defineEndpoint({
  ...ofOne,
  method: 'PUT',
  summary: 'Update a group of a sub-category; omitted fields keep their value',
  body: updateSchema(subCategoryGroups),
  response: dataOf(record),
})

const remove = defineEndpoint({
  ...ofOne,
  method: 'DELETE',
  summary: 'Delete a group of a sub-category',
  status: 204,
})

/**
 * The groups of one sub-category, at the same address as their screens. An unknown sub-category,
 * and a group of another one, return 404. `/v1/sub-categories/groups` is the same resource without
 * the sub-category.
 */
export const subCategoryGroupRoutes: RouteModule = {
  name: 'sub-category-groups',
  mount(engine) {
    route(engine, list, async (context, { params: { id }, query }) => {
      await requireSubCategory(context, id)
      const parsed = listQueryOf(query)
      return await listRecords(context, subCategoryGroupsFeature, {
        ...parsed,
        filters: { ...parsed.filters, [parent]: id },
      })
    })
    route(engine, create, async (context, { params: { id }, body }) => {
      await requireSubCategory(context, id)
      return {
        data: await createRecord(context, subCategoryGroupsFeature, { ...body, [parent]: id }),
      }
    })
    route(engine, get, async (context, { params }) => ({ data: await groupBelow(context, params) }))
    route(engine, update, async (context, { params, body }) => {
      await groupBelow(context, params)
      return { data: await updateRecord(context, subCategoryGroupsFeature, params.group_id, body) }
    })
    route(engine, remove, async (context, { params }) => {
      await groupBelow(context, params)
      await removeRecords(context, subCategoryGroupsFeature, [params.group_id])
    })
  },
}

async function groupBelow(
  context: Context,
  { id, group_id }: { readonly id: string; readonly group_id: string },
) {
  const group = await getRecord(context, subCategoryGroupsFeature, group_id)
  return group[parent] === id ? group : fail('NotFound')
}

const requireSubCategory = (context: Context, id: string) =>
  getRecord(context, context.engine.features.get('sub-categories') ?? fail('NotFound'), id)
