import type { TrashEntry } from '@pos/contract/history/trash'
import { trashDays } from '@pos/contract/history/trash-days'
import type { KeysetMeta } from '@pos/contract/keyset'
import { sql } from 'kysely'
import { allows, type Context } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { keysetOf, keysetPage, type OrderColumn, readCursor } from '#engine/read/keyset'
import { matchesTerms } from '#engine/read/search-terms'
import { installation } from '#engine/write/audit'

interface TrashQuery {
  readonly q?: string | undefined
  readonly resource?: readonly string[] | undefined
  readonly per_page: number
  readonly cursor?: string | undefined
}

const order: OrderColumn[] = [
  { column: sql`t.at`, type: 'timestamptz' },
  { column: sql`t.id`, type: 'uuid' },
]

/** A page of the deleted records that the caller may restore, newest first. */
export async function listTrash(
  context: Context,
  query: TrashQuery,
): Promise<{ data: TrashEntry[]; meta: KeysetMeta }> {
  const { session, engine, now, db } = context
  const scopes = [
    session.shop_id,
    session.organization_id,
    session.role === 'system_admin' ? installation : null,
  ].filter(Boolean)
  const resources = [...engine.features.values()]
    .filter(
      ({ resource }) =>
        allows(session, resource.permission) && (query.resource?.includes(resource.name) ?? true),
    )
    .map(({ resource }) => resource.name)
  const matches = matchesTerms(sql`t.search_text`, query.q).map(
    (condition) => sql`and ${condition}`,
  )
  const start = readCursor(query.cursor, order)
  const { orderBy, behind } = keysetOf(order, true, start)
  const since = new Date(now.getTime() - trashDays * 86_400_000)
  const limit = query.per_page + 1
  // Reads each tenant's newest rows separately, because no index has their order over several
  // tenants.
  const ofScopes = scopes.map(
    (scope) => sql`(
      select t.id, t.resource, t.name, t.user_id, t.user_name, t.at from trash t
      where t.scope_id = ${scope} and t.resource = any(${resources}::text[]) ${sql.join(matches, sql` `)} and ${behind}
      order by ${orderBy} limit ${limit})`,
  )
  const { rows } = await sql<TrashEntry>`
    select t.id, t.resource, t.name, ${currentName(sql`t.user_id`, sql`t.user_name`)} as user_name, t.at
    from (${sql.join(ofScopes, sql` union all `)}) t
    where t.at > ${since}
    order by ${orderBy} limit ${limit}`.execute(db)
  const { rows: data, meta } = keysetPage(rows, query.per_page, start, ({ at, id }) => [at, id])
  return { data, meta }
}
