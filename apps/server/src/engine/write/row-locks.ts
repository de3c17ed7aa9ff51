import { fail } from '@pos/contract/errors'
import { foldText } from '@pos/domain/text/fold-text'
import { sql } from 'kysely'
import { compileKept } from '#platform/database/kept-plans'
import { readTogether } from '#platform/database/scoped-dialect'
import { chunksOf } from '#platform/process/chunks'
import type { AnyRecord, Context, Feature } from '../model.ts'
import { columnFields, foldedKey } from '../read/columns.ts'
import { getRecords, idIn, inScope, selectRecords } from '../read/read.ts'
import type { Draft } from './checks.ts'

/**
 * One record to change: the version that was read and the changed fields. `prefix` is the prefix of
 * its error paths.
 */
export interface RecordChange extends Draft {
  readonly version: number
}

/** Locked records: id, version and keys. */
export type LockedRecords = ReadonlyMap<string, AnyRecord>

/**
 * Locks records until the end of the transaction. Returns their versions and keys, and the first of
 * them completely.
 */
export async function lockRecords(
  context: Context,
  feature: Feature,
  changes: readonly { readonly id: string }[],
): Promise<LockedRecords> {
  const names = ['id', 'version', ...keyFields(feature)].map((name) => sql.ref(`t.${name}`))
  const ids = changes.map(({ id }) => id)
  const lock = sql<AnyRecord>`
    select ${sql.join(names)} from ${sql.table(feature.table)} t
    where ${inScope(context, feature)} and ${idIn(ids)} order by t.id for update`
  // Two statements sent together: a statement that waits for locked rows reads other tables from an
  // older snapshot.
  const [rows, first] = await readTogether(
    context.db,
    compileKept(context.db, lock),
    compileKept(context.db, selectRecords(context, feature, chunksOf(ids)[0] ?? [])),
  )
  return new Map([...rows, ...first].map((row) => [row.id, row]))
}

const keyFields = (feature: Feature) =>
  columnFields(feature).flatMap(([name, field]) =>
    field.key && field.kind === 'text' ? [name] : [],
  )

/** A stale version fails the whole write with the current record; a deleted one with NotFound. */
export async function assertCurrent(
  context: Context,
  feature: Feature,
  changes: readonly RecordChange[],
  locked: LockedRecords,
): Promise<void> {
  const isStale = ({ id, version }: RecordChange) =>
    (locked.get(id) ?? fail('NotFound')).version !== version
  const stale = changes.flatMap((change) => (isStale(change) ? [change.id] : []))
  if (stale.length === 0) return
  const records = await getRecords(context, feature, stale)
  fail('StaleRecord', {
    data: changes.length === 1 && changes[0]?.prefix === '' ? records[0] : records,
  })
}

/** Unique indexes are checked per row: names that move between records are cleared first. */
export async function clearUniqueKeys(
  context: Context,
  feature: Feature,
  changes: readonly RecordChange[],
): Promise<void> {
  for (const name of keyFields(feature)) {
    const changing = changes.filter(({ input }) => input[name] !== undefined)
    const keys = changing.flatMap(({ input }) =>
      typeof input[name] === 'string' ? [foldText(input[name])] : [],
    )
    if (keys.length === 0) continue
    await sql`
      update ${sql.table(feature.table)} t set ${sql.ref(name)} = t.id::text
      where ${inScope(context, feature)} and t.id = any(${changing.map(({ id }) => id)}::uuid[])
        and ${foldedKey(feature, name)} = any(${keys}::text[])`.execute(context.db)
  }
}
