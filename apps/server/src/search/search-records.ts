import { mostHits, type SearchHit } from '@pos/contract/search'
import { foldSearch } from '@pos/domain/text/fold-search'
import { type RawBuilder, sql } from 'kysely'
import { allows, type Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import { foldedColumn, isFoldedForSearch } from '#engine/read/columns'
import { inScope } from '#engine/read/read'
import { containing, searchTerms } from '#engine/read/search-terms'

/** SQL: one branch of the search, `resource, id, name, amount, within, rank`. */
type Branch = RawBuilder<unknown>

/** Maximum number of search terms; further ones are ignored. */
const mostTerms = 8

/**
 * Returns the records whose names and codes contain every term of a text: the best matches of each
 * readable resource, preferring names that start with the text and shorter ones. One statement for
 * all resources.
 */
export async function searchNames(
  context: Context,
  features: readonly Feature[],
  q: string,
): Promise<SearchHit[]> {
  const text = foldSearch(q)
  const terms = searchTerms(q).slice(0, mostTerms)
  if (terms.length === 0) return []
  const patterns = terms.map(containing)
  const branches = [
    ...features
      .filter((feature) => mayRead(context, feature))
      .map((feature) => branchOf(context, feature, text, patterns)),
    ...branchesOfShop(context, text, patterns),
  ]
  if (branches.length === 0) return []
  const { rows } = await sql<SearchHit>`
    select h.resource, h.id, h.name, h.amount, null as at, h.within from (${sql.join(branches, sql` union all `)}) h
    order by h.rank, h.resource, length(h.name), h.name, h.id`.execute(context.db)
  return rows
}

/** Returns true if the session has a tenant; otherwise no records of tenants are visible. */
function mayRead({ session }: Context, { resource }: Feature): boolean {
  if (!allows(session, resource.permission)) return false
  if (resource.scope === 'shop') return session.shop_id !== null
  return resource.scope === 'global' || session.organization_id !== null
}

function branchOf(
  context: Context,
  feature: Feature,
  text: string,
  patterns: readonly string[],
): Branch {
  const { name, label, fields } = feature.resource
  const amount = fields['price']?.kind === 'money' ? sql`t.price` : sql`null::bigint`
  return branch(name, text, {
    from: sql`${sql.table(feature.table)} t`,
    where: sql`${inScope(context, feature)} and ${containsAll(sql`t.search_text`, patterns)}`,
    name: sql.ref(`t.${label}`),
    folded: isFoldedForSearch(feature, label) ? foldedColumn(feature, label) : null,
    amount,
  })
}

/** Branches for records that are no resource of the menu, or visible without permission to edit. */
function branchesOfShop({ session }: Context, text: string, patterns: readonly string[]): Branch[] {
  const { shop_id } = session
  if (shop_id === null) return []
  const inShop = sql`t.shop_id = ${shop_id}`
  const tables = branch('tables', text, {
    from: sql`shop_map_tables t join shop_maps m on m.shop_id = t.shop_id and m.id = t.shop_map_id`,
    where: sql`${inShop} and ${containsAll(sql`t.search_text`, patterns)}`,
    id: sql`m.id`,
    name: sql`t.code`,
    within: sql`m.name`,
  })
  const items = branch('availability', text, {
    from: sql`menu_items t`,
    where: sql`${inShop} and t.active and ${containsAll(sql`t.search_text`, patterns)}`,
    name: sql`t.name`,
    folded: 'name_key',
  })
  return [
    ...(allows(session, 'table_screen') ? [tables] : []),
    ...(allows(session, 'availability') && !allows(session, 'menu') ? [items] : []),
  ]
}

interface BranchParts {
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly id?: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  /** The column of `t` with the folded name. Without one, names are folded in the query. */
  readonly folded?: string | null
  readonly amount?: RawBuilder<unknown>
  readonly within?: RawBuilder<unknown>
}

function branch(
  resource: string,
  text: string,
  {
    from,
    where,
    id = sql`t.id`,
    name,
    amount = sql`null::bigint`,
    within = sql`null::text`,
    folded,
  }: BranchParts,
): Branch {
  const key = folded ? sql.ref(`t.${folded}`) : sql`fold_search(${name})`
  return sql`(select ${resource}::text as resource, ${id} as id, ${name} as name, ${amount} as amount, ${within} as within,
      case when starts_with(${key}, ${text}) then 0 else 1 end as rank
    from ${from} where ${where} order by rank, length(${name}), ${name}, t.id limit ${mostHits})`
}

const containsAll = (column: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` and `,
  )
