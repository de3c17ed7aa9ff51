import type { Release } from '@pos/contract/devices/releases'
import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import { readManifest, type Snapshot } from './manifest.ts'

/**
 * The content of a release or of a frozen schedule without the records, which `release_objects`
 * stores.
 */
export type StoredContent = Pick<Snapshot, 'manifest' | 'hash' | 'records'>

/** A stored release with its manifest. */
export interface StoredRelease extends StoredContent {
  readonly number: number
  readonly created_at: string
}

/**
 * Reads a stored content with its records and their original hashes: hashing them again would give
 * other values, because jsonb has its own key order.
 */
export async function readStored(
  db: Transaction<unknown>,
  shopId: string,
  { manifest, hash, records }: StoredContent,
): Promise<Snapshot> {
  return { manifest, hash, records, entities: await readManifest(db, shopId, manifest) }
}

/** Returns the newest release, which is the current one, or null before the first. */
export async function currentRelease(
  db: Transaction<unknown>,
  shopId: string,
): Promise<StoredRelease | null> {
  const { rows } = await sql<StoredRelease>`
    select number, hash, manifest, records, created_at from releases where shop_id = ${shopId} order by number desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the release with this number, or null. */
export async function findRelease(
  db: Transaction<unknown>,
  shopId: string,
  number: number,
): Promise<StoredRelease | null> {
  const { rows } = await sql<StoredRelease>`
    select number, hash, manifest, records, created_at from releases where shop_id = ${shopId} and number = ${number}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the release with this number, or fails with 404. */
export async function getRelease(
  db: Transaction<unknown>,
  shopId: string,
  number: number,
): Promise<StoredRelease> {
  return (await findRelease(db, shopId, number)) ?? fail('NotFound')
}

/**
 * Serialises senders: if two people send at once, the second one waits and then finds nothing new.
 */
export async function lockReleases(db: Transaction<unknown>, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`releases ${shopId}`}, 0))`.execute(db)
}

/** Facts about a release besides its content. */
interface Sending {
  readonly name: string
  readonly now: Date
  readonly rolledBackTo: number | null
  readonly notified: number
  readonly note: string | null
}

/** Stores a snapshot as the next release. */
export async function storeRelease(
  db: Transaction<unknown>,
  shopId: string,
  snapshot: Snapshot,
  by: Sending,
): Promise<number> {
  await storeObjects(db, shopId, snapshot)
  const { rows } = await sql<{ number: number }>`
    insert into releases (shop_id, number, hash, manifest, records, rolled_back_to, created_by, created_at, notified, note)
    select ${shopId}, coalesce(max(number), 0) + 1, ${snapshot.hash}, ${JSON.stringify(snapshot.manifest)}::jsonb, ${snapshot.records}::int,
      ${by.rolledBackTo}::int, ${by.name}, ${by.now}::timestamptz, ${by.notified}::int, ${by.note}::text
    from releases where shop_id = ${shopId} returning number`.execute(db)
  return rows[0]?.number ?? fail('ServerError')
}

/** Stores the contents of a snapshot that are not stored yet. */
export async function storeObjects(
  db: Transaction<unknown>,
  shopId: string,
  snapshot: Snapshot,
): Promise<void> {
  const hashes = Object.entries(snapshot.manifest).flatMap(([resource, list]) =>
    list.map(([record_id, hash], index) => ({
      hash,
      resource,
      record_id,
      content: snapshot.entities[resource]?.[index],
    })),
  )
  const known = await knownHashes(
    db,
    shopId,
    hashes.map((object) => object.hash),
  )
  const fresh = hashes.filter((object) => !known.has(object.hash))
  if (fresh.length > 0) {
    await sql`
      insert into release_objects (shop_id, hash, resource, record_id, content)
      select ${shopId}, o.hash, o.resource, o.record_id, o.content
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as o(hash text, resource text, record_id uuid, content jsonb)
      on conflict do nothing`.execute(db)
  }
}

async function knownHashes(db: Transaction<unknown>, shopId: string, hashes: string[]) {
  const { rows } = await sql<{
    hash: string
  }>`select hash from release_objects where shop_id = ${shopId} and hash = any(${hashes}::text[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.hash))
}

/** Returns a page of releases, newest first, with the number of devices that run each. */
export async function listReleases(
  db: Transaction<unknown>,
  shopId: string,
  page: number,
  perPage: number,
): Promise<{ data: Release[]; total: number }> {
  const { rows } = await sql<Release>`
    ${releaseRows(shopId)} order by r.number desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from releases where shop_id = ${shopId}`.execute(db)
  return { data: rows, total: counted[0]?.total ?? 0 }
}

/** Returns a release as listed, or fails with 404. */
export async function releaseRow(
  db: Transaction<unknown>,
  shopId: string,
  number: number,
): Promise<Release> {
  const { rows } = await sql<Release>`${releaseRows(shopId)} and r.number = ${number}`.execute(db)
  return rows[0] ?? fail('NotFound')
}

function releaseRows(shopId: string) {
  return sql`
    select r.number, r.hash, r.records, r.created_at, r.created_by, r.note, r.rolled_back_to, r.notified,
      r.number is not distinct from (select max(number) from releases where shop_id = ${shopId}) as current,
      (select count(*) from devices d where d.shop_id = r.shop_id and d.master_version = r.number) as devices_up_to_date,
      (select count(*) from devices d where d.shop_id = r.shop_id) as devices
    from releases r where r.shop_id = ${shopId}`
}
