import { fail } from '@pos/contract/errors'
import { localParts } from '@pos/domain/days/business-day'
import { isRow, rowsOf } from '@pos/domain/values'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { Feature } from '#engine/feature'
import { updateRecords } from '#engine/write/write'
import { newId } from '#platform/process/ids'
import { checkDraft } from '../releases/draft-checks.ts'
import { type Entities, type ReleasedRecord, readDraft, withRecords } from '../releases/manifest.ts'
import { currentRelease, lockReleases, readStored } from '../releases/release-store.ts'
import { publish } from '../releases/send-release.ts'
import type { ChangedRecord } from './plan-change.ts'

/** The frozen parts of a change, and whether it begins or ends. */
interface Applied {
  readonly records: readonly ChangedRecord[]
  /** The new tax, which the release may not have yet. */
  readonly to_tax_id: string
  readonly isEnd: boolean
  readonly note: string
}

/**
 * Applies a change to the draft and to the current release, which is then sent. Other changes of
 * the draft stay unsent. A field that was changed meanwhile is left as it is. Returns the release;
 * null if the shop has none. Fails with the errors of the draft check.
 */
export async function applyChange(context: Context, applied: Applied): Promise<number | null> {
  const { db, engine } = context
  const shopId = shopOf(context)
  await lockReleases(db, shopId)
  const before = await readDraft(engine, db, shopId)
  await writeDraft(context, before.entities, applied)
  const current = await currentRelease(db, shopId)
  if (!current) return null
  const stored = await readStored(db, shopId, current)
  const draft = await readDraft(engine, db, shopId)
  const snapshot = withRecords(stored, releasedChanges(stored.entities, draft.entities, applied))
  const errors = checkDraft(snapshot.entities, await today(context)).filter(
    ({ severity }) => severity === 'error',
  )
  if (errors.length > 0) fail('ValidationFailed', { message: 'release_has_errors', data: errors })
  const { release } = await publish(context, snapshot, { note: applied.note })
  return release
}

async function today({ db, session, now }: Context) {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from shops where id = ${session.shop_id}`.execute(db)
  return localParts(now, rows[0]?.timezone ?? 'UTC').date
}

/** Returns the values that a record gets: those whose fields still have the expected values. */
function patchOf(
  { before, after }: ChangedRecord,
  record: ReleasedRecord,
  isEnd: boolean,
): Record<string, unknown> {
  const [expected, next] = isEnd ? [after, before] : [before, after]
  return Object.fromEntries(
    Object.entries(next).filter(([name]) => isSame(record[name], expected[name])),
  )
}

/** Equal values; rows of prices are compared without ids, because new ones get theirs later. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(
      Array.isArray(value)
        ? value.length === 0
          ? null
          : rowsOf(value).map(({ id: _id, ...row }) => sorted(row))
        : (value ?? null),
    )
  return plain(one) === plain(other)
}

const sorted = (row: unknown) =>
  isRow(row) ? Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)) : row

async function writeDraft(
  context: Context,
  entities: Entities,
  { records, isEnd }: Applied,
): Promise<void> {
  const resources = [...new Set(records.map(({ resource }) => resource))]
  for (const resource of resources) {
    const feature = context.engine.features.get(resource) ?? fail('ServerError')
    const current = new Map((entities[resource] ?? []).map((record) => [record.id, record]))
    const patches = records.flatMap((record) => {
      const found = record.resource === resource ? current.get(record.id) : undefined
      const input = found ? patchOf(record, found, isEnd) : {}
      return Object.keys(input).length > 0 ? [{ id: record.id, input }] : []
    })
    // oxlint-disable-next-line no-await-in-loop -- the resources of one transaction
    await writePatches(context, feature, patches)
  }
}

async function writePatches(
  context: Context,
  feature: Feature,
  patches: readonly { readonly id: string; readonly input: Record<string, unknown> }[],
) {
  if (patches.length === 0) return
  const versions = await readVersions(
    context,
    feature.resource.name,
    patches.map(({ id }) => id),
  )
  await updateRecords(
    context,
    feature,
    patches.flatMap(({ id, input }, index) => {
      const version = versions.get(id)
      return version === undefined ? [] : [{ id, version, input, prefix: `rows.${index}.` }]
    }),
  )
}

/** The tables of changed records. */
function tableOf(resource: string) {
  if (resource === 'menu-items') return sql`menu_items`
  if (resource === 'courses') return sql`courses`
  if (resource === 'charges') return sql`charges`
  return sql`table_charges`
}

async function readVersions(
  context: Context,
  resource: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${tableOf(resource)} where shop_id = ${shopOf(context)} and id = any(${[...ids]}::uuid[])`.execute(
    context.db,
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * Returns the records of the release with the change, in the form of the draft, so that an equal
 * record has an equal hash; and the new tax, if the release lacks it.
 */
function releasedChanges(
  released: Entities,
  draft: Entities,
  { records, to_tax_id, isEnd }: Applied,
): Entities {
  const changed: Entities = {}
  const find = (entities: Entities) => {
    const maps = new Map<string, Map<string, ReleasedRecord>>()
    return (resource: string, id: string) => {
      const known =
        maps.get(resource) ?? new Map((entities[resource] ?? []).map((one) => [one.id, one]))
      maps.set(resource, known)
      return known.get(id)
    }
  }
  const [inRelease, inDraft] = [find(released), find(draft)]
  for (const record of records) {
    const { resource, id } = record
    const before = inRelease(resource, id)
    if (!before) continue
    const now = inDraft(resource, id)
    const patch = patchOf(record, before, isEnd)
    const values: Record<string, unknown> = {
      ...before,
      ...patch,
      ...pricesOf(patch, now),
    }
    const names = [...new Set([...Object.keys(now ?? {}), ...Object.keys(values)])]
    const list = (changed[resource] ??= [])
    list.push({
      id,
      ...Object.fromEntries(
        names.flatMap((name) => {
          const value = values[name]
          return value === undefined || isLeftOut(name, value) ? [] : [[name, value]]
        }),
      ),
    })
  }
  const tax = inDraft('taxes', to_tax_id)
  if (tax && !inRelease('taxes', to_tax_id)) changed.taxes = [tax]
  return changed
}

/** The changed prices with ids: those of the draft if it has the same prices, otherwise new ones. */
function pricesOf(patch: Record<string, unknown>, now: ReleasedRecord | undefined) {
  if (!('prices' in patch)) return {}
  if (now && isSame(now.prices, patch.prices)) return { prices: now.prices ?? [] }
  return { prices: rowsOf(patch.prices).map((row) => ({ id: newId(), ...row })) }
}

/** Empty prices are not part of a release. */
const isLeftOut = (name: string, value: unknown) =>
  (name === 'takeout_price' && value === null) ||
  (name === 'prices' && Array.isArray(value) && value.length === 0)
