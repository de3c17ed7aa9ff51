import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Job } from '#platform/process/jobs'
import type { Sealer } from '#platform/security/secrets'
import { contentDigest, genesis, hashOf, signatureOf } from './chain.ts'

/** Tools for sealing. */
export interface SealParts {
  readonly database: Database
  readonly sealer: Sealer
}

/** Maximum number of rows sealed per transaction. */
const batch = 2000

/** Seals new rows periodically; writers never wait for it. */
export const sealTrailJob = (parts: SealParts): Job => ({
  name: 'seal-trail',
  everySeconds: 20,
  run: () => sealTrails(parts),
})

/** Seals all waiting rows of every audit log. */
async function sealTrails({ database, sealer }: SealParts): Promise<void> {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<{ trail: string }>`
      with recursive trails as (
        (select organization_id as trail from unsealed_changes order by organization_id limit 1)
        union all
        select (select u.organization_id from unsealed_changes u where u.organization_id > t.trail order by u.organization_id limit 1) from trails t
        where t.trail is not null)
      select trail from trails where trail is not null`.execute(db),
  )
  for (const { trail } of rows) {
    let looked = batch
    while (looked === batch)
      looked = await database.transaction({ system: true }, (db) => sealBatch(db, sealer, trail))
  }
}

interface Waiting {
  readonly scope_id: string
  readonly change_id: number
  readonly digest: string
  /** A restored backup queues its sealed rows again. */
  readonly is_sealed: boolean
}

interface Seal extends Pick<Waiting, 'scope_id' | 'change_id'> {
  readonly number: number
  readonly hash: string
  signature: string | null
}

/**
 * Seals the next rows of an audit log and returns the number of processed ones. The lock of the
 * transaction admits one server at a time.
 */
async function sealBatch(db: Transaction<unknown>, sealer: Sealer, trail: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('trail ' || ${trail}::text, 0))`.execute(
    db,
  )
  const { rows } = await sql<Waiting>`
    select u.scope_id, u.change_id, ${contentDigest} as digest, k.number is not null as is_sealed
    from (select * from unsealed_changes where organization_id = ${trail} order by change_id limit ${batch}) u
    join changes c on c.scope_id = u.scope_id and c.id = u.change_id
    left join trail_seals k on k.scope_id = u.scope_id and k.change_id = u.change_id
    order by u.change_id`.execute(db)
  let { number, hash } = await readHead(db, trail)
  const seals = rows
    .filter((row) => !row.is_sealed)
    .map(({ scope_id, change_id, digest }): Seal => {
      number += 1
      hash = hashOf(hash, number, digest)
      return { number, scope_id, change_id, hash, signature: null }
    })
  const last = seals.at(-1)
  if (last)
    last.signature = signatureOf(sealer, {
      kind: 'trail',
      trail,
      number: last.number,
      hash: last.hash,
    })
  await sql`
    insert into trail_seals (organization_id, number, scope_id, change_id, hash, signature)
    select ${trail}, s.number, s.scope_id, s.change_id, s.hash, s.signature
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s(number bigint, scope_id uuid, change_id bigint, hash text, signature text)`.execute(
    db,
  )
  await sql`
    delete from unsealed_changes u using jsonb_to_recordset(${JSON.stringify(rows.map(({ scope_id, change_id }) => ({ scope_id, change_id })))}::jsonb)
      as s(scope_id uuid, change_id bigint) where u.scope_id = s.scope_id and u.change_id = s.change_id`.execute(
    db,
  )
  return rows.length
}

/** The last seal of an audit log, or the hash before the first. */
async function readHead(
  db: Transaction<unknown>,
  trail: string,
): Promise<{ number: number; hash: string }> {
  const { rows } = await sql<{ number: number; hash: string }>`
    (select number, hash from trail_seals where organization_id = ${trail} order by number desc limit 1)
    union all (select number, hash from trail_anchors where organization_id = ${trail} order by number desc limit 1)
    order by number desc limit 1`.execute(db)
  return rows[0] ?? { number: 0, hash: genesis(trail) }
}
