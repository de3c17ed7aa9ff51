import type { Field } from '@pos/contract/fields/field'
import { maskOf } from '@pos/contract/fields/secret-mask'
import { type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '#platform/database/compiled-once'
import type { ChildTable, Feature } from '../feature.ts'

/** Returns true if the field is stored in rows of a child table. */
const isChild = ({ kind }: Field<unknown>) => kind === 'references' || kind === 'list'

/** The fields with columns in the resource's own table. */
export function columnFields(feature: Feature): [string, Field<unknown>][] {
  const isColumn = (name: string, field: Field<unknown>) =>
    !field.writeOnly && !field.perCaller && !(name in feature.expressions)
  return Object.entries(feature.resource.fields).filter(
    ([name, field]) => !isChild(field) && isColumn(name, field),
  )
}

/** The fields stored in child tables, with those tables. */
export function childFields(feature: Feature): [string, Field<unknown>, ChildTable][] {
  return Object.entries(feature.resource.fields)
    .filter(([, field]) => isChild(field))
    .map(([name, field]) => {
      const child = feature.children[name]
      if (!child) throw new Error(`${feature.resource.name}.${name} has no child table`)
      return [name, field, child]
    })
}

/**
 * The generated column with the folded text of a field: unique fields by `fold_text`, and names of
 * resources with files. Look-ups compare it with `=`, because row-level security prevents an index
 * from being used for a condition on `fold_text(…)` itself.
 */
export function foldedColumn({ resource }: Feature, name: string): string | null {
  const field = resource.fields[name]
  const isFolded =
    field?.kind === 'text' && (field.key || (resource.files !== 'none' && name === resource.label))
  return isFolded ? `${name}_key` : null
}

/**
 * Returns true if the search column of a field is folded by `fold_search`. Unique names are folded
 * by `fold_text`.
 */
export const isFoldedForSearch = (feature: Feature, name: string): boolean =>
  foldedColumn(feature, name) !== null && !feature.resource.fields[name]?.key

/** `t.<field>_key`, for look-ups by a field that must have one. */
export function foldedKey(feature: Feature, name: string): RawBuilder<unknown> {
  const column = foldedColumn(feature, name)
  if (column === null) throw new Error(`${feature.resource.name}.${name} has no folded column`)
  return sql.ref(`t.${column}`)
}

/**
 * Treatment of child rows: a statement reads them, the records are new and have none (`empty`), or
 * they are omitted (`known`).
 */
type Lists = 'read' | 'empty' | 'known'

/**
 * `t.id, t.version, …, (child rows as JSON)`: a complete record in one statement; without child
 * rows if they are known.
 */
export const selectList = (
  feature: Feature,
  now: Date,
  lists: Lists = 'read',
): RawBuilder<unknown> =>
  compiledOnce({ read: feature, empty: feature.resource, known: feature.children }[lists], () =>
    selectFields(feature, now, () => true, lists),
  )

/** Like `selectList`, but with some fields only. */
export function selectFields(
  feature: Feature,
  now: Date,
  isRead: (name: string) => boolean,
  lists: Lists = 'read',
): RawBuilder<unknown> {
  const parts = [sql`t.id`, sql`t.version`, sql`t.created_at`, sql`t.updated_at`]
  if (feature.resource.sortable) parts.push(sql`t.position`)
  for (const [name, field] of columnFields(feature).filter(([column]) => isRead(column)))
    parts.push(sql`${readColumn('t', name, field)} as ${sql.ref(name)}`)
  for (const [name, expression] of Object.entries(feature.expressions).filter(([column]) =>
    isRead(column),
  ))
    parts.push(sql`${expression(now, lists === 'empty')} as ${sql.ref(name)}`)
  for (const [name, field, child] of lists === 'known' ? [] : childFields(feature))
    parts.push(
      sql`${lists === 'empty' ? sql`'[]'::json` : childRows(feature, field, child)} as ${sql.ref(name)}`,
    )
  return sql.join(parts)
}

/** Decimals lose trailing zeros ("10.000" is "10"); secrets are replaced by their mask. */
function readColumn(table: string, name: string, field: Field<unknown>) {
  if (field.kind === 'secret') {
    const hint = sql`coalesce(${sql.ref(`${table}.${name}_hint`)}, '')`
    return sql`case when ${sql.ref(`${table}.${name}_sealed`)} is not null then ${sql.lit(maskOf(''))} || ${hint} end`
  }
  const column = sql.ref(`${table}.${name}`)
  return field.kind === 'decimal' ? sql`trim_scale(${column})::text` : column
}

function childRows(feature: Feature, field: Field<unknown>, child: ChildTable) {
  const of = sql`from ${sql.table(child.table)} c where ${isOwned(feature, child)}`
  if (child.target)
    return sql`(select coalesce(json_agg(${sql.ref(`c.${child.target}`)} order by c.position, ${sql.ref(`c.${child.target}`)}), '[]'::json) ${of})`
  const columns = Object.entries(field.fields ?? {}).map(
    ([name, part]) => sql`${sql.lit(name)}, ${readColumn('c', name, part)}`,
  )
  if (field.identified) columns.unshift(sql`'id', c.id`)
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(columns)}) order by c.position), '[]'::json) ${of})`
}

/** SQL: child row `c` belongs to record `t`. */
export function isOwned(feature: Feature, child: ChildTable): RawBuilder<unknown> {
  const scope = scopeColumn(feature)
  const owner = sql`${sql.ref(`c.${child.owner}`)} = t.id`
  return scope ? sql`${sql.ref(`c.${scope}`)} = ${sql.ref(`t.${scope}`)} and ${owner}` : owner
}

/** The tenant column of a resource's table; null for global ones. */
export function scopeColumn(feature: Feature): 'shop_id' | 'organization_id' | null {
  return feature.resource.scope === 'shop'
    ? 'shop_id'
    : feature.resource.scope === 'organization'
      ? 'organization_id'
      : null
}
