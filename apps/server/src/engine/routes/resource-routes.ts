import { orderEndpoint, readingEndpoints, writingEndpoints } from '@pos/contract/resource-endpoints'
import type { Engine, Feature } from '#engine/model'
import { recordHistory } from '#engine/read/history'
import { listQueryOf, listRecords } from '#engine/read/list'
import { getRecord } from '#engine/read/read'
import { recordUses } from '#engine/write/checks'
import { route } from './route.ts'
import { createRecord, orderRecords, removeRecords, updateRecord } from '#engine/write/write'

/** What is asked of the database: readings in one round trip, and writes that begin by a reading. */
const [each, reads] = [{ first: 'each' }, { first: 'reads' }] as const

/** Mounts the routes of a resource that its contract grants; those for many records at once are `import-export`'s. */
export function mountResource(engine: Engine, feature: Feature): void {
  const { resource } = feature
  const { list, get, history, uses } = readingEndpoints(resource)
  route(engine, list, async (context, { query }) => await listRecords(context, feature, listQueryOf(query)), each)
  route(engine, get, async (context, { params }) => ({ data: await getRecord(context, feature, params.id) }), each)
  route(engine, history, async (context, { params }) => ({ data: await recordHistory(context, feature, params.id) }), each)
  route(engine, uses, async (context, { params }) => ({ data: await recordUses(context, feature, params.id) }), each)
  const { create, update, remove } = writingEndpoints(resource)
  route(engine, create, async (context, { body }) => ({ data: await createRecord(context, feature, body) }), reads)
  route(engine, update, async (context, { params, body }) => ({ data: await updateRecord(context, feature, params.id, body) }), reads)
  route(engine, remove, async (context, { params }) => removeRecords(context, feature, [params.id]))
  if (!resource.sortable) return
  route(engine, orderEndpoint(resource), async (context, { body }) => ({ data: await orderRecords(context, feature, body.ids) }))
}
