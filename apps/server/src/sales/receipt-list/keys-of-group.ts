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
  const { dimension, first, second, join } = namesOf(group.kind, shopIds)
  const [name, inner] = group.names
  const isInner =
    inner === undefined ? sql`` : sql` and ${second} is not distinct from ${inner}::text`
  const { rows } = await sql<{ shop_id: string; key: string }>`
    select l.shop_id, l.key from ${labels.table} l ${join}
    where l.shop_id = any(${[...shopIds]}::uuid[]) and l.dimension = ${labels.dimension(dimension)}
      and ${first} is not distinct from ${name}::text${isInner}`.execute(context.db)
  // What has no name has no label, and is in no group.
  const nameless = group.names.every((name) => (name ?? null) === null)
  const found = [...rows, ...(nameless ? shopIds.map((shop_id) => ({ shop_id, key: '' })) : [])]
  return {
    part: partOfGroup(group),
    keys: [...new Set(found.map(({ key }) => key))],
    pairs: found.map(({ shop_id, key }) => shop_id + key),
  }
}

/** Returns the names of groups as SQL, over the labels `l` and what is joined as `o`. */
function namesOf(kind: RowGroupKind, shopIds: readonly string[]) {
  const none = sql`null::text`
  if (kind === 'report_groups') {
    const [first, second] = reportGroups
    return { dimension: 'item', first, second, join: sql`` } as const
  }
  if (kind === 'payment_types') {
    const [first, second] = paymentTypes
    return { dimension: 'payment', first, second, join: sql`` } as const
  }
  if (kind === 'order_screen') {
    const join = besideLabels(itemsOnScreen(shopIds))
    return { dimension: 'item', first: sql`o.category`, second: sql`o.sub_category`, join } as const
  }
  if (kind === 'condiment_groups') {
    const join = besideLabels(groupsOfCondiments(shopIds))
    return { dimension: 'condiment', first: sql`o.name`, second: none, join } as const
  }
  const join = besideLabels(standingTables(shopIds))
  const first = sql`coalesce(o.floor, ${floorOfLabel})`
  return { dimension: 'table', first, second: none, join } as const
}

const besideLabels = (groups: RawBuilder<unknown>) =>
  sql`left join ${groups} o on o.shop_id = l.shop_id and o.key = l.key`
