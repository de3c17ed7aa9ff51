import { createSchema } from '@pos/contract/fields/schema'
import { createWithCondiments } from '@pos/contract/menu/group-with-condiments'
import { type Row, rowsOf } from '@pos/domain/values'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { createRecord, createRecords } from '#engine/write/write'
import { newId } from '#platform/process/ids'
import { condimentGroupsFeature } from './condiment-groups.ts'
import { condimentsFeature } from './condiments.ts'

/** Creates a group of condiments with its condiments, as a dish is set up. */
export const condimentGroupRoutes: RouteModule = {
  name: 'condiment-groups',
  mount(engine) {
    route(engine, createWithCondiments, async (context, { body: { condiments, ...group } }) => ({
      data: await createRecord(context, condimentGroupsFeature, {
        ...group,
        condiment_ids: await createMissing(context, rowsOf(condiments)),
      }),
    }))
  },
}

/**
 * Creates the condiments that the shop does not have with this name and price, and returns the ids
 * of all, in order and without repetition.
 */
async function createMissing(context: Context, choices: readonly Row[]): Promise<string[]> {
  const known = await readKnown(context, choices)
  const withDefaults = createSchema(condimentsFeature.resource)
  const drafts = choices.flatMap((choice, index) => {
    const key = keyOf(choice)
    if (known.has(key)) return []
    const id = newId()
    known.set(key, id)
    return [{ id, input: withDefaults.parse(choice), prefix: `condiments.${index}.` }]
  })
  if (drafts.length > 0) await createRecords(context, condimentsFeature, drafts)
  return [...new Set(choices.flatMap((choice) => known.get(keyOf(choice)) ?? []))]
}

/** Reads the ids of active condiments with one of these names, the first of the list for each key. */
async function readKnown(context: Context, choices: readonly Row[]): Promise<Map<string, string>> {
  const names = choices.map(({ name }) => name)
  const { rows } = await sql<{ id: string; name: string; price: number }>`
    select id, name, price from condiments
    where shop_id = ${shopOf(context)} and active and name = any(${names}::text[])
    order by position desc`.execute(context.db)
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

const keyOf = ({ name, price }: Row): string => `${String(price)} ${String(name)}`
