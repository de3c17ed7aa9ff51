import { type FieldProblems, fail } from '@pos/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { compileKept } from '#platform/database/kept-plans'
import { readTogether } from '#platform/database/scoped-dialect'
import { inGivenOrder } from '#platform/process/group-by'
import type { Context } from '../context.ts'
import type { AnyRecord, Feature } from '../feature.ts'
import { foldedColumn, scopeColumn, selectList } from './columns.ts'
import { getRecords, inScope } from './read.ts'
import { matchesTerms } from './search-terms.ts'

/** A parsed list query: `filters` holds the remaining parameters by field. */
export interface ListQuery {
  readonly page: number
  readonly per_page: number
  readonly sort?: string | undefined
  readonly q?: string | undefined
  /** The page that contains this record is returned, if the list has it; `page` otherwise. */
  readonly containing?: string | undefined
  readonly filters: Readonly<Record<string, string>>
}

/** A parsed query in the form for `listRecords`. */
export function listQueryOf({
  page = 1,
  per_page = 50,
  sort,
  q,
  containing,
  ...filters
}: Partial<Omit<ListQuery, 'filters'>>): ListQuery {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return { page, per_page, sort, q, containing, filters: Object.fromEntries(given) }
}

/**
 * A page of records and the number of all matches. One statement, planned for the query, finds the
 * ids; a prepared one reads the records and their lists by key. Both are sent together: the first
 * passes the ids as a setting, if the second can see it.
 */
export async function listRecords(context: Context, feature: Feature, asked: ListQuery) {
  const { db, engine } = context
  const { per_page } = asked
  const page = (await pageContaining(context, feature, asked)) ?? asked.page
  const query = { ...asked, page }
  const { sharesSettings } = await engine.database.abilities(db)
  const finding = selectPage(
    context,
    feature,
    query,
    sharesSettings ? sql`set_config('app.page_ids', page.ids::text, true)` : sql`page.ids::text`,
  )
  const [found, records] = sharesSettings
    ? await readTogether(db, finding.compile(db), compileKept(db, selectFound(context, feature)))
    : [(await finding.execute(db)).rows, null]
  const ids = idsOf(found[0]?.ids ?? '')
  return {
    data: inGivenOrder(ids, records ?? (await getRecords(context, feature, ids))),
    meta: { page, per_page, total: found[0]?.total ?? 0 },
  }
}

/** Returns the number of the page with the record asked for; null if none has it. */
async function pageContaining(context: Context, feature: Feature, query: ListQuery) {
  if (query.containing === undefined) return null
  const { rows } = await sql<{ before: number }>`
    select before from (
      select t.id, row_number() over (order by ${ordering(context, feature, query.sort)}) - 1 as before
      from ${sql.table(feature.table)} t where ${matching(context, feature, query)}) listed
    where id = ${query.containing}`.execute(context.db)
  return rows[0] ? Math.floor(rows[0].before / query.per_page) + 1 : null
}

/**
 * Only ids are sorted and skipped, in an index if there is one. If the list ends on this page, no
 * count is needed.
 */
function selectPage(
  context: Context,
  feature: Feature,
  query: ListQuery,
  ids: RawBuilder<unknown>,
) {
  const { per_page } = query
  const offset = (query.page - 1) * per_page
  const where = matching(context, feature, query)
  const table = sql.table(feature.table)
  return sql<{ ids: string; total: number }>`
    select ${ids} as ids, case when cardinality(page.ids) between ${offset === 0 ? 0 : 1} and ${per_page - 1} then ${offset} + cardinality(page.ids)
      else (select count(*) from ${table} t where ${where}) end as total
    from (select array(select t.id from ${table} t where ${where} order by ${ordering(context, feature, query.sort)}
      limit ${per_page} offset ${offset}) as ids offset 0) page`
}

/**
 * A feature's own scope may join other tables: it is checked when finding ids and not again when
 * reading records. The ids are in an `array(…)`, because a cast is not leakproof, so row-level
 * security would evaluate the condition too late for an index.
 */
function selectFound(context: Context, feature: Feature) {
  const shown = feature.hooks.scope ? sql`true` : inScope(context, feature)
  return sql<AnyRecord>`
    select ${selectList(feature, context.now)} from ${sql.table(feature.table)} t
    where ${shown} and t.id = any(array(select unnest(current_setting('app.page_ids')::uuid[])))`
}

/** The ids in the text of a PostgreSQL array. */
const idsOf = (array: string) => array.slice(1, -1).split(',').filter(Boolean)

/** SQL: conditions on a list's records `t`: the caller's scope, the filters and the search. */
export function matching(
  context: Context,
  feature: Feature,
  query: Pick<ListQuery, 'q' | 'filters'>,
): RawBuilder<unknown> {
  return sql.join([inScope(context, feature), ...conditions(context, feature, query)], sql` and `)
}

/** The ids of all matching records in list order. */
export async function listIds(
  context: Context,
  feature: Feature,
  query: ListQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(feature.table)} t where ${matching(context, feature, query)} order by ${ordering(context, feature, query.sort)}`.execute(
    context.db,
  )
  return rows.map((row) => row.id)
}

function conditions(
  { now }: Context,
  feature: Feature,
  query: Pick<ListQuery, 'q' | 'filters'>,
): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = []
  const problems: FieldProblems = {}
  // Every word must occur in one of the searched names.
  found.push(...matchesTerms(sql`t.search_text`, query.q))
  for (const [name, value] of Object.entries(query.filters)) {
    const condition =
      name === 'id' ? anyOf(sql`t.id`, 'uuid', value) : filter(feature, name, value, now)
    if (condition) found.push(condition)
    else problems[name] = [{ key: 'expected_filter' }]
  }
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  return found
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function filter(
  feature: Feature,
  name: string,
  value: string,
  now: Date,
): RawBuilder<unknown> | null {
  const field = feature.resource.fields[name]
  const column = feature.expressions[name]?.(now, false) ?? sql.ref(`t.${name}`)
  switch (field?.kind) {
    case 'boolean':
      return value === 'true' || value === 'false' ? sql`${column} = ${value === 'true'}` : null
    case 'reference':
      return value === 'none' ? sql`${column} is null` : anyOf(column, 'uuid', value)
    case 'references': {
      const child = feature.children[name]
      const ids = value.split(',')
      const scope = scopeColumn(feature) ?? 'shop_id'
      if (!child?.target || !ids.every((id) => id === 'none' || uuid.test(id))) return null
      const [tenant, owner] = [sql.ref(`c.${scope}`), sql.ref(`c.${child.owner}`)]
      const [links, record] = [sql.table(child.table), sql`${sql.ref(`t.${scope}`)}, t.id`]
      return value === 'none'
        ? sql`not exists (select from ${links} c where (${tenant}, ${owner}) = (${record}))`
        : sql`(${record}) in (select ${tenant}, ${owner} from ${links} c where ${sql.ref(`c.${child.target}`)} = any(${ids}::uuid[]))`
    }
    case 'integer':
    case 'money':
      return range(column, 'bigint', value, /^-?\d{1,12}$/)
    case 'date':
      return range(column, 'date', value, /^\d{4}-\d{2}-\d{2}$/)
    default:
      return anyOf(column, 'text', value)
  }
}

function anyOf(column: RawBuilder<unknown>, type: 'uuid' | 'text', value: string) {
  const values = value.split(',')
  if (type === 'uuid' && !values.every((one) => uuid.test(one))) return null
  return type === 'uuid'
    ? sql`${column} = any(${values}::uuid[])`
    : sql`${column} = any(${values}::text[])`
}

/** Parses `5`, `5..9`, `5..`, `..9`. */
function range(
  column: RawBuilder<unknown>,
  type: 'bigint' | 'date',
  value: string,
  pattern: RegExp,
) {
  const [from = '', to = from, ...rest] = value.split('..')
  if (
    rest.length > 0 ||
    (from === '' && to === '') ||
    [from, to].some((end) => end !== '' && !pattern.test(end))
  )
    return null
  const cast = (end: string) => sql`${end}::${sql.raw(type)}`
  return sql.join(
    [
      from === '' ? sql`true` : sql`${column} >= ${cast(from)}`,
      to === '' ? sql`true` : sql`${column} <= ${cast(to)}`,
    ],
    sql` and `,
  )
}

/** SQL: a total order of a list's records `t`. */
export function ordering(
  { now }: Context,
  feature: Feature,
  sort: string | undefined,
): RawBuilder<unknown> {
  const { list, sortable, fields } = feature.resource
  const allowed = new Set([
    'created_at',
    'updated_at',
    ...(sortable ? ['position'] : []),
    ...list.sort,
  ])
  const keys = (sort ?? list.defaultSort)
    .split(',')
    .map((key) => ({ name: key.replace(/^-/, ''), descending: key.startsWith('-') }))
  if (keys.some((key) => !allowed.has(key.name)))
    fail('ValidationFailed', {
      errors: { sort: [{ key: 'allowed_values', params: { values: [...allowed].join(', ') } }] },
    })
  const parts = keys.map(({ name, descending }) => {
    const folded = foldedColumn(feature, name)
    const isText = fields[name]?.kind === 'text' && folded === null
    const column =
      feature.expressions[name]?.(now, false) ??
      (isText ? sql`fold_text(${sql.ref(`t.${name}`)})` : sql.ref(`t.${folded ?? name}`))
    // An index serves both directions, but not with nulls last in both.
    const mayBeNull = fields[name]?.required === false
    return descending ? sql`${column} desc${mayBeNull ? sql` nulls last` : sql``}` : column
  })
  return sql.join([...parts, keys.at(-1)?.descending ? sql`t.id desc` : sql`t.id`])
}
