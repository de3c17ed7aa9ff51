import { fail } from '@pos/contract/errors'
import { can } from '@pos/contract/permissions'
import { listImports, undoHours, undoImport, type undoableKinds } from '@pos/contract/transfer'
import { sql } from 'kysely'
import { whereUsed } from '#engine/checks'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { getRecords, scopeId } from '#engine/read'
import { route } from '#engine/route'
import { removeRecords, updateEach } from '#engine/write'
import { newId } from '#platform/ids'
import type { WrittenRecord } from './apply.ts'
import { inPlaces } from './one-by-one.ts'

type Kind = (typeof undoableKinds)[number]

interface Import {
  readonly id: string
  readonly kind: Kind
  readonly resource: string
  readonly user_name: string
  readonly at: string
  readonly records: readonly WrittenRecord[]
}

/** Keeps what was written for a day, so that it can be undone by the id answered. */
export async function keepForUndo(context: Context, feature: Feature, kind: Kind, written: readonly WrittenRecord[]): Promise<string> {
  const id = newId()
  await sql`
    insert into imports (scope_id, id, kind, resource, user_name, at, records)
    values (${scopeId(context, feature)}, ${id}, ${kind}, ${feature.resource.name}, ${context.session.user_name}, ${context.now}, ${JSON.stringify(written)}::jsonb)`.execute(
    context.db,
  )
  return id
}

/** The imports and price changes of the last day, and undoing one of them. */
export function mountUndo(engine: Engine): void {
  route(engine, listImports, async (context) => {
    const imports = (await readImports(context, sql`true`)).filter(({ resource }) => mayUndo(context, resource))
    const described = imports.map(({ records, ...one }) => {
      const created = records.filter((record) => record.before === null).length
      return { ...one, created, changed: records.length - created }
    })
    return { data: described }
  })
  route(engine, undoImport, async (context, { params }) => {
    const [found] = await readImports(context, sql`id = ${params.id}`)
    const { kind, resource, records } = found ?? fail('NotFound')
    if (!mayUndo(context, resource)) fail('Forbidden')
    await undo(context, context.engine.features.get(resource) ?? fail('NotFound'), { kind, records })
    await sql`delete from imports where id = ${params.id} and ${inPlace(context)}`.execute(context.db)
    return { data: { restored: records.length } }
  })
}

const inPlace = ({ session }: Context) => sql`scope_id in (${session.shop_id}, ${session.organization_id})`

async function readImports(context: Context, condition: ReturnType<typeof sql>): Promise<Import[]> {
  const since = new Date(context.now.getTime() - undoHours * 3_600_000)
  const { rows } = await sql<Import>`
    select id, kind, resource, user_name, at, records from imports
    where ${inPlace(context)} and at > ${since} and ${condition} order by at desc, id desc limit 20`.execute(context.db)
  return rows
}

function mayUndo({ engine, session }: Context, resource: string) {
  const feature = engine.features.get(resource)
  return feature !== undefined && can(session.role, feature.resource.permission)
}

/** All of it or nothing; whatever somebody changed since, or deleted, stops it and is named. */
async function undo(context: Context, feature: Feature, { kind, records }: Pick<Import, 'kind' | 'records'>): Promise<void> {
  const current = new Map(
    (
      await getRecords(
        context,
        feature,
        records.map(({ id }) => id),
      )
    ).map((record) => [record.id, record]),
  )
  const touched = records.filter(({ id, version }) => current.get(id)?.version !== version)
  if (touched.length > 0) {
    const named = touched.slice(0, 20).map(({ id }) => ({ id, name: String(current.get(id)?.[feature.resource.label] ?? '') }))
    fail('Conflict', { message: kind === 'import' ? 'changed_since' : 'prices_changed_since', data: named })
  }
  const created = records.filter(({ before }) => before === null).map(({ id }) => id)
  const changes = records.flatMap(({ id, version, before }) => (before ? [{ id, version, input: before, prefix: '' }] : []))
  const restore = () => inPlaces(context, feature, changes, (some) => updateEach(context, feature, some, () => {}))
  const remove = () => inPlaces(context, feature, created, (some) => removeRecords(context, feature, some))
  // What was created may hold a name that must be given back, or be held by what gets its former value back.
  const uses = created.length > 0 ? await whereUsed(context, feature, created) : []
  for (const step of uses.length > 0 ? [restore, remove] : [remove, restore]) await step()
}
