import type { ItemState } from '@pos/contract/devices/availability'
import { utcInstant } from '@pos/domain/days/utc-instant'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { noteEvent } from '#webhooks/service'
import { authorOf } from './author.ts'
import { logChanges } from './log-changes.ts'
import { nextVersion, publishStates } from './versions.ts'

type DeviceContext = Context<DeviceSession>

/** The quantities of an order line in a post: ordered, voided or paid. */
export interface LinePart {
  readonly uid: string
  readonly menu_item_id: string | null
  readonly ordered?: number
  readonly voided?: number
  readonly paid?: number
  readonly ordered_at: string
  /** The staff member who ordered or sold the line. */
  readonly staff_id?: string | null
}

/** Days that lines are remembered. Receipts that arrive later no longer change counts. */
export const countedDays = 14

/**
 * Subtracts order lines from the counts of their items. A line counts as ordered minus voided, or
 * as paid if that is more. The result does not depend on the order of arrival or on repeated posts.
 * The caller passes each void and receipt once. Lines from before the last count are included in
 * it. The order time is preferred once known, because a void may come from a device with a wrong
 * clock.
 */
export async function countLines(
  context: DeviceContext,
  parts: readonly LinePart[],
): Promise<void> {
  const { lines: kept, itemIds } = await ofCountedItems(context, joinByUid(parts))
  if (kept.length === 0) return
  const { db, session, now, engine } = context
  const { shop_id } = session
  const next = await nextVersion(db, shop_id)
  // A separate statement reads the previous quantities after the shop is locked: a data-modifying
  // statement sees former values only on a single node.
  const previous = await knownLines(context, kept)
  const { joinsWrittenRows } = await engine.database.abilities(db)
  // Addresses rows by ctid, which is stable while the shop is locked. By id, the planner would read
  // the whole shop without statistics.
  const areItems = joinsWrittenRows
    ? sql`a.ctid = any(array(
        select r.ctid from unnest(${itemIds}::uuid[]) i(id) cross join lateral (
          select ctid from item_availability where shop_id = ${shop_id} and menu_item_id = i.id limit 1) r))`
    : sql`a.shop_id = ${shop_id} and a.menu_item_id = any(${itemIds}::uuid[])`
  const oldest = new Date(now.getTime() - countedDays * 86_400_000)
  const lines = joinsWrittenRows ? keptLines(shop_id, kept) : await keptAhead(db, shop_id, kept)
  const { rows } = await sql<ItemState & { is_used_up: boolean; stopped: boolean }>`
    with previous as (
      select * from jsonb_to_recordset(${JSON.stringify(previous)}::jsonb) as r(uid text, counted bigint, ordered_at timestamptz)
    ), lines as (
      ${lines}
    ), sums as (
      select l.menu_item_id, sum(case when l.ordered_at::timestamptz >= a.since then l.counted else 0 end
        - case when p.ordered_at >= a.since then p.counted else 0 end) as quantity
      from lines l left join previous p on p.uid = l.uid
      cross join lateral (
        select greatest(counted_from, ${oldest}::timestamptz) as since from item_availability
        where shop_id = ${shop_id} and menu_item_id = l.menu_item_id and remaining is not null limit 1) a
      group by l.menu_item_id
    ), totals as (
      select jsonb_object_agg(menu_item_id, quantity) as quantities from sums where quantity <> 0
    )
    update item_availability a set version = ${next.version},
      remaining = greatest(-999999, least(999999, a.remaining - (t.quantities ->> a.menu_item_id::text)::bigint))
    from totals t where t.quantities ? a.menu_item_id::text and ${areItems}
    returning a.menu_item_id, a.sold_out, a.stopped, a.remaining,
      coalesce(a.remaining <= 0 and a.remaining + (t.quantities ->> a.menu_item_id::text)::bigint > 0, false) as is_used_up`.execute(
    db,
  )
  await publishStates(
    engine,
    db,
    shop_id,
    next,
    rows.map(({ menu_item_id, sold_out, remaining }) => ({ menu_item_id, sold_out, remaining })),
  )
  const usedUp = rows.filter((row) => row.is_used_up)
  if (usedUp.length > 0) await logUsedUp(context, usedUp, parts)
}

/** Adds a post to its lines or creates them, and returns their state. */
const keptLines = (shopId: string, posted: readonly Line[]) => sql<KnownLine>`
  insert into counted_lines as l (shop_id, uid, menu_item_id, ordered, voided, paid, ordered_at)
  select ${shopId}, uid, menu_item_id, ordered, voided, paid, ordered_at
  from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb)
    as r(uid text, menu_item_id uuid, ordered integer, voided bigint, paid bigint, ordered_at timestamptz)
  order by uid
  on conflict (shop_id, uid) do update set menu_item_id = coalesce(l.menu_item_id, excluded.menu_item_id),
    ordered = case when l.ordered = 0 then excluded.ordered else l.ordered end, voided = l.voided + excluded.voided,
    paid = l.paid + excluded.paid, ordered_at = case
      when l.ordered > 0 then l.ordered_at when excluded.ordered > 0 then excluded.ordered_at
      else least(l.ordered_at, excluded.ordered_at) end
  returning l.uid, l.menu_item_id, l.counted, l.ordered_at::text as ordered_at`

/**
 * The same as separate statements. In a sharded database, results of a data-modifying CTE are sent
 * to every node, so an unavailable node would block posts of all shops.
 */
async function keptAhead(db: DeviceContext['db'], shopId: string, posted: readonly Line[]) {
  const { rows } = await keptLines(shopId, posted).execute(db)
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(uid text, menu_item_id uuid, counted bigint, ordered_at text)`
}

/** The log of an item names who sold the last piece. */
async function logUsedUp(
  context: DeviceContext,
  items: readonly (ItemState & { readonly stopped: boolean })[],
  parts: readonly LinePart[],
) {
  const entries = []
  for (const { menu_item_id, remaining, stopped } of items) {
    const seller =
      parts.findLast((part) => part.menu_item_id === menu_item_id && part.staff_id)?.staff_id ??
      null
    const author = await authorOf(context, seller)
    entries.push({ menu_item_id, action: 'used_up' as const, remaining, author })
    // A stopped item was already sold out.
    if (stopped) continue
    const subject = {
      item_id: menu_item_id,
      remaining,
      cause: 'used_up' as const,
      by: author.name,
      device: author.device,
    }
    await noteEvent(context, { type: 'stock.out', shop_id: context.session.shop_id, subject })
  }
  await logChanges(context.db, context.session.shop_id, entries, context.now)
}

interface Line extends Required<Omit<LinePart, 'staff_id'>> {}

/** Merges entries of a post for the same line; of duplicate orders only the first counts. */
function joinByUid(parts: readonly LinePart[]): Line[] {
  const lines = new Map<string, Line>()
  for (const { uid, menu_item_id, ordered = 0, voided = 0, paid = 0, ordered_at } of parts) {
    const at = utcInstant(ordered_at)
    const known = lines.get(uid)
    lines.set(uid, {
      uid,
      menu_item_id: known?.menu_item_id ?? menu_item_id,
      ordered: known?.ordered || ordered,
      voided: (known?.voided ?? 0) + voided,
      paid: (known?.paid ?? 0) + paid,
      ordered_at:
        known && (known.ordered > 0 || (ordered === 0 && known.ordered_at < at))
          ? known.ordered_at
          : at,
    })
  }
  return [...lines.values()]
}

/** The current state of a line. */
interface KnownLine {
  readonly uid: string
  readonly menu_item_id: string | null
  readonly counted: number
  /** To the microsecond. */
  readonly ordered_at: string | null
}

async function knownLines(
  { db, session }: DeviceContext,
  lines: readonly Line[],
): Promise<readonly KnownLine[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<KnownLine>`
    select l.uid, l.menu_item_id, l.counted, l.ordered_at::text as ordered_at
    from unnest(${lines.map((line) => line.uid)}::text[]) u(uid) cross join lateral (
      select uid, menu_item_id, counted, ordered_at from counted_lines where shop_id = ${session.shop_id} and uid = u.uid limit 1) l`.execute(
    db,
  )
  return rows
}

/**
 * Most items are not counted: their lines are not stored and need no lock. A void may name only its
 * line: its item is the line's item. @returns the lines to store, and the ids of all affected
 * items: few, so that the database looks them up by key
 */
async function ofCountedItems(context: DeviceContext, lines: readonly Line[]) {
  const { db, session } = context
  if (lines.length === 0) return { lines: [], itemIds: [] }
  const unnamed = lines.filter((line) => line.menu_item_id === null && line.voided > 0)
  const named = await knownLines(context, unnamed)
  const ids = [...new Set([...lines, ...named].flatMap((line) => line.menu_item_id ?? []))]
  const { rows } = await sql<{ menu_item_id: string }>`
    select a.menu_item_id from unnest(${ids}::uuid[]) i(id) cross join lateral (
      select menu_item_id from item_availability where shop_id = ${session.shop_id} and menu_item_id = i.id and remaining is not null limit 1) a`.execute(
    db,
  )
  const counted = new Set(rows.map((row) => row.menu_item_id))
  return {
    lines: [
      ...unnamed,
      ...lines.filter((line) => line.menu_item_id !== null && counted.has(line.menu_item_id)),
    ],
    itemIds: [...counted],
  }
}
