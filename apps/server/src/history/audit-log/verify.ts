import { sql } from 'kysely'
import { contentDigest, genesis, hashOf, isSignatureOf } from './chain.ts'
import type { SealParts } from './seal.ts'

/** The first fault of an audit log. */
export interface TrailFault {
  readonly kind:
    | 'removed'
    | 'changed'
    | 'seal_removed'
    | 'seal_forged'
    | 'anchor_forged'
    | 'never_sealed'
    | 'head_gone'
  /** The number of the seal; null if the row has none. */
  readonly number: number | null
  /** The current row, or the row before a missing one. */
  readonly row: TrailRow | null
}

/** The parts of a row that identify it for people. */
interface TrailRow {
  readonly at: string
  readonly actor_name: string
  readonly action: string
  readonly resource: string
  readonly record_name: string | null
}

/** Verifies one audit log from its start to its head. */
export interface TrailReport {
  readonly trail: string
  readonly name: string
  readonly rows: number
  readonly head: { readonly number: number; readonly hash: string } | null
  readonly unsealed: number
  readonly fault: TrailFault | null
}

/** Number of seals read at a time. */
const batch = 5000

/**
 * Verifies every audit log of the installation. `kept` holds saved heads as `number:hash` by trail.
 */
export async function verifyTrails(
  parts: SealParts,
  kept: ReadonlyMap<string, string> = new Map(),
): Promise<TrailReport[]> {
  const { rows } = await parts.database.transaction({ system: true }, (db) =>
    sql<{ trail: string; name: string }>`
      select t.trail, coalesce(o.name, t.trail::text) as name
      from (select id as trail from organizations union select organization_id from trail_seals union select organization_id from trail_anchors
        union select organization_id from unsealed_changes) t
      left join organizations o on o.id = t.trail order by o.name nulls last, t.trail`.execute(db),
  )
  const reports: TrailReport[] = []
  for (const { trail, name } of rows)
    reports.push(await verifyTrail(parts, { trail, name }, kept.get(trail)))
  return reports
}

interface Walk {
  number: number
  hash: string
  last: TrailRow | null
  isSigned: boolean
}

async function verifyTrail(
  parts: SealParts,
  { trail, name }: { trail: string; name: string },
  kept: string | undefined,
): Promise<TrailReport> {
  const begin = await readBeginning(parts, trail)
  const walk: Walk = { number: begin.number, hash: begin.hash, last: null, isSigned: true }
  const seen = new Set([`${walk.number}:${walk.hash}`])
  const first = walk.number
  let fault: TrailFault | null = begin.isForged
    ? { kind: 'anchor_forged', number: begin.number, row: null }
    : null
  while (!fault) {
    const seals = await readSeals(parts, trail, walk.number)
    for (const seal of seals) {
      fault = step(parts, trail, walk, seal)
      if (fault) break
      if (kept) seen.add(`${walk.number}:${walk.hash}`)
    }
    if (seals.length < batch) break
  }
  if (!fault && !walk.isSigned)
    fault = { kind: 'seal_removed', number: walk.number + 1, row: walk.last }
  const { unsealed, stray } = await readUnsealed(parts, trail)
  fault ??= stray
  if (!fault && kept && !seen.has(kept))
    fault = { kind: 'head_gone', number: Number.parseInt(kept, 10), row: walk.last }
  const head = walk.number > 0 ? { number: walk.number, hash: walk.hash } : null
  return { trail, name, rows: walk.number - first, head, unsealed, fault }
}

/** Verifies the next seal; a fault ends the verification. */
function step({ sealer }: SealParts, trail: string, walk: Walk, seal: SealRow): TrailFault | null {
  if (seal.number !== walk.number + 1)
    return { kind: 'seal_removed', number: walk.number + 1, row: walk.last }
  if (seal.row === null || seal.digest === null)
    return { kind: 'removed', number: seal.number, row: walk.last }
  const hash = hashOf(walk.hash, seal.number, seal.digest)
  if (hash !== seal.hash) return { kind: 'changed', number: seal.number, row: seal.row }
  if (
    seal.signature !== null &&
    !isSignatureOf(sealer, { kind: 'trail', trail, number: seal.number, hash }, seal.signature)
  )
    return { kind: 'seal_forged', number: seal.number, row: seal.row }
  Object.assign(walk, {
    number: seal.number,
    hash,
    last: seal.row,
    isSigned: seal.signature !== null,
  })
  return null
}

async function readBeginning({ database, sealer }: SealParts, trail: string) {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<{ number: number; hash: string; signature: string }>`
      select number, hash, signature from trail_anchors where organization_id = ${trail} order by number desc limit 1`.execute(
      db,
    ),
  )
  const [anchor] = rows
  if (!anchor) return { number: 0, hash: genesis(trail), isForged: false }
  const { number, hash, signature } = anchor
  return {
    number,
    hash,
    isForged: !isSignatureOf(sealer, { kind: 'trail-anchor', trail, number, hash }, signature),
  }
}

interface SealRow {
  readonly number: number
  readonly hash: string
  readonly signature: string | null
  readonly digest: string | null
  readonly row: TrailRow | null
}

async function readSeals(
  { database }: SealParts,
  trail: string,
  after: number,
): Promise<SealRow[]> {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<SealRow>`
      select k.number, k.hash, k.signature, case when c.id is not null then ${contentDigest} end as digest, case when c.id is not null then ${rowText} end as row
      from (select * from trail_seals where organization_id = ${trail} and number > ${after} order by number limit ${batch}) k
      left join changes c on c.scope_id = k.scope_id and c.id = k.change_id order by k.number`.execute(
      db,
    ),
  )
  return rows
}

const rowText = sql`jsonb_build_object('at', c.at, 'actor_name', c.user_name, 'action', c.action, 'resource', c.resource, 'record_name', c.label)`

/**
 * Reads the number of waiting rows, and the first row that waits but does not exist, or exists but
 * neither waits nor was sealed.
 */
async function readUnsealed(
  { database }: SealParts,
  trail: string,
): Promise<{ unsealed: number; stray: TrailFault | null }> {
  return database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ unsealed: number; gone: number }>`
      select count(*) as unsealed, count(*) filter (where c.id is null) as gone
      from unsealed_changes u left join changes c on c.scope_id = u.scope_id and c.id = u.change_id where u.organization_id = ${trail}`.execute(
      db,
    )
    const { unsealed = 0, gone = 0 } = rows[0] ?? {}
    if (gone > 0) return { unsealed, stray: { kind: 'removed', number: null, row: null } }
    const { rows: strays } = await sql<{ row: TrailRow }>`
      select ${rowText} as row from changes c where c.organization_id = ${trail}
        and not exists (select from trail_seals k where k.scope_id = c.scope_id and k.change_id = c.id)
        and not exists (select from unsealed_changes u where u.scope_id = c.scope_id and u.change_id = c.id) order by c.at, c.id limit 1`.execute(
      db,
    )
    return {
      unsealed,
      stray: strays[0] ? { kind: 'never_sealed', number: null, row: strays[0].row } : null,
    }
  })
}
