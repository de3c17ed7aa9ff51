import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { isStillReferenced } from '#platform/database/constraint-errors'
import type { Context, Feature } from '../model.ts'
import { childFields, isOwned } from '../read/columns.ts'
import { getRecords, inScope } from '../read/read.ts'
import { audit, auditScope, contentOf, nameOf } from './audit.ts'
import { usesOf } from './checks.ts'
import { enter } from './write.ts'

/** Deletes records that only refer to each other, all or none. */
export async function removeRecords(
  caller: Context,
  feature: Feature,
  ids: readonly string[],
): Promise<void> {
  const context = await enter(caller, feature, ids[0])
  const records = await getRecords(context, feature, ids)
  if (records.length !== ids.length) fail('NotFound')
  const uses = await usesOf(context, feature, ids)
  if (uses.length > 0) fail('RecordInUse', { data: uses })
  if (!feature.hooks.remove) await context.engine.keepDeleted(context, feature, records)
  try {
    if (feature.hooks.remove)
      for (const record of records) await feature.hooks.remove(context, record)
    else await deleteRows(context, feature, ids)
  } catch (error) {
    if (isStillReferenced(error)) fail('RecordInUse', { data: [] })
    throw error
  }
  const trail = records.map((record) => {
    return {
      ...nameOf(feature, record),
      version: record.version + 1,
      action: 'delete',
      before: contentOf(feature, record),
    }
  })
  await audit(context, trail, auditScope(context, feature))
}

async function deleteRows(context: Context, feature: Feature, ids: readonly string[]) {
  const which = sql`${inScope(context, feature)} and t.id = any(${[...ids]}::uuid[])`
  const table = sql.table(feature.table)
  // Lists first, because their targets may be deleted by the same statement.
  for (const [, , child] of childFields(feature))
    await sql`delete from ${sql.table(child.table)} c using ${table} t where ${which} and ${isOwned(feature, child)}`.execute(
      context.db,
    )
  await sql`delete from ${table} t where ${which}`.execute(context.db)
}
