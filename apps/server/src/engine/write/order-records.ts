import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context, Feature } from '../model.ts'
import { inScope } from '../read/read.ts'
import { audit, auditScope, writeIdOf } from './audit.ts'

/**
 * Writes a new order of the whole list. Fails with Conflict if an id is missing, duplicate or
 * foreign. The records share their existing positions, so that a restored record finds its old
 * place. Duplicate positions are renumbered.
 */
export async function orderRecords(context: Context, feature: Feature, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; position: number }>`
    select t.id, t.position from ${sql.table(feature.table)} t
    where ${inScope(context, feature)} order by t.position, t.id for update`.execute(context.db)
  const isDistinct = rows.every(
    ({ position }, index) => index === 0 || position > (rows[index - 1]?.position ?? position),
  )
  const positions = rows.map(({ position }, index) => (isDistinct ? position : index))
  const known = new Set(rows.map((row) => row.id))
  if (
    ids.length !== known.size ||
    new Set(ids).size !== known.size ||
    ids.some((id) => !known.has(id))
  )
    fail('Conflict', { message: 'order_incomplete' })
  await sql`
    update ${sql.table(feature.table)} t set position = o.position
    from unnest(${[...ids]}::uuid[], ${positions}::integer[]) o(id, position)
    where ${inScope(context, feature)} and t.id = o.id and t.position <> o.position`.execute(
    context.db,
  )
  const moved = { before: { ids: rows.map(({ id }) => id) }, after: { ids } }
  await audit(
    context,
    [{ resource: feature.resource.name, record_id: null, action: 'order', ...moved }],
    auditScope(context, feature),
  )
  return { write_id: writeIdOf(context) }
}
