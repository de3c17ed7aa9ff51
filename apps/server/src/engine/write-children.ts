import type { Field } from '@pos/contract/field'
import { sql } from 'kysely'
import { newId } from '#platform/ids'
import { childFields, scopeColumn } from './columns.ts'
import type { Context } from './context.ts'
import type { ChildTable, Feature } from './feature.ts'
import { scopeId } from './read.ts'

type Row = Record<string, unknown>

/** The tenant that child rows carry, and the column in which they do. */
interface Tenant {
  readonly column: string
  readonly id: string
}

/** Brings the child rows of a record in line with the lists of a body; lists that the body leaves out stay as they are. */
export async function writeChildren(context: Context, feature: Feature, id: string, input: Row): Promise<void> {
  for (const [name, field, child] of childFields(feature)) {
    const value = input[name]
    if (value === undefined || value === null) continue
    const scope: Tenant = { column: scopeColumn(feature) ?? 'shop_id', id: scopeId(context, feature) ?? '' }
    if (!child.target) await writeRows(context, child, field, scope, id, value as Row[])
    else if (child.ordered) await writeLinks(context, child, child.target, scope, id, value as string[])
    else await joinAndLeave(context, child, child.target, scope, id, value as string[])
  }
}

async function writeLinks({ db }: Context, child: ChildTable, target: string, scope: Tenant, id: string, ids: string[]) {
  await sql`delete from ${sql.table(child.table)} where ${sql.ref(scope.column)} = ${scope.id} and ${sql.ref(child.owner)} = ${id}`.execute(
    db,
  )
  if (ids.length === 0) return
  await sql`
    insert into ${sql.table(child.table)} (${sql.ref(scope.column)}, ${sql.ref(child.owner)}, ${sql.ref(target)}, position)
    select ${scope.id}, ${id}, o.id, o.place - 1 from unnest(${ids}::uuid[]) with ordinality as o(id, place)`.execute(db)
}

/** The order belongs to the other side: who stays keeps the place, who joins goes to the end. The other side's records grow a version. */
async function joinAndLeave({ db, now }: Context, child: ChildTable, target: string, scope: Tenant, id: string, ids: string[]) {
  const table = sql.table(child.table)
  const tenant = sql.ref(scope.column)
  const { rows: left } = await sql<{ id: string }>`
    delete from ${table} where ${tenant} = ${scope.id} and ${sql.ref(child.owner)} = ${id} and not ${sql.ref(target)} = any(${ids}::uuid[])
    returning ${sql.ref(target)} as id`.execute(db)
  const { rows: joined } = await sql<{ id: string }>`
    insert into ${table} (${tenant}, ${sql.ref(child.owner)}, ${sql.ref(target)}, position)
    select ${scope.id}, ${id}, o.id, (select coalesce(max(l.position) + 1, 0) from ${table} l where ${sql.ref(`l.${scope.column}`)} = ${scope.id} and ${sql.ref(`l.${target}`)} = o.id)
    from unnest(${ids}::uuid[]) as o(id) on conflict do nothing
    returning ${sql.ref(target)} as id`.execute(db)
  const changed = [...left, ...joined].map((row) => row.id)
  if (!child.touches || changed.length === 0) return
  await sql`
    update ${sql.table(child.touches)} set version = version + 1, updated_at = ${now}
    where ${tenant} = ${scope.id} and id = any(${changed}::uuid[])`.execute(db)
}

/** Rows with an id of their own are kept and changed, so that others may go on pointing at them; the rest is written anew. */
async function writeRows({ db }: Context, child: ChildTable, field: Field<unknown>, scope: Tenant, id: string, rows: Row[]) {
  const table = sql.table(child.table)
  const of = sql`${sql.ref(scope.column)} = ${scope.id} and ${sql.ref(child.owner)} = ${id}`
  const identified = field.identified === true
  const given = rows.map((row, position) => ({ ...row, position, ...(identified ? { id: row.id ?? newId() } : {}) }))
  const ids = identified ? given.map((row) => (row as unknown as { id: string }).id) : []
  await sql`delete from ${table} where ${of} ${identified ? sql`and not id = any(${ids}::uuid[])` : sql``}`.execute(db)
  if (rows.length === 0) return
  const names = [...(identified ? ['id'] : []), 'position', ...Object.keys(field.fields ?? {})]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const records = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb)`
  if (identified) {
    // Existing rows are changed by one UPDATE, whose deferrable key check waits for its end: codes can be swapped.
    const sets = sql.join(names.filter((name) => name !== 'id').map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))
    await sql`update ${table} c set ${sets} from ${records} r where ${sql.ref(`c.${scope.column}`)} = ${scope.id} and ${sql.ref(`c.${child.owner}`)} = ${id} and c.id = r.id`.execute(
      db,
    )
  }
  const conflict = identified
    ? sql`where not exists (select from ${table} c where ${sql.ref(`c.${scope.column}`)} = ${scope.id} and c.id = r.id and ${sql.ref(`c.${child.owner}`)} = ${id})`
    : sql``
  const picked = sql.join(names.map((name) => sql.ref(`r.${name}`)))
  await sql`insert into ${table} (${sql.ref(scope.column)}, ${sql.ref(child.owner)}, ${columns}) select ${scope.id}, ${id}, ${picked} from ${records} r ${conflict}`.execute(
    db,
  )
}
