import { sql, type Transaction } from 'kysely'
import { insertChanges } from '#platform/history/insert-changes'
import type { Clock } from '#platform/process/clock'
import type { Job } from '#platform/process/jobs'
import type { Sealer } from '#platform/security/secrets'
import { signatureOf } from './chain.ts'
import type { SealParts } from './seal.ts'

/** Maximum number of rows removed per transaction. */
const batch = 5000

/** Removes expired entries of each organization every six hours. */
export const ageTrailJob = (parts: SealParts & { readonly clock: Clock }): Job => ({
  name: 'age-trail',
  everySeconds: 6 * 3600,
  run: () => ageTrails(parts),
})

/**
 * Removes expired entries of each audit log. The last removed seal stays as the anchor of the rest.
 */
async function ageTrails({
  database,
  sealer,
  clock,
}: SealParts & { readonly clock: Clock }): Promise<void> {
  const now = clock.now()
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<{ id: string; until: string | null }>`
      select id, (${now}::timestamptz at time zone 'UTC' - make_interval(years => trail_years)) at time zone 'UTC' as until
      from organizations`.execute(db),
  )
  for (const { id, until } of rows) {
    if (until === null) continue
    let removed = batch
    while (removed === batch)
      removed = await database.transaction({ system: true }, (db) =>
        removeBatch(db, sealer, { trail: id, until, now }),
      )
  }
}

interface Ageing {
  readonly trail: string
  readonly until: string
  readonly now: Date
}

/**
 * Removes the oldest seals of an audit log with their rows, up to the first one to keep, and
 * returns their number. Rows with a wrong clock wait for their neighbours, because a chain has no
 * gaps. A seal without a row stays, as evidence.
 */
async function removeBatch(
  db: Transaction<unknown>,
  sealer: Sealer,
  { trail, until, now }: Ageing,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('trail ' || ${trail}::text, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ number: number; hash: string; is_old: boolean }>`
    select k.number, k.hash, coalesce(c.at < ${until}, false) as is_old
    from (select * from trail_seals where organization_id = ${trail} order by number limit ${batch}) k
    left join changes c on c.scope_id = k.scope_id and c.id = k.change_id order by k.number`.execute(
    db,
  )
  const kept = rows.findIndex((row) => !row.is_old)
  const removed = kept === -1 ? rows : rows.slice(0, kept)
  const last = removed.at(-1)
  if (!last) return 0
  await sql`select set_config('app.trail_ageing', 'on', true)`.execute(db)
  await sql`
    delete from changes c using trail_seals k
    where k.organization_id = ${trail} and k.number <= ${last.number} and c.scope_id = k.scope_id and c.id = k.change_id`.execute(
    db,
  )
  await sql`delete from trail_seals where organization_id = ${trail} and number <= ${last.number}`.execute(
    db,
  )
  await sql`select set_config('app.trail_ageing', '', true)`.execute(db)
  const { number, hash } = last
  await sql`
    insert into trail_anchors (organization_id, number, hash, removed, until, at, signature)
    values (${trail}, ${number}, ${hash}, ${removed.length}, ${until}, ${now}, ${signatureOf(sealer, { kind: 'trail-anchor', trail, number, hash })})`.execute(
    db,
  )
  const by = {
    scope_id: trail,
    organization_id: trail,
    actor: 'system' as const,
    id: null,
    name: '',
    at: now,
  }
  const after = { removed: removed.length, until, number, hash }
  await insertChanges(db, by, [{ resource: 'trail', record_id: null, action: 'age_out', after }])
  return removed.length
}
