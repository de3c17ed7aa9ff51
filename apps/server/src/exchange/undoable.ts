import { listImports, type undoableKinds, undoHours } from '@pos/contract/exchange/transfer'
import { sql } from 'kysely'
import { allows, type Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { scopeId } from '#engine/read/read'
import { route } from '#engine/routes/route'
import { writeIdOf } from '#engine/write/audit'
import { noteEvent } from '#webhooks/service'
import type { WrittenCounts } from './apply.ts'

type Kind = (typeof undoableKinds)[number]

interface Listed {
  readonly id: string
  readonly kind: Kind
  readonly resource: string
  readonly user_name: string
  readonly at: string
  readonly created: number
  readonly changed: number
}

/**
 * Adds this request's write to the list of undoable ones for a day (`history/trash/undo-write.ts`);
 * null if it wrote nothing.
 */
export async function keepForUndo(
  context: Context,
  feature: Feature,
  kind: Kind,
  { created, changed }: WrittenCounts,
): Promise<string | null> {
  const id = created + changed > 0 ? writeIdOf(context) : null
  if (kind === 'import') await noteImport(context, feature, { id, created, changed })
  if (id === null) return null
  await sql`
    insert into imports (scope_id, id, kind, resource, user_name, at, created, changed)
    values (${scopeId(context, feature)}, ${id}, ${kind}, ${feature.resource.name}, ${context.session.user_name}, ${context.now}, ${created}, ${changed})`.execute(
    context.db,
  )
  return id
}

async function noteImport(
  context: Context,
  { resource }: Feature,
  counts: WrittenCounts & { readonly id: string | null },
) {
  const shop_id = resource.scope === 'shop' ? context.session.shop_id : null
  const subject = { ...counts, resource: resource.name, by: context.session.user_name }
  await noteEvent(context, { type: 'import.finished', shop_id, subject })
}

/** Route that lists the imports and price changes of the last day. */
export function mountUndoable(engine: Engine): void {
  route(engine, listImports, async ({ db, session, now }) => {
    const since = new Date(now.getTime() - undoHours * 3_600_000)
    const { rows } = await sql<Listed>`
      select id, kind, resource, user_name, at, created, changed from imports
      where scope_id in (${session.shop_id}, ${session.organization_id}) and at > ${since} order by at desc, id desc limit 20`.execute(
      db,
    )
    const mayUndo = (resource: string) => {
      const feature = engine.features.get(resource)
      return feature !== undefined && allows(session, feature.resource.permission)
    }
    return { data: rows.filter(({ resource }) => mayUndo(resource)) }
  })
}
