import { fail } from '@pos/contract/errors'
import type { TrailFilters } from '@pos/contract/history/trail'
import { type RawBuilder, sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { matchesTerms } from '#engine/read/search-terms'
import { installation } from '#engine/write/audit'

/**
 * The requested audit log: that of the organization or, for system administrators, of the
 * installation.
 */
export function trailOf(context: Context, of: TrailFilters['of']): string {
  if (of === 'organization') return organizationOf(context)
  return context.session.role === 'system_admin' ? installation : fail('Forbidden')
}

/** Lets this transaction read the audit log of every shop, including deleted shops. */
export async function openTrail(context: Context, of: TrailFilters['of']): Promise<string> {
  const trail = trailOf(context, of)
  await sql`select set_config('app.trail', 'on', true), set_config('jit', 'off', true)`.execute(
    context.db,
  )
  return trail
}

/**
 * SQL: conditions on rows `c` of an audit log in two parts: one that an index supports in list
 * order, and one that is checked row by row (null: none), because two filters together may match
 * none of a hundred thousand rows.
 */
export async function conditionsOf(
  context: Context,
  trail: string,
  filters: TrailFilters,
): Promise<{ found: RawBuilder<unknown>; looked: RawBuilder<unknown> | null }> {
  const { actor, resource, action, shop, from, to } = filters
  const zone = from || to ? await zoneOf(context) : 'UTC'
  const [first, ...others] = [
    ...(actor ? [sql`c.user_id = ${actor}`] : []),
    ...(action ? [sql`c.action = ${action}`] : []),
    ...(resource ? [sql`c.resource = ${resource}`] : []),
    ...(shop ? [sql`c.scope_id = ${shop}`] : []),
  ]
  const found = [
    sql`c.organization_id = ${trail}`,
    ...(first ? [first] : []),
    ...(from ? [sql`c.at >= (${from}::date::timestamp at time zone ${zone})`] : []),
    ...(to ? [sql`c.at < ((${to}::date + 1)::timestamp at time zone ${zone})`] : []),
  ]
  const looked = [...others, ...textConditions(filters.q)]
  return {
    found: sql.join(found, sql` and `),
    looked: looked.length > 0 ? sql.join(looked, sql` and `) : null,
  }
}

/** Returns the time zone of the current shop, which defines the reader's days. */
export async function zoneOf({ db, session }: Context): Promise<string> {
  const { rows } = await sql<{
    timezone: string
  }>`select timezone from shops where id = ${session.shop_id}`.execute(db)
  return rows[0]?.timezone ?? 'UTC'
}

/** Returns the SQL condition that a row `c` contains each word of a text. */
const textConditions = (q: string | undefined) => matchesTerms(sql`c.search_text`, q)
