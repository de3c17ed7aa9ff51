import type { FieldProblems } from '@pos/contract/errors'
import type { Field } from '@pos/contract/fields/field'
import type { RecordUse } from '@pos/contract/record-use'
import { foldText } from '@pos/domain/text/fold-text'
import { rowsOf, textsOf } from '@pos/domain/values'
import { type RawBuilder, sql } from 'kysely'
import { chunksOf } from '#platform/process/chunks'
import { groupBy } from '#platform/process/group-by'
import type { Context, Feature } from '../model.ts'
import { foldedKey, isOwned, scopeColumn } from '../read/columns.ts'
import { getRecord, inScope } from '../read/read.ts'

/**
 * A record about to be written: its id, the body, and the prefix of its error paths (`''` or
 * `records.3.`).
 */
export interface Draft {
  readonly id: string
  readonly input: Record<string, unknown>
  readonly prefix: string
  /** True if a second write of the same request adds the references. Rules over both run then. */
  readonly isPartial?: boolean
  /** The values were stored before: newer rules do not apply to them. */
  readonly isStored?: boolean
  /** Columns besides fields of an existing record: version, position, created_at. */
  readonly kept?: Readonly<Record<string, unknown>>
}

/** Returns all unknown references and taken keys, found in a few statements. */
export async function draftProblems(
  context: Context,
  feature: Feature,
  drafts: readonly Draft[],
): Promise<FieldProblems> {
  const problems: FieldProblems = {}
  for (const chunk of chunksOf(drafts)) await checkReferences(context, feature, chunk, problems)
  for (const [name, field] of Object.entries(feature.resource.fields)) {
    if (field.key && !field.readOnly) await checkKey(context, feature, name, drafts, problems)
  }
  return problems
}

async function checkReferences(
  context: Context,
  feature: Feature,
  drafts: readonly Draft[],
  problems: FieldProblems,
) {
  const { fields } = feature.resource
  const references = drafts.flatMap(({ input, prefix }) =>
    Object.entries(input).flatMap(([name, value]) =>
      referencesIn(fields[name], value, `${prefix}${name}`),
    ),
  )
  if (references.length === 0) return
  const referred = groupBy(references, ({ resource }) => resource)
  const parts = [...referred].map(([resource, uses]) => {
    const target = targetOf(context, resource)
    return sql`select ${sql.lit(resource)} as resource, t.id from ${sql.table(target.table)} t
      where ${target.condition} and t.id = any(${[...new Set(uses.map((use) => use.id))]}::uuid[])`
  })
  const { rows } = await sql<{
    resource: string
    id: string
  }>`${sql.join(parts, sql` union all `)}`.execute(context.db)
  const known = new Set(rows.map((row) => `${row.resource} ${row.id}`))
  for (const [resource, uses] of referred) {
    for (const { id, path } of uses)
      if (!known.has(`${resource} ${id.toLowerCase()}`)) problems[path] = [{ key: 'not_found' }]
  }
}

type Reference = Pick<RecordUse, 'resource' | 'id'> & { readonly path: string }

/** The references in a value at a path of the body, including those in its rows. */
function referencesIn(
  { kind, to = 'files', fields = {} }: Partial<Field<unknown>> = {},
  value: unknown,
  path: string,
): Reference[] {
  if (value === null || value === undefined) return []
  if (kind === 'reference' || kind === 'image') return [{ resource: to, id: String(value), path }]
  if (kind === 'references')
    return textsOf(value).map((id, index) => ({ resource: to, id, path: `${path}.${index}` }))
  if (kind !== 'list') return []
  return rowsOf(value).flatMap((row, index) =>
    Object.entries(fields).flatMap(([name, part]) =>
      referencesIn(part, row[name], `${path}.${index}.${name}`),
    ),
  )
}

function targetOf(context: Context, resource: string) {
  if (resource === 'files')
    return { table: 'files', condition: sql`t.shop_id = ${context.session.shop_id}` }
  const target = context.engine.features.get(resource)
  if (!target) throw new Error(`No feature serves ${resource}`)
  return { table: target.table, condition: inScope(context, target) }
}

async function checkKey(
  context: Context,
  feature: Feature,
  name: string,
  drafts: readonly Draft[],
  problems: FieldProblems,
) {
  const values = drafts
    .filter((draft) => typeof draft.input[name] === 'string')
    .map((draft) => ({ ...draft, key: foldText(String(draft.input[name])) }))
  if (values.length === 0) return
  const key = foldedKey(feature, name)
  const { rows } = await sql<{ id: string; key: string }>`
    select t.id, ${key} as key from ${sql.table(feature.table)} t
    where ${inScope(context, feature)} and ${key} = any(${values.map((value) => value.key)}::text[])`.execute(
    context.db,
  )
  const rewritten = new Set(
    drafts.filter((draft) => draft.input[name] !== undefined).map((draft) => draft.id),
  )
  const holders = new Map(
    rows.filter((row) => !rewritten.has(row.id)).map((row) => [row.key, row.id]),
  )
  for (const { id, key, prefix } of values) {
    if ((holders.get(key) ?? id) !== id) problems[`${prefix}${name}`] = [{ key: 'not_unique' }]
    holders.set(key, id)
  }
}

/** A use of one of several records; `of` is the used record. */
export type UseOf = RecordUse & { readonly of: string }

/**
 * Returns at most 20 references from other records to records of one resource. References among the
 * records themselves do not count.
 */
export async function whereUsed(
  context: Context,
  feature: Feature,
  ids: readonly string[],
): Promise<UseOf[]> {
  const features = [...context.engine.features.values()]
  // A shared table is a membership, not a use: its rows are deleted with either side.
  const shared = new Set(
    features
      .flatMap((other) => Object.values(other.children).filter((child) => child.orderedBy))
      .map((child) => child.table),
  )
  const used = sql`any(${[...ids]}::uuid[])`
  const parts = features.flatMap((other) => usesBy(context, other, feature, used, shared))
  if (parts.length === 0) return []
  const { rows } = await sql<UseOf>`
    select distinct u.resource, u.id, u.name, u.name_en, u.of from (${sql.join(parts, sql` union all `)}) u limit 20`.execute(
    context.db,
  )
  return rows
}

/**
 * Returns the uses of records of one resource: at most 20 referring records, and uses that only the
 * feature can find.
 */
export async function usesOf(
  context: Context,
  feature: Feature,
  ids: readonly string[],
): Promise<UseOf[]> {
  const uses = await whereUsed(context, feature, ids)
  for (const id of ids)
    uses.push(
      ...((await feature.hooks.uses?.(context, id)) ?? []).map((use) => ({ ...use, of: id })),
    )
  return uses
}

/** Returns the uses of one record of the current scope. Fails with NotFound for an unknown id. */
export async function recordUses(
  context: Context,
  feature: Feature,
  id: string,
): Promise<RecordUse[]> {
  await getRecord(context, feature, id)
  return (await usesOf(context, feature, [id])).map(({ of: _of, ...use }) => use)
}

function usesBy(
  context: Context,
  other: Feature,
  feature: Feature,
  used: RawBuilder<unknown>,
  shared: ReadonlySet<string>,
) {
  if (scopeColumn(other) === null) return []
  const resource = feature.resource.name
  const english = other.resource.fields.name_en ? sql`t.name_en` : sql`null::text`
  const select = (of: RawBuilder<unknown>, join: RawBuilder<unknown>) => sql`(
    select ${sql.lit(other.resource.name)} as resource, t.id, ${sql.ref(`t.${other.resource.label}`)} as name, ${english} as name_en, ${of} as of
    from ${sql.table(other.table)} t ${join} where ${inScope(context, other)} and ${of} = ${used}
      ${other === feature ? sql`and not t.id = ${used}` : sql``} limit 20)`
  return Object.entries(other.resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'reference' && field.to === resource)
      return [select(sql.ref(`t.${name}`), sql``)]
    const child = other.children[name]
    if (!child || shared.has(child.table)) return []
    const parts =
      field.kind === 'list'
        ? Object.entries(field.fields ?? {})
        : [[child.target ?? '', field] as const]
    const columns = parts.flatMap(([target, { to }]) => (to === resource ? [target] : []))
    return columns.map((target) =>
      select(
        sql.ref(`c.${target}`),
        sql`join ${sql.table(child.table)} c on ${isOwned(other, child)}`,
      ),
    )
  })
}
