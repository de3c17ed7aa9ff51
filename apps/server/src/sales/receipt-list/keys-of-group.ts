import { partOfGroup, type RowGroupKind, readRowGroup } from '@pos/contract/sales/row-groups'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import {
  floorOfLabel,
  groupsOfCondiments,
  itemsOnScreen,
  paymentTypes,
  reportGroups,
  standingTables,
} from '../roll-ups/row-groups.ts'
import { labels } from '../roll-ups/schema.ts'

/** The keys of a group, each with the shop where it belongs to the group. */
export interface GroupKeys {
  readonly part: ReturnType<typeof partOfGroup>
  readonly keys: readonly string[]
  /** Shop id and key, joined. */
  readonly pairs: readonly string[]
}

/** Reads the keys that belong to the group of a report's rows that a filter names; null without. */
export async function keysOfGroup(
  context: Context,
  shopIds: readonly string[],
  asked: string | undefined,
): Promise<GroupKeys | null> {
  const group = asked === undefined ? null : readRowGroup(asked)
  if (!group) return null
  const [first, second] = group.names
  const { dimension, names, join } = sourceOf(group.kind, shopIds)
  const wanted = names.slice(0, group.names.length)
  const isNamed = wanted.map(
    (name, index) =>
      sql`${name} is not distinct from ${(index === 0 ? first : second) ?? null}::text`,
  )
  const { rows } = await sql<{ shop_id: string; key: string }>`
    select l.shop_id, l.key from ${labels.table} l ${join}
    where l.shop_id = any(${[...shopIds]}::uuid[]) and l.dimension = ${labels.dimension(dimension)} and ${sql.join(isNamed, sql` and `)}`.execute(
    context.db,
  )
  // What has no name has no label, and is in no group.
  const nameless = group.names.every((name) => (name ?? null) === null)
  const found = [...rows, ...(nameless ? shopIds.map((shop_id) => ({ shop_id, key: '' })) : [])]
  return {
    part: partOfGroup(group),
    keys: [...new Set(found.map(({ key }) => key))],
    pairs: found.map(({ shop_id, key }) => shop_id + key),
  }
}

/** Where the names of groups are, over the labels `l` and the joined `o`. */
function sourceOf(kind: RowGroupKind, shopIds: readonly string[]) {
  const besides = (groups: RawBuilder<unknown>) =>
    sql`left join ${groups} o on o.shop_id = l.shop_id and o.key = l.key`
  switch (kind) {
    case 'report_groups':
      return { dimension: 'item', names: reportGroups, join: sql`` } as const
    case 'order_screen':
      return {
        dimension: 'item',
        names: [sql`o.category`, sql`o.sub_category`],
        join: besides(itemsOnScreen(shopIds)),
      } as const
    case 'condiment_groups':
      return {
        dimension: 'condiment',
        names: [sql`o.name`],
        join: besides(groupsOfCondiments(shopIds)),
      } as const
    case 'payment_types':
      return {
        dimension: 'payment',
        names: paymentTypes,
        join: sql``,
      } as const
    case 'floors':
      return {
        dimension: 'table',
        names: [sql`coalesce(o.floor, ${floorOfLabel})`],
        join: besides(standingTables(shopIds)),
      } as const
  }
}
