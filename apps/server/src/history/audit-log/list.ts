import type { TrailEntry, TrailFilters } from '@pos/contract/history/trail'
import type { KeysetMeta } from '@pos/contract/keyset'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { keysetOf, keysetPage, type OrderColumn, readCursor } from '#engine/read/keyset'
import { conditionsOf, openTrail } from './filters.ts'

/**
 * Maximum number of rows searched for a text or a second filter before a page is returned; the next
 * page continues there.
 */
const scanWindow = 20_000

const order: OrderColumn[] = [
  { column: sql`c.at`, type: 'timestamptz' },
  { column: sql`c.id`, type: 'bigint' },
]

interface Page {
  readonly per_page: number
  readonly cursor?: string | undefined
}

/** A page of the audit log, newest first. */
export async function listTrail(
  context: Context,
  filters: TrailFilters,
  { per_page, cursor }: Page,
): Promise<{ data: TrailEntry[]; meta: KeysetMeta }> {
  const { db } = context
  const trail = await openTrail(context, filters.of)
  const start = readCursor(cursor, order)
  const { orderBy, behind } = keysetOf(order, true, start)
  const { found: indexed, looked } = await conditionsOf(context, trail, filters)
  const matches = sql`${indexed} and ${behind}`
  const limit = per_page + 1
  const found = looked
    ? sql`select * from (select * from changes c where ${matches} order by ${orderBy} limit ${scanWindow}) c where ${looked} order by ${orderBy} limit ${limit}`
    : sql`select * from changes c where ${matches} order by ${orderBy} limit ${limit}`
  const { rows } = await sql<TrailEntry>`${entriesOf(found)} order by ${orderBy}`.execute(db)
  const page = keysetPage(rows, per_page, start, ({ at, id }) => [at, id])
  if (!looked || rows.length > per_page || start?.isBack)
    return { data: page.rows, meta: page.meta }
  const { rows: ends } = await sql<{ at: string; id: number }>`
    select c.at, c.id from changes c where ${matches} order by ${orderBy} offset ${scanWindow - 1} limit 1`.execute(
    db,
  )
  const [end] = ends
  const next = end ? Buffer.from(JSON.stringify(['n', end.at, end.id])).toString('base64url') : null
  return { data: page.rows, meta: { ...page.meta, next } }
}

/** SQL: rows of the audit log in response form. */
function entriesOf(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.id, c.at, c.actor, c.user_id as actor_id, ${currentName(sql`c.user_id`, sql`c.user_name`)} as actor_name, c.action, c.resource, c.record_id,
      c.label as record_name, case when c.scope_id <> c.organization_id then json_build_object('id', c.scope_id, 'name', coalesce(s.name, ''), 'currency', s.currency, 'timezone', s.timezone) end as shop,
      c.ip_address, c.user_agent, c.before, c.after, k.number, k.hash
    from (${found}) c
    left join shops s on s.id = c.scope_id
    left join trail_seals k on k.scope_id = c.scope_id and k.change_id = c.id`
}
