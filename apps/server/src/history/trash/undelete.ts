import { Failure, type FieldProblems, fail } from '@pos/contract/errors'
import type { RestoreRefusal } from '@pos/contract/history/trash'
import { trashDays } from '@pos/contract/history/trash-days'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { childFields } from '#engine/read/columns'
import { auditScope } from '#engine/write/audit'
import type { Draft } from '#engine/write/checks'
import { splitSelfReferences } from '#engine/write/self-references'
import { createRecords, updateRecords } from '#engine/write/write'
import { asNew } from './former-values.ts'
import { type Links, rowsOfOwners } from './keep-deleted.ts'

interface Deleted {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly position: number | null
  readonly created_at: string
  readonly links: Links
  /** Values of the record. */
  readonly before: Record<string, unknown> | null
}

/**
 * Restores a deleted record, under another name if one is given. A refusal lists the missing
 * records that it refers to.
 */
export async function undeleteOne(
  context: Context,
  feature: Feature,
  id: string,
  name: string | undefined,
): Promise<AnyRecord> {
  const [deleted] = await readDeleted(context, feature, [id])
  if (!deleted) fail('NotFound')
  const before = {
    ...deleted.before,
    ...(name === undefined ? {} : { [feature.resource.label]: name }),
  }
  try {
    return (await bringBack(context, feature, [{ ...deleted, before }]))[0] ?? fail('NotFound')
  } catch (error) {
    if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') throw error
    const data: RestoreRefusal = {
      name: deleted.name,
      missing: await refusalOf(context, feature, before, error.detail.errors ?? {}),
    }
    return fail('ValidationFailed', { ...error.detail, data })
  }
}

/** Restores deleted records, all or none. */
export async function undelete(
  context: Context,
  feature: Feature,
  ids: readonly string[],
): Promise<AnyRecord[]> {
  if (ids.length === 0) return []
  const deleted = await readDeleted(context, feature, ids)
  return deleted.length === ids.length ? bringBack(context, feature, deleted) : fail('NotFound')
}

/** Locks them: if two people restore a record at once, the second finds it restored. */
async function readDeleted(
  context: Context,
  feature: Feature,
  ids: readonly string[],
): Promise<Deleted[]> {
  const scope = auditScope(context, feature)
  const { name } = feature.resource
  const since = new Date(context.now.getTime() - trashDays * 86_400_000)
  const { rows } = await sql<Omit<Deleted, 'before'>>`
    select t.id, t.name, t.version, t.position, t.created_at, t.links from trash t
    where t.scope_id = ${scope} and t.resource = ${name} and t.id = any(${[...ids]}::uuid[]) and t.at > ${since}
    order by t.position, t.id for update`.execute(context.db)
  const deletions = await sql<{ id: string; before: Deleted['before'] }>`
    select k.id, c.before from unnest(${rows.map(({ id }) => id)}::uuid[]) k(id) cross join lateral (
      select c.before from changes c
      where c.scope_id = ${scope} and c.resource = ${name} and c.record_id = k.id and c.action = 'delete'
      order by c.id desc limit 1) c`.execute(context.db)
  const before = new Map(deletions.rows.map((row) => [row.id, row.before]))
  return rows.flatMap((row) =>
    before.has(row.id) ? [{ ...row, before: before.get(row.id) ?? null }] : [],
  )
}

/** Records that refer to each other are created first and linked afterwards. */
async function bringBack(
  context: Context,
  feature: Feature,
  deleted: readonly Deleted[],
): Promise<AnyRecord[]> {
  const ids = deleted.map(({ id }) => id)
  const made = new Set(ids)
  const split = deleted.map((one) => {
    const { first, later, waitsFor } = splitSelfReferences(
      feature,
      asNew(feature.resource, one.before ?? {}),
      made,
    )
    return waitsFor.size > 0
      ? { one, input: { ...first, ...emptied(later) }, later }
      : { one, input: { ...first, ...later }, later: null }
  })
  const drafts: Draft[] = split.map(({ one, input, later }) => ({
    id: one.id,
    input,
    prefix: '',
    isPartial: later !== null,
    isStored: true,
    kept: kept(feature, one),
  }))
  const records = new Map<string, AnyRecord>()
  const note = (some: readonly AnyRecord[]) =>
    some.forEach((record) => void records.set(record.id, record))
  await createRecords(context, feature, drafts, note)
  const links = split.flatMap(({ one, later }) =>
    later
      ? [{ id: one.id, version: one.version + 1, input: later, prefix: '', isStored: true }]
      : [],
  )
  if (links.length > 0) await updateRecords(context, feature, links, note)
  await putLinks(context, feature, deleted)
  await sql`
    delete from trash where scope_id = ${auditScope(context, feature)} and resource = ${feature.resource.name} and id = any(${ids}::uuid[])`.execute(
    context.db,
  )
  return [...records.values()]
}

/**
 * The version continues: a page that still shows the record of before its deletion must not
 * overwrite later changes.
 */
const kept = ({ resource }: Feature, { version, position, created_at }: Deleted) => ({
  version: version + 1,
  created_at,
  ...(resource.sortable ? { position } : {}),
})

const emptied = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [] : null]),
  )

/** Adding to a list of another record appends; this restores the former positions. */
async function putLinks(context: Context, feature: Feature, deleted: readonly Deleted[]) {
  for (const [field, , { table, owner, target, orderedBy }] of childFields(feature)) {
    if (!orderedBy || !target) continue
    const rows = deleted.flatMap(({ id, links }) =>
      Object.entries(links[field] ?? {}).map(([other, position]) => ({ id, other, position })),
    )
    if (rows.length === 0) continue
    const ids = [...new Set(rows.map(({ id }) => id))]
    await sql`
      update ${sql.table(table)} c set position = l.position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, other uuid, position integer)
      where ${rowsOfOwners(context, feature, owner, ids)} and ${sql.ref(`c.${owner}`)} = l.id and ${sql.ref(`c.${target}`)} = l.other`.execute(
      context.db,
    )
  }
}

/** The missing records that a deleted one refers to, by the paths of refused fields. */
async function refusalOf(
  context: Context,
  { resource: { fields } }: Feature,
  values: Readonly<Record<string, unknown>>,
  errors: FieldProblems,
): Promise<RestoreRefusal['missing']> {
  const gone = Object.entries(errors).flatMap(([path, problems]) => {
    if (!problems.some(({ key }) => key === 'not_found')) return []
    const steps = path.split('.')
    const field = fields[steps[0] ?? '']
    const last = field?.fields?.[steps.at(-1) ?? ''] ?? field
    const id = steps.reduce<unknown>(
      (value, step) => (value instanceof Object ? Reflect.get(value, step) : undefined),
      values,
    )
    return typeof id === 'string' ? [{ resource: last?.to ?? 'files', id }] : []
  })
  const unique = [...new Map(gone.map((one) => [one.id, one])).values()]
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from trash t
    where t.scope_id in (${context.session.shop_id}, ${context.session.organization_id})
      and t.id = any(${unique.map(({ id }) => id)}::uuid[])`.execute(context.db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return unique.map(({ resource, id }) => ({
    resource,
    name: names.get(id) ?? null,
    in_trash: names.has(id),
  }))
}
