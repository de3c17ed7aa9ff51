import { isRecordId } from '@pos/contract/fields/record-id'
import { orderEndpoint, readingEndpoints, writingEndpoints } from '@pos/contract/resource-endpoints'
import { isRow } from '@pos/domain/values'
import type { Engine, Feature } from '../model.ts'
import { recordHistory } from '../read/history.ts'
import { listQueryOf, listRecords } from '../read/list.ts'
import { getRecord } from '../read/read.ts'
import { recordUses } from '../write/checks.ts'
import { orderRecords } from '../write/order-records.ts'
import { remainingProblems } from '../write/remaining-problems.ts'
import { removeRecords } from '../write/remove-records.ts'
import { createRecord, updateRecord } from '../write/write.ts'
import { route } from './route.ts'
import type { RemainingProblems } from './transaction.ts'

/** Transaction options: reads in one round trip, and writes whose first statement only reads. */
const [each, reads] = [{ first: 'each' }, { first: 'reads' }] as const

/**
 * Mounts the routes of a resource that its contract enables. `exchange` mounts those for many
 * records at once.
 */
export function mountResource(engine: Engine, feature: Feature): void {
  const { resource } = feature
  const { list, get, history, uses } = readingEndpoints(resource)
  route(
    engine,
    list,
    async (context, { query }) => await listRecords(context, feature, listQueryOf(query)),
    each,
  )
  route(
    engine,
    get,
    async (context, { params }) => ({ data: await getRecord(context, feature, params.id) }),
    each,
  )
  route(
    engine,
    history,
    async (context, { params }) => ({ data: await recordHistory(context, feature, params.id) }),
    each,
  )
  route(
    engine,
    uses,
    async (context, { params }) => ({ data: await recordUses(context, feature, params.id) }),
    each,
  )
  const { create, update, remove } = writingEndpoints(resource)
  route(
    engine,
    create,
    async (context, { body }) => ({ data: await createRecord(context, feature, body) }),
    {
      ...reads,
      remaining: remainingOf(feature),
    },
  )
  route(
    engine,
    update,
    async (context, { params, body }) => ({
      data: await updateRecord(context, feature, params.id, body),
    }),
    {
      ...reads,
      remaining: remainingOf(feature),
    },
  )
  route(engine, remove, async (context, { params }) => removeRecords(context, feature, [params.id]))
  if (!resource.sortable) return
  route(engine, orderEndpoint(resource), async (context, { body }) => ({
    data: await orderRecords(context, feature, body.ids),
  }))
}

const remainingOf =
  (feature: Feature): RemainingProblems =>
  (context, { params, body }, wrong) =>
    remainingProblems(context, feature, { id: recordIdOf(params), body, wrong })

const recordIdOf = (params: unknown) =>
  isRow(params) && typeof params.id === 'string' && isRecordId(params.id) ? params.id : null
