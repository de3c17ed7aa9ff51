import type { RecordChange } from '@pos/contract/features/releases'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { AnyRecord } from '#engine/feature'
import { compareManifests, type Entities, type Manifest, type ManifestDifference, nameOf, readObjects } from './manifest.ts'

/** A side of a comparison: what it holds, and its contents where they are at hand (the draft's are; a release's are read). */
export interface Side {
  readonly manifest: Manifest
  readonly entities?: Entities
  /** When it was frozen; the draft and the state before the first release have no such moment. */
  readonly created_at?: string
}

/** The differences of two states in words: record, fields with old and new values, and who made the last change. */
export async function describeChanges(db: Transaction<unknown>, shopId: string, before: Side, after: Side): Promise<RecordChange[]> {
  const differences = compareManifests(before.manifest, after.manifest)
  const hashes = differences.flatMap((one) => [one.before, after.entities ? null : one.after]).filter((hash) => hash !== null)
  const objects = await readObjects(db, shopId, hashes)
  const drafts = new Map(Object.values(after.entities ?? {}).flatMap((records) => records.map((record) => [record.id, record] as const)))
  const authors = await lastAuthors(db, shopId, differences, [before.created_at, after.created_at])
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

function changedFields(before: AnyRecord, after: AnyRecord) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => canonical(before[field] ?? null) !== canonical(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/** Equal values have equal texts: jsonb gives the keys of an object back in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Who changed each record last between the two moments; a new order of its list counts for each record that it moved. */
async function lastAuthors(
  db: Transaction<unknown>,
  shopId: string,
  differences: readonly ManifestDifference[],
  moments: readonly (string | undefined)[],
) {
  const [from, to] = moments.filter((moment) => moment !== undefined).toSorted()
  const wanted = JSON.stringify(differences.map(({ resource, id }) => ({ resource, id })))
  const isOpen = moments.includes(undefined)
  const last = (condition: RawBuilder<unknown>) => sql`(
    select c.id, c.user_name, c.at from changes c
    where c.scope_id = ${shopId} and c.resource = w.resource and ${condition}
      and c.at >= ${from ?? '-infinity'}::timestamptz and c.at <= ${isOpen || !to ? 'infinity' : to}::timestamptz
    order by c.id desc limit 1)`
  const { rows } = await sql<{ id: string; user_name: string; at: string }>`
    select w.id, l.user_name, l.at from jsonb_to_recordset(${wanted}::jsonb) as w(resource text, id uuid)
    cross join lateral (
      select * from (${last(sql`c.record_id = w.id`)} union all ${last(sql`c.record_id is null and c.action = 'order'`)}) either
      order by either.id desc limit 1) l`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
