import { fail } from '@pos/contract/errors'
import { can } from '@pos/contract/permissions'
import { listImports, undoHours, undoImport } from '@pos/contract/transfer'
import { sql } from 'kysely'
import { whereUsed } from '#engine/checks'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { getRecords } from '#engine/read'
import { route } from '#engine/route'
import { removeRecords, updateRecords } from '#engine/write'
import type { WrittenRecord } from './apply.ts'
import { inPlaces } from './one-by-one.ts'

interface Import {
  readonly id: string
  readonly resource: string
  readonly user_name: string
  readonly at: string
  readonly records: readonly WrittenRecord[]
}

/** The imports of the last day, and undoing one of them. */
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
    const { resource, records } = found ?? fail('NotFound')
    if (!mayUndo(context, resource)) fail('Forbidden')
    await undo(context, context.engine.features.get(resource) ?? fail('NotFound'), records)
    await sql`delete from imports where id = ${params.id} and ${inPlace(context)}`.execute(context.db)
    return { data: { restored: records.length } }
  })
}

const inPlace = ({ session }: Context) => sql`scope_id in (${session.shop_id}, ${session.organization_id})`

async function readImports(context: Context, condition: ReturnType<typeof sql>): Promise<Import[]> {
  const since = new Date(context.now.getTime() - undoHours * 3_600_000)
  const { rows } = await sql<Import>`
    select id, resource, user_name, at, records from imports
    where ${inPlace(context)} and at > ${since} and ${condition} order by at desc, id desc limit 20`.execute(context.db)
  return rows
}

function mayUndo({ engine, session }: Context, resource: string) {
  const feature = engine.features.get(resource)
  return feature !== undefined && can(session.role, feature.resource.permission)
}

/** All of it or nothing; whatever somebody changed since, or deleted, stops it and is named. */
async function undo(context: Context, feature: Feature, records: readonly WrittenRecord[]): Promise<void> {
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
    fail('Conflict', { message: 'changed_since', data: named })
  }
  const created = records.filter(({ before }) => before === null).map(({ id }) => id)
  const changes = records.flatMap(({ id, version, before }) => (before ? [{ id, version, input: before, prefix: '' }] : []))
  const restore = () => inPlaces(context, feature, changes, (some) => updateRecords(context, feature, some))
  const remove = () =>
    inPlaces(context, feature, created, async (some) => {
      await removeRecords(context, feature, some)
      return []
    })
  // What was created may hold a name that must be given back, or be held by what gets its former value back.
  const uses = created.length > 0 ? await whereUsed(context, feature, created) : []
  for (const step of uses.length > 0 ? [restore, remove] : [remove, restore]) await step()
}
