import { z } from 'zod'
import {
  dataOf,
  idParams,
  lineText,
  queryInteger,
  queryList,
  recordVersion,
  safeText,
} from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { recordSchema } from '../fields/schema.ts'
import { cursor, keysetPageOf } from '../keyset.ts'
import { proofToWrite, type ResourceDefinition } from '../resource.ts'
import { resourceNouns } from '../resource-nouns.ts'

/** A deleted record. */
const trashEntry = z.object({
  id: z.uuid(),
  resource: z.string(),
  name: z.string(),
  user_name: z.string(),
  at: z.string(),
})
export type TrashEntry = z.infer<typeof trashEntry>

/**
 * Deleted records of the current shop, its organization and, for system administrators, the
 * installation; most recently deleted first.
 */
export const listTrash = defineEndpoint({
  method: 'GET',
  path: '/v1/trash',
  access: 'trash',
  summary: 'List deleted records that can be restored',
  query: z.strictObject({
    q: safeText(200).optional(),
    /** Names of resources. */
    resource: queryList(z.string().max(60)).optional(),
    per_page: queryInteger(1, 200).default(50),
    cursor: cursor.optional(),
  }),
  response: keysetPageOf(trashEntry),
})

/** Conditions to meet before a deleted record can be restored; sent as `data` of the refusal. */
export interface RestoreRefusal {
  readonly name: string
  /** Missing records that it refers to; `in_trash` if they can be restored first. */
  readonly missing: readonly {
    readonly resource: string
    readonly name: string | null
    readonly in_trash: boolean
  }[]
}

/**
 * Restores a deleted record unchanged. `name` is a new name, needed if another record has taken the
 * old one.
 */
export const undeleteEndpoint = (resource: ResourceDefinition) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1/${resource.path}/:id/undelete`,
    access: resource.permission,
    ...proofToWrite(resource),
    summary: `Restore ${resourceNouns(resource).singular} from the trash`,
    params: idParams,
    body: z.strictObject({ name: lineText(200).optional() }),
    response: dataOf(z.object({ id: z.uuid(), version: z.int() })),
  })

/**
 * Restores an earlier version of a record. `version` is the current version that the client read.
 * Secrets are not changed.
 */
export const restoreEndpoint = (resource: ResourceDefinition) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1/${resource.path}/:id/restore`,
    access: resource.permission,
    ...proofToWrite(resource),
    summary: `Return ${resourceNouns(resource).singular} to an earlier version`,
    params: idParams,
    body: z.strictObject({ version: recordVersion.min(1), to: recordVersion }),
    response: dataOf(recordSchema(resource)),
  })

/**
 * Undoes everything that one write did to records, within a day. Fails with Conflict if any of them
 * has changed since. The undo can be undone too.
 */
export const undoWrite = defineEndpoint({
  method: 'POST',
  path: '/v1/writes/:id/undo',
  access: 'session',
  summary: 'Undo a write: a batch, an import, a price change or a new order',
  params: idParams,
  response: dataOf(z.object({ restored: z.int(), write_id: z.uuid() })),
})
