import { createHash } from 'node:crypto'
import { fail } from '@pos/contract/errors'
import type { Fields } from '@pos/contract/fields/field'
import { memoize } from '@pos/contract/memoize'
import { isCredential, shops } from '@pos/contract/shop/shops'
import { rowsOf } from '@pos/domain/values'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import type { AnyRecord, Feature } from '#engine/feature'
import { selectFields } from '#engine/read/columns'

/** A record as devices receive it. */
export interface ReleasedRecord {
  readonly id: string
  readonly [field: string]: unknown
}
/** Master data by resource. */
export type Entities = Record<string, ReleasedRecord[]>
/**
 * The content of a release: the records of each resource in order, each with the hash of its
 * content.
 */
export type Manifest = Record<string, [id: string, hash: string][]>

/** The master data of a shop at one moment, with everything a release needs. */
export interface Snapshot {
  readonly entities: Entities
  readonly manifest: Manifest
  /** Hash of the whole content; equal content has equal hashes. */
  readonly hash: string
  readonly records: number
}

/** The resource under which a release stores the settings of its shop, as one record. */
export const shopResource = 'shops'

/**
 * Reads the draft: the shop's settings and every synchronised resource of the contract. It is one
 * statement and therefore consistent: a release must not combine groups of one moment with items of
 * another.
 */
export async function readDraft(
  engine: Engine,
  db: Transaction<unknown>,
  shopId: string,
): Promise<Snapshot> {
  const now = engine.clock.now()
  const features = [...engine.features.values()].filter(
    ({ resource }) => resource.sync || resource.name === shopResource,
  )
  const parts = features.map(
    (
      feature,
    ) => sql`select ${sql.lit(feature.resource.name)} as resource, (select coalesce(json_agg(x), '[]') from (
      select ${selectFields(feature, now, (name) => !feature.resource.fields[name]?.unreleased)} from ${sql.table(feature.table)} t
      where ${ofShop(feature, shopId)}) x) as records`,
  )
  const { rows } = await sql<{
    resource: string
    records: AnyRecord[]
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const read = new Map(rows.map((row) => [row.resource, row.records]))
  const entities: Entities = {}
  for (const feature of features) {
    const records = (read.get(feature.resource.name) ?? []).toSorted(byPosition)
    const { name, fields } = feature.resource
    entities[name] = records.map((record) =>
      name === shopResource ? shopSettings(record) : deviceRecord(fields, record),
    )
  }
  return snapshotOf(entities)
}

/** Reads the settings of a shop from the draft: one record. */
export async function readShopSettings(
  engine: Engine,
  db: Transaction<unknown>,
  shopId: string,
): Promise<ReleasedRecord[]> {
  const feature = engine.features.get(shopResource) ?? fail('ServerError')
  const { rows } = await sql<AnyRecord>`
    select ${selectFields(feature, engine.clock.now(), () => true)} from shops t where t.id = ${shopId}`.execute(
    db,
  )
  return rows.map(shopSettings)
}

function ofShop(feature: Feature, shopId: string) {
  if (feature.resource.name === shopResource) return sql`t.id = ${shopId}`
  if (feature.resource.scope === 'shop') return sql`t.shop_id = ${shopId}`
  return ofInstallation[feature.resource.name]?.(shopId) ?? sql`true`
}

/** SQL: the global records `t` that concern a shop, such as the holidays of its country. */
const ofInstallation: Readonly<Record<string, (shopId: string) => RawBuilder<unknown>>> = {
  holidays: (shopId) =>
    sql`t.country = (select s.country_code from shops s where s.id = ${shopId})`,
}

function byPosition(a: AnyRecord, b: AnyRecord) {
  return Number(a.position ?? 0) - Number(b.position ?? 0) || (a.id < b.id ? -1 : 1)
}

/**
 * Hashes records of the draft into a snapshot. Stored records have another key order and therefore
 * other hashes.
 */
function snapshotOf(entities: Entities): Snapshot {
  const manifest: Manifest = {}
  for (const [resource, records] of Object.entries(entities))
    manifest[resource] = records.map((record) => [record.id, hashOf(resource, record)])
  const records = Object.values(entities).reduce((count, list) => count + list.length, 0)
  return { entities, manifest, hash: sha256(JSON.stringify(manifest)), records }
}

/**
 * Timestamps and version are omitted, because equal content would otherwise have different hashes;
 * and so are empty fields that are released only while they have a value.
 */
function deviceRecord(
  fields: Fields,
  { created_at: _created, updated_at: _updated, version: _version, ...record }: AnyRecord,
): ReleasedRecord {
  const { id } = record
  return { id, ...withoutEmpty(fields, record) }
}

/** Omits empty fields that are released only while they have a value, also in rows of lists. */
function withoutEmpty(fields: Fields, record: Readonly<Record<string, unknown>>) {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const field = fields[name]
    if (field?.releasedWhenSet && isEmpty(value)) continue
    const rowFields = field?.fields
    kept[name] =
      rowFields && hasFieldsWhenSet(rowFields)
        ? rowsOf(value).map((row) => withoutEmpty(rowFields, row))
        : value
  }
  return kept
}

const hasFieldsWhenSet = memoize((fields: Fields) =>
  Object.values(fields).some((field) => field.releasedWhenSet === true),
)

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** All settings of a shop except credentials, which devices read by a separate route. */
export function shopSettings(shop: AnyRecord): ReleasedRecord {
  const fields: Fields = shops.fields
  const names = Object.keys(fields).filter(
    (name) => !isCredential(name) && !(fields[name]?.releasedWhenSet && isEmpty(shop[name])),
  )
  return { id: shop.id, ...Object.fromEntries(names.map((name) => [name, shop[name] ?? null])) }
}

function hashOf(resource: string, record: ReleasedRecord) {
  return sha256(`${resource} ${JSON.stringify(record)}`).slice(0, 32)
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns a snapshot with changed and added records. The others keep their hashes. */
export function withRecords(snapshot: Snapshot, changed: Entities): Snapshot {
  const entities: Entities = { ...snapshot.entities }
  const manifest: Manifest = { ...snapshot.manifest }
  for (const [resource, records] of Object.entries(changed)) {
    const byId = new Map(records.map((record) => [record.id, record]))
    const before = snapshot.entities[resource] ?? []
    const known = new Set(before.map(({ id }) => id))
    const added = records.filter(({ id }) => !known.has(id))
    entities[resource] = [...before.map((record) => byId.get(record.id) ?? record), ...added]
    manifest[resource] = [
      ...(snapshot.manifest[resource] ?? []).map(([id, hash]): [string, string] => {
        const record = byId.get(id)
        return [id, record ? hashOf(resource, record) : hash]
      }),
      ...added.map((record): [string, string] => [record.id, hashOf(resource, record)]),
    ]
  }
  const records = Object.values(entities).reduce((count, list) => count + list.length, 0)
  return { entities, manifest, hash: sha256(JSON.stringify(manifest)), records }
}

/** The display name of a record. */
export function nameOf(record: ReleasedRecord | null): string {
  const name = record?.name ?? record?.label
  return typeof name === 'string' ? name : ''
}

/** Ids and hashes that appear in only one of two manifests. */
export interface ManifestDifference {
  readonly resource: string
  readonly id: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * Compares two manifests. All comparisons use this function: previews, deltas, alerts, and whether
 * there is anything to send. A changed order alone is no difference of a record.
 */
export function compareManifests(before: Manifest, after: Manifest): ManifestDifference[] {
  const found: ManifestDifference[] = []
  for (const resource of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = new Map(before[resource] ?? [])
    const fresh = new Map(after[resource] ?? [])
    for (const [id, hash] of fresh)
      if (old.get(id) !== hash)
        found.push({ resource, id, before: old.get(id) ?? null, after: hash })
    for (const [id, hash] of old)
      if (!fresh.has(id)) found.push({ resource, id, before: hash, after: null })
  }
  return found
}

/** Loads the stored contents for these hashes. */
export async function readObjects(
  db: Transaction<unknown>,
  shopId: string,
  hashes: readonly string[],
): Promise<Map<string, ReleasedRecord>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; content: ReleasedRecord }>`
    select hash, content from release_objects where shop_id = ${shopId} and hash = any(${[...hashes]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.hash, row.content]))
}

/** Returns the records of a manifest in its order. */
export async function readManifest(
  db: Transaction<unknown>,
  shopId: string,
  manifest: Manifest,
): Promise<Entities> {
  const objects = await readObjects(
    db,
    shopId,
    Object.values(manifest).flatMap((list) => list.map(([, hash]) => hash)),
  )
  const entities: Entities = {}
  for (const [resource, list] of Object.entries(manifest))
    entities[resource] = list.flatMap(([, hash]) => objects.get(hash) ?? [])
  return entities
}
