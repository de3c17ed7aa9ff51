import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../list-schema.ts'

/** What can stand on the order screen's first page. */
export const mainScreenResources = ['categories', 'sub-categories', 'sub-category-groups'] as const

const entry = z.strictObject({ resource: z.enum(mainScreenResources), id: z.uuid(), version: z.int().min(1) })

/**
 * Decides the order screen's first page: `entries` are what stands on it, in order; `removed` is what stood there until now and leaves.
 * Both carry the versions that were read. What stands there and is not named: Conflict. All or nothing.
 */
export const saveMainScreen = defineEndpoint({
  method: 'PUT',
  path: '/v1/main-screen',
  access: 'order_screen',
  summary: 'Put the order screen’s first page into order, with what joins and leaves it',
  body: z.strictObject({ entries: listOf(entry, 500), removed: listOf(entry, 500).default([]) }),
  status: 204,
})
