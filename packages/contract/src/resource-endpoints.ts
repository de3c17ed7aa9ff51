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

/**
 * Query of a list: page, per_page, sort, q, `id` and one parameter per filter; an unknown one is a
 * 422.
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

/** The endpoints that read a resource. */
export function readingEndpoints(resource: ResourceDefinition) {
  const { name, permission: access } = resource
  const [path, record, params] = [`/v1/${resource.path}`, recordSchema(resource), idParams]
  const query = listQuerySchema(resource)
  return {
    list: defineEndpoint({
      method: 'GET',
      path,
      access,
      summary: `List ${name}`,
      query,
      response: pageOf(record),
    }),
    get: defineEndpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: `One of ${name}`,
      params,
      response: dataOf(record),
    }),
    history: defineEndpoint({
      method: 'GET',
      path: `${path}/:id/history`,
      access,
      summary: `Who changed what when in one of ${name}`,
      params,
      response: dataOf(z.array(historyEntry)),
    }),
    uses: defineEndpoint({
      method: 'GET',
      path: `${path}/:id/uses`,
      access,
      summary: `Where one of ${name} is used: at most 20 records that refer to it, and what keeps it from being deleted`,
      params,
      response: dataOf(z.array(recordUse)),
    }),
  }
}

/** The endpoints that write one record of a resource. */
export function writingEndpoints(resource: ResourceDefinition) {
  const { name, permission: access } = resource
  const [path, response, params] = [
    `/v1/${resource.path}`,
    dataOf(recordSchema(resource)),
    idParams,
  ]
  const body = createSchema(resource)
  const proof = proofToWrite(resource)
  return {
    create: defineEndpoint({
      method: 'POST',
      path,
      access,
      ...proof,
      summary: `Create in ${name}`,
      body,
      response,
      status: 201,
    }),
    update: defineEndpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access,
      ...proof,
      summary: `Change one of ${name}; fields left out keep their value`,
      params,
      body: updateSchema(resource),
      response,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      ...proof,
      summary: `Delete one of ${name}`,
      params,
      status: 204,
    }),
  }
}

/** Puts the whole list of a `sortable` resource into a new order. */
export const orderEndpoint = ({ name, path, permission: access }: ResourceDefinition) =>
  defineEndpoint({
    method: 'PUT',
    path: `/v1/${path}/order`,
    access,
    summary: `Put ${name} into a new order`,
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
    summary: `Change many of ${resource.name}, all or nothing`,
    body: batchSchema(resource),
    response: z.object({
      data: z.array(recordSchema(resource)),
      meta: z.object({ write_id: z.uuid().nullable() }),
    }),
    bodyLimit: 4 * 1024 * 1024,
    maxProblems: maxBatchRecords,
  })
