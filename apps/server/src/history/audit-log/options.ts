import type { ChainHead, TrailActor, TrailFilters } from '@pos/contract/history/trail'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { openTrail } from './filters.ts'

/** Maximum number of people, tokens and devices in the filter. */
const mostActors = 2000

/** Reads the filters of the audit log, its retention time and the head of its chain. */
export async function readTrailOptions(context: Context, of: TrailFilters['of']) {
  const trail = await openTrail(context, of)
  const { rows: shops } = await sql<{ id: string; name: string }>`
    select id, name from shops where organization_id = ${trail} order by name, id`.execute(
    context.db,
  )
  const { rows } = await sql<{
    years: number
  }>`select trail_years as years from organizations where id = ${trail}`.execute(context.db)
  return {
    actors: await readActors(context, trail),
    resources: await readNames(context, trail, 'resource'),
    actions: await readNames(context, trail, 'action'),
    shops,
    years: rows[0]?.years ?? null,
    ...(await readChain(context, trail)),
  }
}

/**
 * Reads distinct names by jumping through the index: an audit log of millions of rows has about a
 * hundred names.
 */
async function readNames(
  { db }: Context,
  trail: string,
  column: 'resource' | 'action',
): Promise<string[]> {
  const name = sql.ref(`c.${column}`)
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select ${name} as name from changes c where c.organization_id = ${trail} order by ${name} limit 1)
      union all
      select (select ${name} from changes c where c.organization_id = ${trail} and ${name} > n.name order by ${name} limit 1) from names n
      where n.name is not null)
    select name from names where name is not null`.execute(db)
  return rows.map((row) => row.name)
}

interface Actor {
  readonly id: string
  readonly name: string
  readonly actor: TrailActor
}

/** Reads every author in the audit log, with the latest name. */
async function readActors({ db }: Context, trail: string): Promise<Actor[]> {
  const { rows } = await sql<Actor>`
    with recursive ids as (
      (select c.user_id as id from changes c where c.organization_id = ${trail} and c.user_id is not null order by c.user_id limit 1)
      union all
      select (select c.user_id from changes c where c.organization_id = ${trail} and c.user_id > i.id order by c.user_id limit 1) from ids i
      where i.id is not null)
    select i.id, l.name, l.actor from (select id from ids where id is not null limit ${mostActors}) i
    cross join lateral (
      select c.user_name as name, c.actor from changes c where c.organization_id = ${trail} and c.user_id = i.id order by c.at desc, c.id desc limit 1) l
    order by l.actor = 'device', l.name, i.id`.execute(db)
  return rows
}

interface Anchor extends ChainHead {
  readonly until: string
  readonly removed: number
}

/** The head of the chain, its start, and the number of unsealed rows. */
export async function readChain(
  { db }: Context,
  trail: string,
): Promise<{ head: ChainHead | null; anchor: Anchor | null; unsealed: number }> {
  const { rows: heads } = await sql<ChainHead>`
    select k.number, k.hash, c.at from trail_seals k join changes c on c.scope_id = k.scope_id and c.id = k.change_id
    where k.organization_id = ${trail} order by k.number desc limit 1`.execute(db)
  const { rows: anchors } = await sql<Anchor>`
    select number, hash, at, until, removed from trail_anchors where organization_id = ${trail} order by number desc limit 1`.execute(
    db,
  )
  const { rows } = await sql<{
    unsealed: number
  }>`select coalesce(count_unsealed(${trail}), 0) as unsealed`.execute(db)
  return { head: heads[0] ?? null, anchor: anchors[0] ?? null, unsealed: rows[0]?.unsealed ?? 0 }
}

/**
 * Sets how many years the organization keeps its audit log; older entries are removed the next
 * night.
 */
export async function changeYears(context: Context, years: number): Promise<number> {
  const organization = organizationOf(context)
  const { rows } = await sql<{ before: number; name: string }>`
    update organizations o set trail_years = ${years}, version = o.version + 1, updated_at = ${context.now}
    from (select id, trail_years as before, name from organizations where id = ${organization} for update) b
    where o.id = b.id and b.before <> ${years} returning b.before, b.name`.execute(context.db)
  const [changed] = rows
  if (changed) {
    const values = { before: { trail_years: changed.before }, after: { trail_years: years } }
    await audit(
      context,
      [
        {
          resource: 'organizations',
          record_id: organization,
          label: changed.name,
          action: 'update',
          ...values,
        },
      ],
      organization,
    )
  }
  return years
}
