import type { RecordChange } from '@pos/contract/devices/releases'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import {
  compareManifests,
  type Entities,
  type Manifest,
  type ManifestDifference,
  nameOf,
  type ReleasedRecord,
  readObjects,
  shopResource,
} from './manifest.ts'

/**
 * One of the two states of a comparison, with its contents if they are in memory (for the draft).
 */
interface ComparedState {
  readonly manifest: Manifest
  readonly entities?: Entities
  /** Time when it was frozen; missing for the draft and for the state before the first release. */
  readonly created_at?: string
}

/** The differences between two states: the number per kind, and the listed ones. */
interface DescribedChanges {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly changes: RecordChange[]
  /** True if there are more differences than listed. */
  readonly truncated: boolean
}

/**
 * All differences are counted, but only this many are described, with this many characters of
 * values.
 */
const shownChanges = 500
const shownCharacters = 400_000

/**
 * Describes the differences between two states: record, fields with old and new values, and the
 * author of the last change. Only listed ones are read and described, so that neither work nor
 * response grows with the change.
 */
export async function describeChanges(
  db: Transaction<unknown>,
  shopId: string,
  before: ComparedState,
  after: ComparedState,
): Promise<DescribedChanges> {
  const differences = compareManifests(before.manifest, after.manifest)
  const count = (kind: string) => differences.filter((one) => kindOf(one) === kind).length
  const changes = await describe(db, shopId, differences.slice(0, shownChanges), before, after)
  const fitting = changes.slice(0, Math.max(1, fittingInto(shownCharacters, changes)))
  return {
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    changes: fitting,
    truncated: fitting.length < differences.length,
  }
}

const kindOf = (one: ManifestDifference) =>
  one.before === null ? 'added' : one.after === null ? 'removed' : 'changed'

/** Returns how many of the first changes fit into this many characters. */
function fittingInto(limit: number, changes: readonly RecordChange[]) {
  let length = 0
  const first = changes.findIndex(({ fields }) => (length += JSON.stringify(fields).length) > limit)
  return first === -1 ? changes.length : first
}

async function describe(
  db: Transaction<unknown>,
  shopId: string,
  differences: readonly ManifestDifference[],
  before: ComparedState,
  after: ComparedState,
): Promise<RecordChange[]> {
  const hashes = differences
    .flatMap((one) => [one.before, after.entities ? null : one.after])
    .filter((hash) => hash !== null)
  const objects = await readObjects(db, shopId, hashes)
  const drafts = new Map(
    Object.values(after.entities ?? {}).flatMap((records) =>
      records.map((record) => [record.id, record] as const),
    ),
  )
  const authors = await lastAuthors(db, shopId, differences, [before.created_at, after.created_at])
  return differences.map((difference) => {
    const { resource, id, before: oldHash, after: freshHash } = difference
    const old = oldHash ? (objects.get(oldHash) ?? null) : null
    const fresh = freshHash ? (drafts.get(id) ?? objects.get(freshHash) ?? null) : null
    const author = authors.get(id)
    return {
      resource,
      id,
      name: nameOf(fresh ?? old),
      kind: kindOf(difference),
      fields: old && fresh ? changedFields(old, fresh) : [],
      changed_by: author?.user_name ?? null,
      changed_at: author?.at ?? null,
    }
  })
}

function changedFields(before: ReleasedRecord, after: ReleasedRecord) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => canonical(before[field] ?? null) !== canonical(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/**
 * Serialises a value so that equal values give equal texts, because jsonb has its own key order.
 */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

interface Author {
  readonly id: number
  readonly user_name: string
  readonly at: string
}

/**
 * Finds the last author of each record's changes between two moments. A new order of a list counts
 * for each moved record. The newest order is read once per list and each record by key, so the cost
 * does not depend on the length of the history.
 */
async function lastAuthors(
  db: Transaction<unknown>,
  shopId: string,
  differences: readonly ManifestDifference[],
  moments: readonly (string | undefined)[],
) {
  if (differences.length === 0) return new Map<string, Author>()
  const [from = '-infinity', to = 'infinity'] = moments
    .filter((moment) => moment !== undefined)
    .toSorted()
  const until = moments.includes(undefined) ? 'infinity' : to
  const newest = (condition: RawBuilder<unknown>) => sql`(
    select c.id, c.user_name, c.at from changes c
    where c.scope_id = case when w.resource = ${shopResource} then (select organization_id from shops where id = ${shopId}) else ${shopId}::uuid end
      and c.resource = w.resource and ${condition} and c.at <= ${until}::timestamptz
    order by c.id desc limit 1)`
  const resources = [...new Set(differences.map(({ resource }) => resource))]
  const { rows: orders } = await sql<Author & { resource: string }>`
    select w.resource, c.* from unnest(${resources}::text[]) as w(resource)
    cross join lateral ${newest(sql`c.record_id is null and c.action = 'order'`)} c where c.at >= ${from}::timestamptz`.execute(
    db,
  )
  const { rows: edits } = await sql<Author & { record_id: string }>`
    select w.record_id, c.* from unnest(${differences.map(({ resource }) => resource)}::text[], ${differences.map(({ id }) => id)}::uuid[]) as w(resource, record_id)
    cross join lateral ${newest(sql`c.record_id = w.record_id`)} c where c.at >= ${from}::timestamptz`.execute(
    db,
  )
  const ordered = new Map(orders.map((row) => [row.resource, row]))
  const edited = new Map(edits.map((row) => [row.record_id, row]))
  return new Map(
    differences.flatMap(({ resource, id }) => {
      const either = [edited.get(id), ordered.get(resource)].filter(
        (author) => author !== undefined,
      )
      const last = either.toSorted((a, b) => b.id - a.id)[0]
      return last ? [[id, last] as const] : []
    }),
  )
}
