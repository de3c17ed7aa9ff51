import { dataOf, idParams, pageOf, queryInteger } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { historyEntry } from '@pos/contract/history-entry'
import type { ResourceDefinition } from '@pos/contract/resource'
import { batchSchema, bulkSchema, createSchema, maxBatchRecords, orderSchema, recordSchema, updateSchema } from '@pos/contract/schema'
import { z } from 'zod'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { recordHistory } from '#engine/read/history'
import { type ListQuery, listRecords } from '#engine/read/list'
import { getRecord, getRecords } from '#engine/read/read'
import { mountReveal } from './reveal.ts'
import { route } from './route.ts'
import { createRecord, orderRecords, removeRecords, updateRecords } from '#engine/write/write'

/** Mounts every route of a resource that its contract grants. */
export function mountResource(engine: Engine, feature: Feature): void {
  mountReading(engine, feature)
  mountWriting(engine, feature)
  mountReveal(engine, feature)
  if (feature.resource.sortable) mountOrdering(engine, feature)
  if (feature.resource.batch) mountBatch(engine, feature)
  if (feature.resource.transfer) mountBulk(engine, feature)
  if (feature.resource.parent) mountBelowParent(engine, feature, feature.resource.parent)
}

function mountReading(engine: Engine, feature: Feature) {
  const { resource } = feature
  const path = `/v1/${resource.path}`
  const record = recordSchema(resource)
  const list = defineEndpoint({
    method: 'GET',
    path,
    access: resource.permission,
    summary: `List ${resource.name}`,
    query: listQuerySchema(resource),
    response: pageOf(record),
  })
  route(engine, list, async (context, { query }) => await listRecords(context, feature, listQueryOf(query)))
  const get = defineEndpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: resource.permission,
    summary: `One of ${resource.name}`,
    params: idParams,
    response: dataOf(record),
  })
  route(engine, get, async (context, { params }) => ({ data: await getRecord(context, feature, params.id) }))
  const history = defineEndpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    access: resource.permission,
    summary: `Who changed what when in one of ${resource.name}`,
    params: idParams,
    response: dataOf(z.array(historyEntry)),
  })
  route(engine, history, async (context, { params }) => ({ data: await recordHistory(context, feature, params.id) }))
}

function mountWriting(engine: Engine, feature: Feature) {
  const { resource } = feature
  const path = `/v1/${resource.path}`
  const response = dataOf(recordSchema(resource))
  const access = resource.permission
  const create = defineEndpoint({
    method: 'POST',
    path,
    access,
    summary: `Create in ${resource.name}`,
    body: createSchema(resource),
    response,
    status: 201,
  })
  route(engine, create, async (context, { body }) => ({ data: await createRecord(context, feature, body) }))
  const update = defineEndpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: `Change one of ${resource.name}; fields left out keep their value`,
    params: idParams,
    body: updateSchema(resource),
    response,
  })
  route(engine, update, async (context, { params, body }) => {
    const { version, ...input } = body
    const [record] = await updateRecords(context, feature, [{ id: params.id, version, input: present(input), prefix: '' }])
    return { data: record ?? fail('NotFound') }
  })
  const remove = defineEndpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: `Delete one of ${resource.name}`,
    params: idParams,
    status: 204,
  })
  route(engine, remove, async (context, { params }) => removeRecords(context, feature, [params.id]))
}

function mountOrdering(engine: Engine, feature: Feature) {
  const { resource } = feature
  const path = `/v1/${resource.path}/order`
  const order = defineEndpoint({
    method: 'PUT',
    path,
    access: resource.permission,
    summary: `Put ${resource.name} into a new order`,
    body: orderSchema,
    bodyLimit: 1024 * 1024,
    status: 204,
  })
  route(engine, order, async (context, { body }) => orderRecords(context, feature, body.ids))
}

function mountBatch(engine: Engine, feature: Feature) {
  const { resource } = feature
  const batch = defineEndpoint({
    method: 'PATCH',
    path: `/v1/${resource.path}/batch`,
    access: resource.permission,
    summary: `Change many of ${resource.name}, all or nothing`,
    body: batchSchema(resource),
    response: dataOf(z.array(recordSchema(resource))),
    bodyLimit: 4 * 1024 * 1024,
    maxProblems: maxBatchRecords,
  })
  route(engine, batch, async (context, { body }) => {
    const records = body.records
    if (new Set(records.map((record) => record.id)).size !== records.length)
      fail('ValidationFailed', { errors: { records: [{ key: 'duplicate_choice' }] } })
    const changes = records.map(({ id, version, ...input }, index) => ({ id, version, input: present(input), prefix: `records.${index}.` }))
    return { data: await updateRecords(context, feature, changes) }
  })
}

/** One deed for many records chosen in the list, all or nothing. */
function mountBulk(engine: Engine, feature: Feature) {
  const { resource } = feature
  const bulk = defineEndpoint({
    method: 'POST',
    path: `/v1/${resource.path}/bulk`,
    access: resource.permission,
    summary: `Delete or switch many of ${resource.name}, all or nothing`,
    body: bulkSchema(resource),
    response: dataOf(z.object({ count: z.int() })),
  })
  route(engine, bulk, async (context, { body }) => {
    const ids = [...new Set(body.ids)]
    if (body.action === 'delete') await removeRecords(context, feature, ids)
    else await switchRecords(context, feature, ids, body.action === 'activate')
    return { data: { count: ids.length } }
  })
}

async function switchRecords(context: Context, feature: Feature, ids: readonly string[], active: boolean) {
  const records = await getRecords(context, feature, ids)
  if (records.length !== ids.length) fail('NotFound')
  const changes = records
    .filter((record) => record.active !== active)
    .map(({ id, version }) => ({ id, version, input: { active }, prefix: '' }))
  if (changes.length > 0) await updateRecords(context, feature, changes)
}

/** `/v1/sub-categories/{id}/groups`: the list of one parent, and new records below it. An unknown parent is a 404. */
function mountBelowParent(engine: Engine, feature: Feature, parent: string) {
  const { resource } = feature
  const [above = '', ...rest] = resource.path.split('/')
  const path = `/v1/${above}/:id/${rest.join('/')}`
  const parentOf = (context: Context, id: string) => getRecord(context, engine.features.get(above) ?? fail('NotFound'), id)
  const list = defineEndpoint({
    method: 'GET',
    path,
    access: resource.permission,
    summary: `List ${resource.name} of one of ${above}`,
    params: idParams,
    query: listQuerySchema(resource, parent),
    response: pageOf(recordSchema(resource)),
  })
  route(engine, list, async (context, { params, query }) => {
    await parentOf(context, params.id)
    const parsed = listQueryOf(query)
    return await listRecords(context, feature, { ...parsed, filters: { ...parsed.filters, [parent]: params.id } })
  })
  const create = defineEndpoint({
    method: 'POST',
    path,
    access: resource.permission,
    summary: `Create in ${resource.name} below one of ${above}`,
    params: idParams,
    body: createSchema(resource).omit({ [parent]: true }),
    response: dataOf(recordSchema(resource)),
    status: 201,
  })
  route(engine, create, async (context, { params, body }) => {
    await parentOf(context, params.id)
    return { data: await createRecord(context, feature, { ...body, [parent]: params.id }) }
  })
}

/** Query of a list: page, per_page, sort, q, `id` and one parameter per filter but `without`; an unknown one is a 422. */
export function listQuerySchema(resource: ResourceDefinition, without?: string) {
  const shape: Record<string, z.ZodType> = {}
  for (const name of ['id', ...resource.list.filters]) if (name !== without) shape[name] = z.string().min(1).max(20_000).optional()
  return z.strictObject({
    page: queryInteger(1, 1_000_000).default(1),
    per_page: queryInteger(1, 200).default(50),
    sort: z.string().max(200).optional(),
    q: z.string().max(200).optional(),
    ...shape,
  })
}

/** A parsed query as the list takes it. */
export function listQueryOf({ page = 1, per_page = 50, sort, q, ...filters }: Partial<Omit<ListQuery, 'filters'>>): ListQuery {
  return { page, per_page, sort, q, filters: filtersOf(filters) }
}

/** The filters that are there, as their texts. */
export function filtersOf(filters: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** The entries that are there: zod keeps optional ones that were left out as undefined. */
export function present(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
