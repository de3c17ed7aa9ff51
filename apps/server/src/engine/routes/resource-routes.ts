import { dataOf, idParams, pageOf, queryInteger } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { historyEntry } from '@pos/contract/history-entry'
import type { ResourceDefinition } from '@pos/contract/resource'
import { batchSchema, createSchema, maxBatchRecords, orderSchema, recordSchema, updateSchema } from '@pos/contract/schema'
import { z } from 'zod'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { recordHistory } from '#engine/read/history'
import { type ListQuery, listRecords } from '#engine/read/list'
import { getRecord } from '#engine/read/read'
import { mountReveal } from './reveal.ts'
import { route } from './route.ts'
import { createRecord, orderRecords, removeRecords, updateRecord, updateRecords } from '#engine/write/write'

/** What is asked of the database: readings of one statement each, and writes that begin by a reading. */
const [each, reads] = [{ first: 'each' }, { first: 'reads' }] as const

/** Mounts the routes of a resource that its contract grants; lists of many records are `import-export`'s. */
export function mountResource(engine: Engine, feature: Feature): void {
  mountReading(engine, feature)
  mountWriting(engine, feature)
  mountReveal(engine, feature)
  if (feature.resource.sortable) mountOrdering(engine, feature)
  if (feature.resource.batch) mountBatch(engine, feature)
}

function mountReading(engine: Engine, feature: Feature) {
  const { resource } = feature
  const { name, permission: access } = resource
  const path = `/v1/${resource.path}`
  const record = recordSchema(resource)
  const [one, params, query] = [dataOf(record), idParams, listQuerySchema(resource)]
  const list = defineEndpoint({ method: 'GET', path, access, summary: `List ${name}`, query, response: pageOf(record) })
  route(engine, list, async (context, input) => await listRecords(context, feature, listQueryOf(input.query)), each)
  const get = defineEndpoint({ method: 'GET', path: `${path}/:id`, access, summary: `One of ${name}`, params, response: one })
  route(engine, get, async (context, input) => ({ data: await getRecord(context, feature, input.params.id) }), each)
  const history = defineEndpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    access,
    summary: `Who changed what when in one of ${name}`,
    params,
    response: dataOf(z.array(historyEntry)),
  })
  route(engine, history, async (context, input) => ({ data: await recordHistory(context, feature, input.params.id) }), each)
}

function mountWriting(engine: Engine, feature: Feature) {
  const { resource } = feature
  const { name, permission: access } = resource
  const path = `/v1/${resource.path}`
  const [params, body, response] = [idParams, createSchema(resource), dataOf(recordSchema(resource))]
  const create = defineEndpoint({ method: 'POST', path, access, summary: `Create in ${name}`, body, response, status: 201 })
  route(engine, create, async (context, input) => ({ data: await createRecord(context, feature, input.body) }), reads)
  const update = defineEndpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: `Change one of ${name}; fields left out keep their value`,
    params,
    body: updateSchema(resource),
    response,
  })
  route(engine, update, async (context, { params, body }) => ({ data: await updateRecord(context, feature, params.id, body) }), reads)
  const remove = defineEndpoint({ method: 'DELETE', path: `${path}/:id`, access, summary: `Delete one of ${name}`, params, status: 204 })
  route(engine, remove, async (context, input) => removeRecords(context, feature, [input.params.id]))
}

function mountOrdering(engine: Engine, feature: Feature) {
  const { name, path, permission: access } = feature.resource
  const order = defineEndpoint({
    method: 'PUT',
    path: `/v1/${path}/order`,
    access,
    summary: `Put ${name} into a new order`,
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
  route(engine, batch, async (context, { body: { records } }) => {
    if (new Set(records.map(({ id }) => id)).size !== records.length)
      fail('ValidationFailed', { errors: { records: [{ key: 'duplicate_choice' }] } })
    const changes = records.map(({ id, version, ...input }, index) => ({ id, version, input, prefix: `records.${index}.` }))
    return { data: await updateRecords(context, feature, changes) }
  })
}

/** Query of a list: page, per_page, sort, q, `id` and one parameter per filter; an unknown one is a 422. */
export function listQuerySchema({ list }: { readonly list: Pick<ResourceDefinition['list'], 'filters'> }) {
  const shape: Record<string, z.ZodType> = {}
  for (const name of ['id', ...list.filters]) shape[name] = z.string().min(1).max(20_000).optional()
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
  const given = Object.entries(filters).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return { page, per_page, sort, q, filters: Object.fromEntries(given) }
}
