import type {
  AvailabilityAction,
  AvailabilityChange,
  ItemState,
} from '@pos/contract/devices/availability'
import { type FieldProblems, fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { noteEvent } from '#webhooks/service'
import { type Author, isDone, logChanges } from './log-changes.ts'
import { shopDay } from './shop-day.ts'
import { nextVersion, publishStates } from './versions.ts'

type AnyContext = Context | Context<DeviceSession>

/** The author of changes to items, and how to log them. */
interface Act {
  readonly author: Author
  /** Idempotency key of a device: a second change with this key has no effect. */
  readonly uid?: string | null
  /** Time of a change that the device could not send at once. Later changes take precedence. */
  readonly at?: string | null
  /** Path of a field in the errors of a request. */
  readonly path?: (index: number, field: string) => string
}

/**
 * Sets items sold out, resumes their sale or changes their counts, logs the author, and notifies
 * the shop's devices. Fails with NotFound for unknown items and with ValidationFailed for
 * contradictory changes.
 */
export async function changeItems(
  context: AnyContext,
  shopId: string,
  changes: readonly AvailabilityChange[],
  act: Act,
): Promise<void> {
  const { db, now, engine } = context
  const next = await nextVersion(db, shopId)
  const items = await readItems(context, shopId, changes)
  assertPossible(changes, items, act.path ?? ((index, field) => `changes.${index}.${field}`))
  if (act.uid && (await isDone(db, shopId, act.uid))) return
  const at = act.at && Date.parse(act.at) < now.getTime() ? new Date(act.at) : now
  const { today } = await shopDay(db, shopId, now)
  const isLate = at !== now
  const done = { at, isLate, day: isLate ? (await shopDay(db, shopId, at)).today : today, today }
  const rows = changes
    .map((change) => rowOf(change, items.get(change.menu_item_id), done))
    .filter((row) => actionsOf(row).length > 0)
  if (rows.length === 0) return
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(menu_item_id uuid, sold_out boolean, stopped_on date, sets_count boolean, remaining integer, "add" integer, counted_on date)`
  await sql`
    insert into item_availability (shop_id, menu_item_id, version) select ${shopId}, c.menu_item_id, ${next.version} from ${changed}
    on conflict do nothing`.execute(db)
  // Lines ordered since then are subtracted from a count made offline.
  const { rows: states } = await sql<ItemState>`
    update item_availability a set stopped = coalesce(c.sold_out, a.stopped),
      stopped_on = case when c.sold_out is null then a.stopped_on else c.stopped_on end,
      remaining = case when c.sets_count then c.remaining - (
          select coalesce(sum(l.counted), 0)::integer from counted_lines l
          where ${isLate} and l.shop_id = a.shop_id and l.menu_item_id = a.menu_item_id and l.ordered_at >= ${at})
        when a.remaining is not null then greatest(-999999, least(999999, a.remaining + c."add")) end,
      counted_from = case when c.sets_count then ${at}::timestamptz else a.counted_from end,
      counted_on = case when c.sets_count then c.counted_on else a.counted_on end,
      version = ${next.version}, set_by = ${act.author.name}, set_by_id = ${act.author.id}, set_device = ${act.author.device}, set_at = ${at}
    from ${changed} where a.shop_id = ${shopId} and a.menu_item_id = any(${rows.map((row) => row.menu_item_id)}::uuid[])
      and a.menu_item_id = c.menu_item_id
    returning a.menu_item_id, a.sold_out, a.remaining`.execute(db)
  await publishStates(engine, db, shopId, next, states)
  const left = new Map(states.map((state) => [state.menu_item_id, state.remaining]))
  const logged = rows.flatMap((row) =>
    actionsOf(row).map((action) => ({
      menu_item_id: row.menu_item_id,
      action,
      remaining: left.get(row.menu_item_id) ?? null,
      author: act.author,
      uid: act.uid ?? null,
    })),
  )
  await logChanges(db, shopId, logged, at)
  const out = states.filter(
    (state) => state.sold_out && items.get(state.menu_item_id)?.sold_out === false,
  )
  for (const { menu_item_id: item_id, remaining } of out) {
    const subject = {
      item_id,
      remaining,
      cause: 'stopped' as const,
      by: act.author.name,
      device: act.author.device,
    }
    await noteEvent(context, { type: 'stock.out', shop_id: shopId, subject })
  }
}

interface Item {
  readonly id: string
  readonly inventory_type: string
  readonly is_counted: boolean
  readonly sold_out: boolean
  readonly set_at: string | null
  readonly counted_from: string | null
}

/** The time of a change, its business day, and the current business day. */
interface Done {
  readonly at: Date
  /** True if the device sends the change late. */
  readonly isLate: boolean
  readonly day: string
  readonly today: string
}

interface ChangeRow {
  readonly menu_item_id: string
  readonly sold_out?: boolean
  readonly stopped_on: string | null
  readonly sets_count: boolean
  readonly remaining: number | null
  readonly add: number
  readonly counted_on: string | null
}

/**
 * A later change takes precedence over an offline device. A newer count ignores earlier additions.
 */
function rowOf(
  { menu_item_id, sold_out, until, remaining, add = 0 }: AvailabilityChange,
  item: Item | undefined,
  done: Done,
): ChangeRow {
  const isSince = (moment: string | null | undefined) =>
    done.isLate && typeof moment === 'string' && Date.parse(moment) > done.at.getTime()
  const isNewest = !isSince(item?.set_at)
  const isOverDay = done.day < done.today
  const endsWithDay = until === 'close' && sold_out === true
  const goesOn = item?.inventory_type === 'count'
  const setsCount = remaining !== undefined && isNewest && (goesOn || !isOverDay)
  return {
    menu_item_id,
    // A stop until close ends with its business day.
    ...(sold_out !== undefined && isNewest
      ? { sold_out: sold_out && !(endsWithDay && isOverDay) }
      : {}),
    stopped_on: endsWithDay && !isOverDay ? done.day : null,
    sets_count: setsCount,
    remaining: setsCount ? remaining : null,
    add: isSince(item?.counted_from) ? 0 : add,
    // A count without a daily count in the definition ends with the day.
    counted_on: goesOn ? null : done.today,
  }
}

function actionsOf({
  sold_out,
  stopped_on,
  sets_count,
  remaining,
  add,
}: ChangeRow): AvailabilityAction[] {
  const stopped = stopped_on === null ? 'sold_out' : 'sold_out_until_close'
  return [
    ...(sold_out === undefined ? [] : ([sold_out ? stopped : 'on_sale'] as const)),
    ...(sets_count ? ([remaining === null ? 'count_ended' : 'count_set'] as const) : []),
    ...(add === 0 ? [] : (['count_changed'] as const)),
  ]
}

async function readItems(
  { db }: AnyContext,
  shopId: string,
  changes: readonly AvailabilityChange[],
): Promise<ReadonlyMap<string, Item>> {
  const ids = changes.map((change) => change.menu_item_id)
  const { rows } = await sql<Item>`
    select i.id, i.inventory_type, coalesce(a.remaining is not null, false) as is_counted, coalesce(a.sold_out, false) as sold_out, a.set_at,
      a.counted_from
    from menu_items i
    left join item_availability a on a.shop_id = i.shop_id and a.menu_item_id = i.id
    where i.shop_id = ${shopId} and i.id = any(${ids}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.every((id) => found.has(id)) ? found : fail('NotFound')
}

function assertPossible(
  changes: readonly AvailabilityChange[],
  items: ReadonlyMap<string, Item>,
  path: (index: number, field: string) => string,
) {
  const errors: FieldProblems = {}
  const seen = new Set<string>()
  for (const [index, { menu_item_id: id, remaining, add }] of changes.entries()) {
    if (seen.has(id)) errors[path(index, 'menu_item_id')] = [{ key: 'duplicate_choice' }]
    seen.add(id)
    if (add !== undefined && (remaining !== undefined || !items.get(id)?.is_counted))
      errors[path(index, 'add')] = [{ key: 'not_counted' }]
  }
  if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
}
