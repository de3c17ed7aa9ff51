import { dataOf } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { bulkSchema } from '@pos/contract/fields/schema'
import { proofToWrite } from '@pos/contract/resource'
import { resourceNouns } from '@pos/contract/resource-nouns'
import { z } from 'zod'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { getRecords } from '#engine/read/read'
import { route } from '#engine/routes/route'
import { writeIdOf } from '#engine/write/audit'
import { removeRecords } from '#engine/write/remove-records'
import { updateRecords } from '#engine/write/write'

/** `POST /v1/X/bulk`: one action for many records selected in the list, all or nothing. */
export function mountBulk(engine: Engine, feature: Feature): void {
  const { resource } = feature
  const bulk = defineEndpoint({
    method: 'POST',
    path: `/v1/${resource.path}/bulk`,
    access: resource.permission,
    ...proofToWrite(resource),
    summary: `Delete, activate or deactivate several ${resourceNouns(resource).plural}, all or nothing`,
    body: bulkSchema(resource),
    response: dataOf(z.object({ count: z.int(), write_id: z.uuid().nullable() })),
  })
  route(engine, bulk, async (context, { body }) => {
    const ids = [...new Set(body.ids)]
    if (body.action === 'delete') await removeRecords(context, feature, ids)
    else await switchRecords(context, feature, ids, body.action === 'activate')
    return { data: { count: ids.length, write_id: writeIdOf(context) } }
  })
}

async function switchRecords(
  context: Context,
  feature: Feature,
  ids: readonly string[],
  active: boolean,
) {
  const records = await getRecords(context, feature, ids)
  if (records.length !== ids.length) fail('NotFound')
  const changes = records
    .filter((record) => record.active !== active)
    .map(({ id, version }) => ({ id, version, input: { active }, prefix: '' }))
  if (changes.length > 0) await updateRecords(context, feature, changes)
}
