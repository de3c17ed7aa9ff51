import { foldText } from '@pos/domain/fold-text'
import { sql } from 'kysely'
import { foldedKey } from '#engine/read/columns'
import type { Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import { inScope } from '#engine/read/read'
import { createRecord } from './write.ts'

/** Creates those of the wanted records whose label the list does not hold yet (folded), in order; counts both kinds. */
export async function addMissing(
  context: Context,
  feature: Feature,
  records: readonly Record<string, unknown>[],
): Promise<{ added: number; present: number }> {
  const { label } = feature.resource
  const key = foldedKey(feature, label)
  const names = records.map((record) => foldText(String(record[label])))
  const { rows } = await sql<{ key: string }>`
    select ${key} as key from ${sql.table(feature.table)} t where ${inScope(context, feature)} and ${key} = any(${names}::text[])`.execute(
    context.db,
  )
  const existing = new Set(rows.map((row) => row.key))
  const missing = records.filter((record) => !existing.has(foldText(String(record[label]))))
  for (const record of missing) await createRecord(context, feature, record)
  return { added: missing.length, present: records.length - missing.length }
}
