import { fail } from '@pos/contract/errors'
import { batchEndpoint } from '@pos/contract/resource-endpoints'
import type { Engine } from '#engine/engine'
import type { AnyRecord, Feature } from '#engine/feature'
import { route } from '#engine/routes/route'
import { writeIdOf } from '#engine/write/audit'
import { updateRecords } from '#engine/write/write'

/** `PATCH /v1/X/batch`: saves the spreadsheet of a batch update, all or nothing. */
export function mountBatch(engine: Engine, feature: Feature): void {
  route(engine, batchEndpoint(feature.resource), async (context, { body: { records } }) => {
    if (new Set(records.map(({ id }) => id)).size !== records.length)
      fail('ValidationFailed', { errors: { records: [{ key: 'duplicate_choice' }] } })
    const changes = records.map(({ id, version, ...input }, index) => ({
      id,
      version,
      input,
      prefix: `records.${index}.`,
    }))
    const data: AnyRecord[] = []
    await updateRecords(context, feature, changes, (written) => void data.push(...written))
    return { data, meta: { write_id: writeIdOf(context) } }
  })
}
