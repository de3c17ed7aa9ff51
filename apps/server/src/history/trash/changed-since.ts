import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import { getRecords } from '#engine/read/read'
import { auditScope } from '#engine/write/audit'
import { groupBy } from '#platform/process/group-by'

interface Written {
  readonly id: string
  /** The version created by a write. */
  readonly version: number
}

/**
 * The first 20 records that were deleted or whose values differ from the given versions. Changes
 * that were undone do not count.
 */
export async function changedSince(
  context: Context,
  feature: Feature,
  records: readonly Written[],
): Promise<Written[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const stored = new Map(
    (await getRecords(context, feature, ids)).map((record) => [record.id, record]),
  )
  const later = groupBy(await changesAfter(context, feature, records), ({ record_id }) => record_id)
  const isChanged = ({ id }: Written) => {
    const record = stored.get(id)
    const former: Record<string, unknown> = Object.assign(
      {},
      ...(later.get(id) ?? []).map(({ before }) => before),
    )
    return (
      !record ||
      Object.entries(former).some(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(record[field] ?? null),
      )
    )
  }
  return records.filter(isChanged).slice(0, 20)
}

/** Newest first. */
async function changesAfter(context: Context, feature: Feature, records: readonly Written[]) {
  const { rows } = await sql<{ record_id: string; before: Record<string, unknown> | null }>`
    select c.record_id, c.before from unnest(${records.map(({ id }) => id)}::uuid[], ${records.map(({ version }) => version)}::integer[]) w(id, version)
    cross join lateral (
      select c.id, c.record_id, c.before from changes c
      where c.scope_id = ${auditScope(context, feature)} and c.resource = ${feature.resource.name} and c.record_id = w.id and c.version > w.version
        and c.action in ('update', 'delete', 'restore')) c
    order by c.id desc`.execute(context.db)
  return rows
}
