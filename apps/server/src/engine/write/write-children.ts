import type { Field } from '@pos/contract/fields/field'
import { type Row, rowsOf, textsOf } from '@pos/domain/values'
import { type RawBuilder, sql } from 'kysely'
import { underPolicies } from '#platform/database/schema/under-policies'
import { newId } from '#platform/process/ids'
import type { ChildTable, Context, Feature } from '../model.ts'
import { childFields, scopeColumn } from '../read/columns.ts'
import { scopeId } from '../read/read.ts'
import type { Draft } from './checks.ts'

/** The drafts whose bodies contain a list field; empty lists of new records need no work. */
export const draftsWithList = (drafts: readonly Draft[], name: string, isNew: boolean) =>
  drafts.filter(({ input: { [name]: list } }) => Array.isArray(list) && (!isNew || list.length > 0))

/** Records as rows of a table's type; omitted fields are null. */
export function asRows(table: string, records: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)`
}

/** Updates child rows to the lists in the bodies; omitted lists stay. */
export async function writeChildren(
  context: Context,
  feature: Feature,
  drafts: readonly Draft[],
  isNew: boolean,
): Promise<void> {
  for (const [name, field, child] of childFields(feature)) {
    const given = draftsWithList(drafts, name, isNew)
    if (given.length === 0) continue
    const lists = listsOf(context, feature, name, field, child, given)
    if (child.target && child.orderedBy)
      await joinAndLeave(context, child.target, child.orderedBy, lists)
    else await writeRows(context, lists)
  }
}

type Lists = ReturnType<typeof listsOf>

/** The lists of a field in the bodies, by owner. References are rows with one column. */
function listsOf(
  context: Context,
  feature: Feature,
  name: string,
  field: Field<unknown>,
  child: ChildTable,
  given: readonly Draft[],
) {
  const { target } = child
  const read = (value: unknown): Row[] =>
    target ? textsOf(value).map((id) => ({ [target]: id })) : rowsOf(value)
  return {
    child,
    tenant: sql.ref(scopeColumn(feature) ?? 'shop_id'),
    tenantId: scopeId(context, feature) ?? '',
    owners: given.map(({ id }) => id),
    columns: target ? [target] : Object.keys(field.fields ?? {}),
    /** True if rows keep their id. */
    identified: field.identified === true,
    rows: given.flatMap(({ id, input }) =>
      read(input[name]).map((value, index) => ({ owner: id, index, value })),
    ),
  }
}

/**
 * The rows of these owners: `c.…`. Joins repeat the condition, so that the planner reads only these
 * rows.
 */
const ofOwners = ({ child, tenant, tenantId, owners }: Lists) =>
  sql`c.${tenant} = ${tenantId} and ${sql.ref(`c.${child.owner}`)} = any(${owners}::uuid[])`

/**
 * The other side owns the order: existing members keep their position, new ones are appended. The
 * other side's versions increase. The remaining members are computed here, not in SQL: while a
 * table grows in one transaction, PostgreSQL plans joins as if it were empty.
 */
async function joinAndLeave({ db, now }: Context, target: string, orderedBy: string, lists: Lists) {
  const { child, tenant, tenantId } = lists
  const table = sql.table(child.table)
  const [owner, other] = [sql.ref(child.owner), sql.ref(target)]
  const { rows: current } = await sql<{ owner: string; id: string }>`
    select c.${owner} as owner, c.${other} as id from ${table} c where ${ofOwners(lists)}`.execute(
    db,
  )
  const keyOf = (one: { owner: string; id: string }) => `${one.owner} ${one.id}`
  const requested = lists.rows.map((row) => ({
    owner: row.owner,
    id: String(row.value[target]).toLowerCase(),
  }))
  const [stays, was] = [new Set(requested.map(keyOf)), new Set(current.map(keyOf))]
  const left = current.filter((one) => !stays.has(keyOf(one)))
  const joined = requested.filter((one) => !was.has(keyOf(one)))
  const pairs = (some: readonly { owner: string; id: string }[]) =>
    sql`unnest(${some.map((one) => one.owner)}::uuid[], ${some.map(({ id }) => id)}::uuid[])`
  if (left.length > 0) {
    await sql`
      delete from ${table} c using ${pairs(left)} as l(owner, id)
      where ${ofOwners(lists)} and c.${owner} = l.owner and c.${other} = l.id`.execute(db)
  }
  if (joined.length > 0) {
    const others = [...new Set(joined.map(({ id }) => id))]
    await sql`
      with ends as materialized (
        select l.${other} as id, max(l.position) + 1 as free from ${table} l
        where l.${tenant} = ${tenantId} and l.${other} = any(${others}::uuid[]) group by l.${other})
      insert into ${table} (${tenant}, ${owner}, ${other}, position)
      select ${tenantId}, j.owner, j.id, coalesce(e.free, 0) + row_number() over (partition by j.id order by j.nth) - 1
      from ${pairs(joined)} with ordinality as j(owner, id, nth) left join ends e on e.id = j.id
      on conflict do nothing`.execute(db)
  }
  const changed = [...new Set([...left, ...joined].map(({ id }) => id))]
  if (changed.length === 0) return
  await sql`
    update ${sql.table(orderedBy)} set version = version + 1, updated_at = ${now}
    where ${tenant} = ${tenantId} and id = any(${changed}::uuid[])`.execute(db)
}

/** Rows with an id are kept and updated, because others refer to them; all others are replaced. */
async function writeRows({ db }: Context, lists: Lists) {
  const { child, tenant, tenantId, identified } = lists
  const table = sql.table(child.table)
  const owner = sql.ref(child.owner)
  const given = lists.rows.map((row) => ({
    ...row.value,
    [child.owner]: row.owner,
    position: row.index,
    ...(identified ? { id: typeof row.value.id === 'string' ? row.value.id : newId() } : {}),
  }))
  const ids = given.flatMap(({ id }) => id ?? [])
  await sql`delete from ${table} c where ${ofOwners(lists)} ${identified ? sql`and not c.id = any(${ids}::uuid[])` : sql``}`.execute(
    db,
  )
  if (given.length === 0) return
  const names = [...(identified ? ['id'] : []), 'position', ...lists.columns]
  const records = asRows(child.table, given)
  const known = sql`c.${tenant} = ${tenantId} and c.${owner} = r.${owner} and c.id = r.id`
  if (identified) {
    // Existing rows are changed by one UPDATE with a deferrable key check, so that codes can be
    // swapped.
    const sets = names
      .filter((name) => name !== 'id')
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`)
    await sql`update ${table} c set ${sql.join(sets)} from ${records} r where ${known} and ${ofOwners(lists)}`.execute(
      db,
    )
  }
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const selectedColumns = sql.join(names.map((name) => sql.ref(`r.${name}`)))
  await sql`
    insert into ${table} (${tenant}, ${owner}, ${columns}) select ${tenantId}, r.${owner}, ${selectedColumns} from ${records} r
    ${identified ? sql`where not exists (select from ${table} c where ${known} and ${ofOwners(lists)})` : sql``}
    ${underPolicies}`.execute(db)
}
