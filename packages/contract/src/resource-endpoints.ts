import { z } from 'zod'
import { dataOf, idParams, pageOf, queryInteger, writtenSchema } from './answers.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  batchSchema,
  createSchema,
  maxBatchRecords,
  orderSchema,
  recordSchema,
  updateSchema,
} from './fields/schema.ts'
import { historyEntry } from './history-entry.ts'
import { recordUse } from './record-use.ts'
import { proofToWrite, type ResourceDefinition } from './resource.ts'
import { resourceNouns } from './resource-nouns.ts'

/**
 * Query of a list: page, per_page, sort, q, `id` and one parameter per filter. An unknown parameter
 * is refused with 422.
 */
export function listQuerySchema({
  list,
}: {
  readonly list: Pick<ResourceDefinition['list'], 'filters'>
}) {
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

/**
 * The endpoints that read a resource. `containing` asks for the page with this record instead of
 * `page`; if the list does not contain the record, `page` applies.
 */
export function readingEndpoints(resource: ResourceDefinition) {
  const { permission: access } = resource
  const { singular, plural } = resourceNouns(resource)
  const [path, record, params] = [`/v1/${resource.path}`, recordSchema(resource), idParams]
  const query = listQuerySchema(resource).extend({ containing: z.uuid().optional() })
  return {
    list: defineEndpoint({
      method: 'GET',
      path,
      access,
      summary: `List ${plural}`,
      query,
      response: pageOf(record),
    }),
    get: defineEndpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: `Get ${singular}`,
      params,
      response: dataOf(record),
    }),
    history: defineEndpoint({
      method: 'GET',
      path: `${path}/:id/history`,
      access,
      summary: `List the changes of ${singular}`,
      params,
      response: dataOf(z.array(historyEntry)),
    }),
    uses: defineEndpoint({
      method: 'GET',
      path: `${path}/:id/uses`,
      access,
      summary: `List up to 20 records that refer to ${singular}, and those that prevent its deletion`,
      params,
      response: dataOf(z.array(recordUse)),
    }),
  }
}

/** The endpoints that write one record of a resource. */
export function writingEndpoints(resource: ResourceDefinition) {
  const { permission: access } = resource
  const { singular } = resourceNouns(resource)
  const [path, response, params] = [
    `/v1/${resource.path}`,
    dataOf(recordSchema(resource)),
    idParams,
  ]
  const body = createSchema(resource)
  const proof = proofToWrite(resource)
  const formProof = { ...proof, provesLast: true }
  return {
    create: defineEndpoint({
      method: 'POST',
      path,
      access,
      ...formProof,
      summary: `Create ${singular}`,
      body,
      response,
      status: 201,
    }),
    update: defineEndpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access,
      ...formProof,
      summary: `Update ${singular}; omitted fields keep their value`,
      params,
      body: updateSchema(resource),
      response,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      ...proof,
      summary: `Delete ${singular}`,
      params,
      status: 204,
    }),
  }
}

/** Puts the whole list of a `sortable` resource into a new order. */
export const orderEndpoint = (resource: ResourceDefinition) =>
  defineEndpoint({
    method: 'PUT',
    path: `/v1/${resource.path}/order`,
    access: resource.permission,
    summary: `Reorder ${resourceNouns(resource).plural}`,
    body: orderSchema,
    bodyLimit: 1024 * 1024,
    response: writtenSchema,
  })

/** Changes many records of a resource with `batch`, all or nothing. */
export const batchEndpoint = (resource: ResourceDefinition) =>
  defineEndpoint({
    method: 'PATCH',
    path: `/v1/${resource.path}/batch`,
    access: resource.permission,
    ...proofToWrite(resource),
    summary: `Update several ${resourceNouns(resource).plural}, all or nothing`,
    body: batchSchema(resource),
    response: z.object({
      data: z.array(recordSchema(resource)),
      meta: z.object({ write_id: z.uuid().nullable() }),
    }),
    bodyLimit: 4 * 1024 * 1024,
    maxProblems: maxBatchRecords,
  })
