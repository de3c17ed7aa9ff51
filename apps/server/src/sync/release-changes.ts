import type { RecordChange } from '@pos/contract/features/releases'
import { type Transaction, sql } from 'kysely'
import type { AnyRecord } from '#engine/feature'
import { compareManifests, type Entities, type Manifest, readObjects } from './manifest.ts'

/** A side of a comparison: what it holds, and its contents where they are at hand (the draft's are; a release's are read). */
export interface Side {
  readonly manifest: Manifest
  readonly entities?: Entities
}

/** The differences of two states in words: record, fields with old and new values, and who made the last change. */
export async function describeChanges(db: Transaction<unknown>, shopId: string, before: Side, after: Side): Promise<RecordChange[]> {
  const differences = compareManifests(before.manifest, after.manifest)
  const hashes = differences.flatMap((one) => [one.before, after.entities ? null : one.after]).filter((hash) => hash !== null)
  const objects = await readObjects(db, shopId, hashes)
  const drafts = new Map(Object.values(after.entities ?? {}).flatMap((records) => records.map((record) => [record.id, record] as const)))
  const authors = await lastAuthors(
    db,
    shopId,
    differences.map((one) => one.id),
  )
  return differences.map(({ resource, id, ...hash }) => {
    const old = hash.before ? (objects.get(hash.before) ?? null) : null
    const fresh = hash.after ? (drafts.get(id) ?? objects.get(hash.after) ?? null) : null
    const author = authors.get(id)
    return {
      resource,
      id,
      name: nameOf(fresh ?? old),
      kind: old === null ? 'added' : fresh === null ? 'removed' : 'changed',
      fields: old && fresh ? changedFields(old, fresh) : [],
      changed_by: author?.user_name ?? null,
      changed_at: author?.at ?? null,
    }
  })
}

function nameOf(record: AnyRecord | null) {
  return String(record?.name ?? record?.label ?? '')
}

function changedFields(before: AnyRecord, after: AnyRecord) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

async function lastAuthors(db: Transaction<unknown>, shopId: string, ids: string[]) {
  const { rows } = await sql<{ record_id: string; user_name: string; at: string }>`
    select distinct on (record_id) record_id, user_name, at from changes
    where scope_id = ${shopId} and record_id = any(${ids}::uuid[]) order by record_id, id desc`.execute(db)
  return new Map(rows.map((row) => [row.record_id, row]))
}
