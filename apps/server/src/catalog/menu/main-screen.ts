import type { BodyOf } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { mainScreenResources, saveMainScreen } from '@pos/contract/menu/main-screen'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { writeIdOf } from '#engine/write/audit'
import type { RecordChange } from '#engine/write/row-locks'
import { updateRecords } from '#engine/write/write'

type Body = BodyOf<typeof saveMainScreen>

const tables = {
  categories: 'categories',
  'sub-categories': 'sub_categories',
  'sub-category-groups': 'sub_category_groups',
} as const satisfies Record<(typeof mainScreenResources)[number], string>

/**
 * Routes for the first page of the order screen, on which categories, sub-categories and groups
 * share one order.
 */
export const mainScreenRoutes: RouteModule = {
  name: 'main-screen',
  mount(engine) {
    route(engine, saveMainScreen, async (context, { body }) => {
      const named = [...body.entries, ...(body.removed ?? [])].map(({ id }) => id)
      if (new Set(named).size !== named.length)
        fail('ValidationFailed', { errors: { entries: [{ key: 'duplicate_choice' }] } })
      for (const resource of mainScreenResources) {
        const feature = engine.features.get(resource) ?? fail('NotFound')
        const changes = await changesOf(context, resource, body)
        if (changes.length > 0) await updateRecords(context, feature, changes)
      }
      return { data: { write_id: writeIdOf(context) } }
    })
  },
}

/**
 * The added, moved and removed records of one resource. Records that keep their position are not
 * written.
 */
async function changesOf(
  context: Context,
  name: keyof typeof tables,
  { entries, removed = [] }: Body,
): Promise<RecordChange[]> {
  const { rows } = await sql<{ id: string; main_position: number | null }>`
    select t.id, t.main_position from ${sql.table(tables[name])} t
    where t.shop_id = ${shopOf(context)} and t.on_main_screen order by t.id for update`.execute(
    context.db,
  )
  const positions = new Map(rows.map((row) => [row.id, row.main_position]))
  const named = new Set([...entries, ...removed].map(({ id }) => id))
  if (rows.some(({ id }) => !named.has(id))) fail('Conflict', { message: 'order_incomplete' })
  const standing = entries.flatMap(({ resource, id, version }, slot) =>
    resource === name && positions.get(id) !== slot
      ? [
          {
            id,
            version,
            input: { on_main_screen: true, main_position: slot },
            prefix: `entries.${slot}.`,
          },
        ]
      : [],
  )
  const leaving = removed.flatMap(({ resource, id, version }, index) =>
    resource === name
      ? [
          {
            id,
            version,
            input: { on_main_screen: false, main_position: null },
            prefix: `removed.${index}.`,
          },
        ]
      : [],
  )
  return [...standing, ...leaving]
}
