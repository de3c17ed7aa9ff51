import type { MenuFormat } from '@pos/contract/exchange/menu-import'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { chunksOf } from '#platform/process/chunks'

/** The choices of an item's group in an earlier file. */
export interface ImportedGroup {
  readonly item: string
  /** '' for variations, otherwise the folded name of the group. */
  readonly slot: string
  readonly group: string
  /** Folded names of the choices. */
  readonly choices: readonly string[]
}

/** The keys by which a system identifies existing items. */
export async function recallKeys(
  context: Context,
  source: MenuFormat,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; item: string }>`
    select k.key, k.menu_item_id as item from menu_item_keys k
    join menu_items i on i.shop_id = k.shop_id and i.id = k.menu_item_id
    where k.shop_id = ${shopOf(context)} and k.source = ${source}`.execute(context.db)
  return new Map(rows.map(({ key, item }) => [key, item]))
}

/** Stores the keys of items; a key of another item moves to this one. */
export async function rememberKeys(
  context: Context,
  source: MenuFormat,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  for (const chunk of chunksOf([...keys])) {
    await sql`
      insert into menu_item_keys (shop_id, source, key, menu_item_id)
      select ${shopOf(context)}::uuid, ${source}, k.key, k.item
      from unnest(${chunk.map(([key]) => key)}::text[], ${chunk.map(([, item]) => item)}::uuid[]) as k(key, item)
      on conflict (shop_id, source, key) do update set menu_item_id = excluded.menu_item_id`.execute(
      context.db,
    )
  }
}

/** The groups that earlier files assigned to these items. */
export async function recallGroups(
  context: Context,
  items: readonly string[],
): Promise<ImportedGroup[]> {
  const groups: ImportedGroup[] = []
  for (const chunk of chunksOf(items)) {
    const { rows } = await sql<ImportedGroup>`
      select menu_item_id as item, slot, condiment_group_id as "group", choices from menu_item_imported_groups
      where shop_id = ${shopOf(context)} and menu_item_id = any(${chunk}::uuid[])`.execute(
      context.db,
    )
    groups.push(...rows)
  }
  return groups
}

/** Stores the groups that this file assigned to items, replacing earlier ones. */
export async function rememberGroups(
  context: Context,
  items: readonly string[],
  groups: readonly ImportedGroup[],
): Promise<void> {
  for (const chunk of chunksOf(items)) {
    await sql`
      delete from menu_item_imported_groups where shop_id = ${shopOf(context)} and menu_item_id = any(${chunk}::uuid[])`.execute(
      context.db,
    )
  }
  for (const chunk of chunksOf(groups)) {
    await sql`
      insert into menu_item_imported_groups (shop_id, menu_item_id, slot, condiment_group_id, choices)
      select ${shopOf(context)}::uuid, g.item, g.slot, g."group", array(select jsonb_array_elements_text(g.choices))
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as g(item uuid, slot text, "group" uuid, choices jsonb)`.execute(
      context.db,
    )
  }
}
