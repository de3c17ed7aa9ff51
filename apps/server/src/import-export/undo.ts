import { fail } from '@pos/contract/errors'
import { can } from '@pos/contract/permissions'
import { listImports, undoHours, undoImport, type undoableKinds } from '@pos/contract/transfer'
import { type RawBuilder, sql } from 'kysely'
import { whereUsed } from '#engine/write/checks'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { lockRecords } from '#engine/write/row-locks'
import { getRecords, scopeId } from '#engine/read/read'
import { route } from '#engine/routes/route'
import { removeRecords, updateRecords } from '#engine/write/write'
import { newId } from '#platform/process/ids'
import type { WrittenRecord } from './apply.ts'
import { writePerShop } from './write-per-shop.ts'

type Kind = (typeof undoableKinds)[number]

interface Import {
  readonly kind: Kind
  readonly resource: string
  readonly records: readonly WrittenRecord[]
}

interface Listed extends Omit<Import, 'records'> {
  readonly id: string
  readonly user_name: string
  readonly at: string
  readonly total: number
  readonly created: number
}

/** Stores for a day what was written, so that it can be undone by the returned id. */
export async function keepForUndo(context: Context, feature: Feature, kind: Kind, written: readonly WrittenRecord[]): Promise<string> {
  const id = newId()
  await sql`
    insert into imports (scope_id, id, kind, resource, user_name, at, records)
    values (${scopeId(context, feature)}, ${id}, ${kind}, ${feature.resource.name}, ${context.session.user_name}, ${context.now}, ${JSON.stringify(written)}::jsonb)`.execute(
    context.db,
  )
  return id
}

/** Routes that list the imports and price changes of the last day and undo one of them. */
export function mountUndo(engine: Engine): void {
  route(engine, listImports, async (context) => {
    const columns = sql`id, kind, resource, user_name, at,
      jsonb_array_length(records) as total, jsonb_array_length(jsonb_path_query_array(records, '$[*].before ? (@ == null)')) as created`
    const imports = await readImports<Listed>(context, columns, sql`true`)
    return {
      data: imports.flatMap(({ total, ...one }) => (mayUndo(context, one.resource) ? [{ ...one, changed: total - one.created }] : [])),
    }
  })
  route(engine, undoImport, async (context, { params }) => {
    const [found] = await readImports<Import>(context, sql`kind, resource, records`, sql`id = ${params.id}`)
    const { kind, resource, records } = found ?? fail('NotFound')
    if (!mayUndo(context, resource)) fail('Forbidden')
    await undo(context, context.engine.features.get(resource) ?? fail('NotFound'), { kind, records })
    await sql`delete from imports where id = ${params.id} and ${inScopes(context)}`.execute(context.db)
    return { data: { restored: records.length } }
  })
}

const inScopes = ({ session }: Context) => sql`scope_id in (${session.shop_id}, ${session.organization_id})`

async function readImports<T>(context: Context, columns: RawBuilder<unknown>, condition: RawBuilder<unknown>): Promise<T[]> {
  const since = new Date(context.now.getTime() - undoHours * 3_600_000)
  const { rows } = await sql<T>`
    select ${columns} from imports
    where ${inScopes(context)} and at > ${since} and ${condition} order by at desc, id desc limit 20`.execute(context.db)
  return rows
}

function mayUndo({ engine, session }: Context, resource: string) {
  const feature = engine.features.get(resource)
  return feature !== undefined && can(session.role, feature.resource.permission)
}

/** Undoes all of it or nothing; anything that somebody has changed or deleted since prevents it and is listed. */
async function undo(context: Context, feature: Feature, { kind, records }: Pick<Import, 'kind' | 'records'>): Promise<void> {
  const current = await lockRecords(context, feature, records)
  const touched = records.filter(({ id, version }) => current.get(id)?.version !== version).slice(0, 20)
  if (touched.length > 0)
    fail('Conflict', {
      message: kind === 'import' ? 'changed_since' : 'prices_changed_since',
      data: await named(context, feature, touched),
    })
  const created = records.filter(({ before }) => before === null).map(({ id }) => id)
  const changes = records.flatMap(({ id, version, before }) => (before ? [{ id, version, input: before, prefix: '' }] : []))
  const restore = () => writePerShop(context, feature, changes, (some) => updateRecords(context, feature, some))
  const remove = () => writePerShop(context, feature, created, (some) => removeRecords(context, feature, some))
  // A created record may occupy a name that has to be restored, or be used by a record that gets its former value back.
  const uses = created.length > 0 ? await whereUsed(context, feature, created) : []
  for (const step of uses.length > 0 ? [restore, remove] : [remove, restore]) await step()
}

async function named(context: Context, feature: Feature, records: readonly WrittenRecord[]) {
  const ids = records.map(({ id }) => id)
  const left = new Map((await getRecords(context, feature, ids)).map((record) => [record.id, record]))
  return ids.map((id) => ({ id, name: String(left.get(id)?.[feature.resource.label] ?? '') }))
}
