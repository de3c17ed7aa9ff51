import {
  type AvailabilityAction,
  type ItemChangeEntry,
  mostChangeEntries,
} from '@pos/contract/devices/availability'
import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { underPolicies } from '#platform/database/schema/under-policies'
import { newId } from '#platform/process/ids'

/** Days that changes are remembered. A device that repeats one later applies it again. */
const rememberedDays = 30

/** The author of a change: a person, a device, or a person on a device. */
export interface Author {
  readonly id: string | null
  readonly name: string | null
  readonly device: string | null
}

/** An entry of an item's log, with the count after it. */
interface LoggedChange {
  readonly menu_item_id: string
  readonly action: AvailabilityAction
  readonly remaining: number | null
  readonly author: Author
  /** The device's key of the change. */
  readonly uid?: string | null
}

/** Logs changes with their author, in the transaction of the change. */
export async function logChanges(
  db: Transaction<unknown>,
  shopId: string,
  changes: readonly LoggedChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ author, uid = null, ...change }) => {
    return {
      id: newId(),
      ...change,
      uid,
      user_id: author.id,
      user_name: author.name,
      device: author.device,
    }
  })
  await sql`
    insert into availability_changes (shop_id, id, menu_item_id, uid, at, action, remaining, user_id, user_name, device)
    select ${shopId}, c.id, c.menu_item_id, c.uid, ${at}, c.action, c.remaining, c.user_id, c.user_name, c.device
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(id uuid, menu_item_id uuid, uid text, action text, remaining integer, user_id uuid, user_name text, device text)
    ${underPolicies}`.execute(db)
}

/**
 * Returns true if a device's change was applied before. The caller has locked the shop's
 * availability.
 */
export async function isDone(
  db: Transaction<unknown>,
  shopId: string,
  uid: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from availability_changes where shop_id = ${shopId} and uid = ${uid} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/**
 * Returns the changes to an item of the current shop in the last days, newest first. Fails with
 * NotFound for an unknown item.
 */
export async function readItemChanges(
  context: Context,
  itemId: string,
): Promise<ItemChangeEntry[]> {
  const { rows: found } =
    await sql`select from menu_items where shop_id = ${shopOf(context)} and id = ${itemId}`.execute(
      context.db,
    )
  if (found.length === 0) fail('NotFound')
  const since = new Date(context.now.getTime() - rememberedDays * 86_400_000)
  const { rows } = await sql<ItemChangeEntry>`
    select c.id, c.action, c.remaining, c.at, ${currentName(sql`c.user_id`, sql`c.user_name`)} as user_name, c.device
    from availability_changes c where c.shop_id = ${shopOf(context)} and c.menu_item_id = ${itemId} and c.at >= ${since}
    order by c.at desc, c.id desc limit ${mostChangeEntries}`.execute(context.db)
  return rows
}
