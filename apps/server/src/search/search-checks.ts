import { can } from '@pos/contract/permissions'
import { mostHits, type SearchHit } from '@pos/contract/search'
import { checkNumber } from '@pos/domain/checks/check'
import { foldSearch } from '@pos/domain/text/fold-search'
import { sql } from 'kysely'
import { readListedChecks } from '#checks/service'
import type { Context } from '#engine/context'

/** Returns open checks by the beginning of a table, a name or the number, oldest first. */
export async function searchChecks(context: Context, q: string): Promise<SearchHit[]> {
  const { role, shop_id: shopId } = context.session
  const text = foldSearch(q.trim())
  if (!shopId || text === '' || !can(role, 'live_floor')) return []
  const { rows } = await sql<{ uid: string; tables: string[]; name: string | null }>`
    select uid, coalesce(body -> 'tables', '[]') as tables, body ->> 'name' as name
    from checks where shop_id = ${shopId} and state = 'open' order by opened_at, uid`.execute(
    context.db,
  )
  const found = rows
    .filter(({ uid, tables, name }) =>
      [...tables, name ?? '', checkNumber(uid)].some((one) => foldSearch(one).startsWith(text)),
    )
    .slice(0, mostHits)
    .map(({ uid }) => uid)
  if (found.length === 0) return []
  const checks = await readListedChecks(
    context,
    shopId,
    sql`c.uid = any(${found}::uuid[]) order by c.opened_at, c.uid`,
  )
  return checks.map(({ uid, tables, name, amount, opened_at, staff }) => ({
    resource: 'checks',
    id: uid,
    name: tables.join(', ') || name || checkNumber(uid),
    amount,
    at: opened_at,
    within: staff,
  }))
}
