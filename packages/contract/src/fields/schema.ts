import { z } from 'zod'
import { recordVersion } from '../answers.ts'
import { memoize } from '../memoize.ts'
import type { ResourceDefinition } from '../resource.ts'
import type { Fields } from './field.ts'
import { fieldSchema } from './field-schema.ts'
import { listOf } from './list-schema.ts'

/** Records per batch. */
export const maxBatchRecords = 1000

const id = z.uuid()
const version = recordVersion.min(1)

function writable(fields: Fields) {
  return Object.entries(fields).filter(([, field]) => !field.readOnly)
}

/** Body of POST; fields that are nullable or have a default can be omitted. */
export const createSchema = memoize((resource: ResourceDefinition) => {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of writable(resource.fields)) {
    const schema = fieldSchema(field)
    if (field.default !== undefined) shape[name] = schema.default(field.default)
    else shape[name] = field.required ? schema : schema.default(null)
  }
  return z.strictObject(shape)
})

/**
 * Body of PUT: the version that the client read, and the fields to change; omitted fields keep
 * their value.
 */
export function updateSchema(resource: ResourceDefinition) {
  return z.strictObject({ version, ...changes(resource) })
}

/** Body of PATCH batch: all or nothing. */
export function batchSchema(resource: ResourceDefinition) {
  const record = z.strictObject({ id, version, ...changes(resource) })
  return z.strictObject({ records: listOf(record, maxBatchRecords, 1) })
}

/**
 * Body of POST bulk, which changes the selected records of a list; switching on and off needs a
 * field `active`.
 */
export function bulkSchema(resource: ResourceDefinition) {
  const actions = ['delete', ...('active' in resource.fields ? ['activate', 'deactivate'] : [])]
  return z.strictObject({ action: z.enum(actions), ids: listOf(id, maxBatchRecords, 1) })
}

/** Body of PUT order: every id of the list, in order. */
export const orderSchema = z.strictObject({ ids: listOf(id, 20_000) })

/** The fields known in advance of a record whose resource is only known at run time. */
type AnyRecordSchema = z.ZodObject<{ id: z.ZodUUID; version: z.ZodInt }>

/** The schema of a record in responses. */
export function recordSchema(resource: ResourceDefinition): AnyRecordSchema {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (!field.writeOnly) shape[name] = fieldSchema(field, 'answer')
  return z.object({
    id,
    version,
    created_at: z.string(),
    updated_at: z.string(),
    ...(resource.sortable ? { position: z.int() } : {}),
    ...shape,
  })
}

function changes(resource: ResourceDefinition) {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of writable(resource.fields)) shape[name] = fieldSchema(field).optional()
  return shape
}
