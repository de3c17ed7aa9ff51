import { z } from 'zod'
import { recordVersion, writtenSchema } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../fields/list-schema.ts'

/** Resources that can appear on the first page of the order screen. */
export const mainScreenResources = ['categories', 'sub-categories', 'sub-category-groups'] as const

const entry = z.strictObject({
  resource: z.enum(mainScreenResources),
  id: z.uuid(),
  version: recordVersion.min(1),
})

/**
 * Saves the first page of the order screen: `entries` are its records in order, `removed` the
 * records taken off the page. Both contain the versions that the client read. All or nothing; fails
 * with Conflict if a record of the page is in neither list.
 */
export const saveMainScreen = defineEndpoint({
  method: 'PUT',
  path: '/v1/main-screen',
  access: 'order_screen',
  summary: "Set the content and order of the order screen's first page",
  body: z.strictObject({ entries: listOf(entry, 500), removed: listOf(entry, 500).default([]) }),
  response: writtenSchema,
})
