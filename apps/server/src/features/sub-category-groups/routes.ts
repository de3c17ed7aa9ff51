import { dataOf, idParams, pageOf } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { subCategoryGroups } from '@pos/contract/features/sub-category-groups'
import { createSchema, recordSchema } from '@pos/contract/schema'
import { listQuerySchema } from '@pos/contract/resource-endpoints'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { listQueryOf, listRecords } from '#engine/read/list'
import { getRecord } from '#engine/read/read'
import { route } from '#engine/routes/route'
import { createRecord } from '#engine/write/write'
import { subCategoryGroupsFeature } from './sub-category-groups.ts'

const path = '/v1/sub-categories/:id/groups'
const access = subCategoryGroups.permission
const record = recordSchema(subCategoryGroups)
const parent = 'sub_category_id'

const list = defineEndpoint({
  method: 'GET',
  path,
  access,
  summary: 'List sub-category-groups of one of sub-categories',
  params: idParams,
  query: listQuerySchema({ list: { filters: subCategoryGroups.list.filters.filter((name) => name !== parent) } }),
  response: pageOf(record),
})

const create = defineEndpoint({
  method: 'POST',
  path,
  access,
  summary: 'Create in sub-category-groups below one of sub-categories',
  params: idParams,
  body: createSchema(subCategoryGroups).omit({ [parent]: true }),
  response: dataOf(record),
  status: 201,
})

/** The groups of one sub-category, and new ones in it. An unknown sub-category is a 404. */
export const subCategoryGroupRoutes: RouteModule = {
  name: 'sub-category-groups',
  mount(engine) {
    route(engine, list, async (context, { params: { id }, query }) => {
      await requireSubCategory(context, id)
      const parsed = listQueryOf(query)
      return await listRecords(context, subCategoryGroupsFeature, { ...parsed, filters: { ...parsed.filters, [parent]: id } })
    })
    route(engine, create, async (context, { params: { id }, body }) => {
      await requireSubCategory(context, id)
      return { data: await createRecord(context, subCategoryGroupsFeature, { ...body, [parent]: id }) }
    })
  },
}

const requireSubCategory = (context: Context, id: string) =>
  getRecord(context, context.engine.features.get('sub-categories') ?? fail('NotFound'), id)
