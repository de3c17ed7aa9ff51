import { Failure, type FieldProblems, fail, failFields } from '@pos/contract/errors'
import { crossFieldProblems } from '@pos/contract/fields/cross-field'
import { sql } from 'kysely'
import type { Change } from '#platform/history/insert-changes'
import { chunksOf } from '#platform/process/chunks'
import { differences } from '#platform/process/differences'
import { byIds } from '#platform/process/group-by'
import { newId } from '#platform/process/ids'
import type { AnyRecord, Context, Feature, Write } from '../model.ts'
import { getRecords } from '../read/read.ts'
import { audit, auditScope, contentOf, nameOf } from './audit.ts'
import { type Draft, draftProblems } from './checks.ts'
import {
  assertCurrent,
  clearUniqueKeys,
  type LockedRecords,
  lockRecords,
  type RecordChange,
} from './row-locks.ts'
import { insertRows, updateRows } from './write-rows.ts'

/** Creates a record at the end of its list and returns it. */
export async function createRecord(
  context: Context,
  feature: Feature,
  input: Draft['input'],
): Promise<AnyRecord> {
  const made: AnyRecord[] = []
  await createRecords(context, feature, [{ id: newId(), input, prefix: '' }], (records) =>
    made.push(...records),
  )
  return made[0] ?? fail('NotFound')
}

/**
 * Called with each chunk of written records in the given order, because all of them may not fit
 * into memory.
 */
type Written = (records: readonly AnyRecord[]) => void

/** Creates records at the end of their list, all or none. All problems are reported at once. */
export async function createRecords(
  caller: Context,
  feature: Feature,
  drafts: readonly Draft[],
  written?: Written,
): Promise<void> {
  const context = await enter(caller, feature, drafts[0]?.id, true)
  const problems = await draftProblems(context, feature, drafts)
  await writeInChunks(context, feature, drafts, { problems, locked: null, notify: written })
}

/** State over the chunks of a write. */
interface Run {
  readonly problems: FieldProblems
  /** For rules among several records; empty if a feature has none. */
  readonly writes: Write<AnyRecord>[]
}

/** The options of `writeInChunks`. */
interface ChunkOptions {
  /** Known problems of the drafts. */
  readonly problems: FieldProblems
  /** The records to change; null for new ones. */
  readonly locked: LockedRecords | null
  readonly notify: Written | undefined
}

/** Writes all chunks, over locked records or as new ones. Any problem ends the write. */
async function writeInChunks(
  context: Context,
  feature: Feature,
  drafts: readonly Draft[],
  { problems, locked, notify }: ChunkOptions,
): Promise<void> {
  const run: Run = { problems, writes: [] }
  const chunks = chunksOf(drafts)
  for (const chunk of chunks) {
    // Plans for checking foreign keys were made for smaller tables and are discarded after each
    // chunk.
    if (chunks.length > 1) await sql`discard plans`.execute(context.db)
    const ids = chunk.map(({ id }) => id)
    const before = locked ? await readBefore(context, feature, ids, locked) : []
    const known = new Map(before.map((record) => [record.id, record]))
    const rows = await writeChunk(
      context,
      feature,
      chunk,
      known,
      locked ? updateRows : insertRows,
      run,
    )
    if (!rows) continue
    const written = rows.map((row) => ({ ...known.get(row.id), ...row }))
    const records =
      byIds(ids, written.length > 0 ? written : await getRecords(context, feature, ids)) ??
      fail('NotFound')
    const restored = new Set(chunk.flatMap(({ id, kept }) => (kept ? [id] : [])))
    const trail = records.flatMap((record) =>
      changesOf(feature, known.get(record.id), record, restored.has(record.id)),
    )
    await audit(context, trail, auditScope(context, feature))
    notify?.(records)
  }
  failFields(run.problems)
  await feature.hooks.afterWrites?.(context, run.writes)
}

/** Keys as locked, before they were cleared. The first records were read while locking. */
async function readBefore(
  context: Context,
  feature: Feature,
  ids: readonly string[],
  locked: LockedRecords,
) {
  const seen = ids.flatMap((id) => locked.get(id) ?? [])
  if (seen.every((record) => 'created_at' in record)) return seen
  return (await getRecords(context, feature, ids)).map((record) => ({
    ...record,
    ...locked.get(record.id),
  }))
}

/** Returns the changes for the history; none if nothing changed. */
function changesOf(
  feature: Feature,
  before: AnyRecord | undefined,
  after: AnyRecord,
  isRestored: boolean,
): Change[] {
  const change = nameOf(feature, after)
  if (!before)
    return [
      { ...change, action: isRestored ? 'restore' : 'create', after: contentOf(feature, after) },
    ]
  const difference = differences(before, after, Object.keys(feature.resource.fields))
  return difference ? [{ ...change, action: 'update', ...difference }] : []
}

/**
 * Checks each record by its feature's rules, then writes them. A record that breaks a rule is
 * omitted, so that the others are checked too. Returns the result of the write, or null after a
 * problem.
 */
async function writeChunk(
  context: Context,
  feature: Feature,
  drafts: readonly Draft[],
  known: ReadonlyMap<string, AnyRecord>,
  writeRows: typeof insertRows,
  { problems, writes }: Run,
): Promise<readonly AnyRecord[] | null> {
  const accepted: Draft[] = []
  for (const draft of drafts) {
    const whole = writeOf(draft, known.get(draft.id) ?? null)
    const wrong = Object.keys(problems).some((path) => path.startsWith(draft.prefix))
    const broken = await ruleProblems(context, feature, whole)
    // An unknown reference is reported as such, even if its field breaks another rule.
    for (const [path, list] of Object.entries(broken)) problems[path] ??= list
    if (wrong || Object.keys(broken).length > 0) continue
    if (feature.hooks.afterWrites) writes.push(whole)
    accepted.push(draft)
  }
  const rows = accepted.length > 0 ? await writeRows(context, feature, accepted) : []
  return Object.keys(problems).length === 0 ? rows : null
}

/** Returns the write of a draft with the record before and after it. */
export function writeOf(
  { id, input, prefix, isPartial = false, isStored = false }: Draft,
  before: AnyRecord | null,
): Write<AnyRecord> {
  const after = { ...(before ?? { version: 1 }), ...input, id } as AnyRecord
  return { id, before, after, isPartial, isStored, path: (field) => `${prefix}${field}` }
}

/**
 * Returns the problems of a record by rules over several fields, of the contract and of its
 * feature.
 */
export async function ruleProblems(
  context: Context,
  feature: Feature,
  write: Write<AnyRecord>,
): Promise<FieldProblems> {
  const ofContract = Object.entries(crossFieldProblems(feature.resource, write.after))
  const problems: FieldProblems = Object.fromEntries(
    ofContract.map(([field, list]) => [write.path(field), list]),
  )
  try {
    await feature.hooks.beforeWrite?.(context, write)
  } catch (error) {
    if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') throw error
    return { ...error.detail.errors, ...problems }
  }
  return problems
}

export const enter = (caller: Context, { hooks }: Feature, id = '', isNew = false) =>
  hooks.enter?.(caller, id, isNew) ?? caller

/** Updates one record and returns it. */
export async function updateRecord(
  context: Context,
  feature: Feature,
  id: string,
  { version, ...input }: Draft['input'] & { version: number },
) {
  const changed: AnyRecord[] = []
  await updateRecords(context, feature, [{ id, version, input, prefix: '' }], (records) =>
    changed.push(...records),
  )
  return changed[0] ?? fail('NotFound')
}

/** Updates records, all or none. A stale version fails the write with the current record. */
export async function updateRecords(
  caller: Context,
  feature: Feature,
  changes: readonly RecordChange[],
  written?: Written,
): Promise<void> {
  const context = await enter(caller, feature, changes[0]?.id)
  const locked = await lockRecords(context, feature, changes)
  await assertCurrent(context, feature, changes, locked)
  const problems = await draftProblems(context, feature, changes)
  if (changes.length > 1) await clearUniqueKeys(context, feature, changes)
  await writeInChunks(context, feature, changes, { problems, locked, notify: written })
}
