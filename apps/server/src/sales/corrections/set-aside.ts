import { fail } from '@pos/contract/errors'
import type { RestoreBody, SetAsideBody } from '@pos/contract/sales/set-aside'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { audit } from '#engine/write/audit'
import { underPolicies } from '#platform/database/schema/under-policies'
import { newId } from '#platform/process/ids'
import { requireOpenDays, requireOpenDaysOfVoids } from '../closed-days.ts'
import { settleRefunds } from '../ingest/settle-refunds.ts'
import { followReceipts } from '../ledger/follow-receipts.ts'
import { setAsideInRollUps } from '../roll-ups/roll-ups.ts'
import { lockOfSales } from '../sales-lock.ts'
import { standInAllShops } from '../stand-in-shop.ts'
import { withWholeChecks } from '../standing-receipt.ts'

/** One action on several receipts. */
interface Act {
  readonly id: string
  readonly isSetAside: boolean
  readonly reason: string | null
}

/** Ids of receipts by shop. */
type OfShops = ReadonlyMap<string, readonly string[]>

/**
 * Sets receipts aside: they are kept but do not count until they are restored. Those already set
 * aside do not change. An id that the caller may not see fails with 404 and changes nothing.
 */
export async function setAside(context: Context, { ids, reason }: SetAsideBody) {
  const act = { id: newId(), isSetAside: true, reason }
  return { act_id: act.id, receipts: await perform(context, act, await shopsOf(context, ids)) }
}

/**
 * Restores receipts by id, or all that one action set aside and that still are: they count as
 * before.
 */
export async function restore(context: Context, { ids, act_id, reason }: RestoreBody) {
  const act = { id: newId(), isSetAside: false, reason: reason ?? null }
  const found = act_id ? await receiptsOfAct(context, act_id) : await shopsOf(context, ids ?? [])
  return { act_id: act.id, receipts: await perform(context, act, found) }
}

async function shopsOf(context: Context, ids: readonly string[]): Promise<OfShops> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))]
  const shopIds = await standInAllShops(context)
  const { rows } = await sql<Row>`
    select shop_id, id from receipts where shop_id = any(${shopIds}::uuid[]) and id = any(${asked}::uuid[])`.execute(
    context.db,
  )
  if (rows.length !== asked.length) fail('NotFound')
  return byShop(await wholeChecks(context, shopIds, rows))
}

/** A receipt, its reversal and its replacement count together or not at all. */
async function wholeChecks(
  { db }: Context,
  shopIds: readonly string[],
  rows: readonly Row[],
): Promise<Row[]> {
  const others = await withWholeChecks(
    db,
    shopIds,
    rows.map((row) => row.id),
  )
  return [...new Map([...rows, ...others].map(({ shop_id, id }) => [id, { shop_id, id }])).values()]
}

/** The receipts whose latest action was this one. */
async function receiptsOfAct(context: Context, actId: string): Promise<OfShops> {
  const shopIds = await standInAllShops(context)
  const { rows } = await sql<Row & { is_last: boolean }>`
    select a.shop_id, a.receipt_id as id, not exists (
      select from receipt_set_asides later where later.shop_id = a.shop_id and later.receipt_id = a.receipt_id and later.id > a.id) as is_last
    from receipt_set_asides a where a.shop_id = any(${shopIds}::uuid[]) and a.act_id = ${actId} and a.is_set_aside`.execute(
    context.db,
  )
  if (rows.length === 0) fail('NotFound')
  return byShop(rows.filter((row) => row.is_last))
}

interface Row {
  readonly shop_id: string
  readonly id: string
}

/** Shops in a fixed order, so that two actions on the same shops never deadlock. */
function byShop(rows: readonly Row[]): OfShops {
  const shops = new Map<string, string[]>()
  for (const { shop_id, id } of rows.toSorted((a, b) => (a.shop_id < b.shop_id ? -1 : 1))) {
    const ids = shops.get(shop_id) ?? []
    ids.push(id)
    shops.set(shop_id, ids)
  }
  return shops
}

async function perform(context: Context, act: Act, shops: OfShops): Promise<number> {
  let count = 0
  for (const [shopId, ids] of shops) count += await performInShop(context, act, shopId, ids)
  return count
}

async function performInShop(
  context: Context,
  { id: actId, isSetAside, reason }: Act,
  shopId: string,
  asked: readonly string[],
) {
  const { db, now, session } = context
  await sql`select ${lockOfSales(shopId, 'moving')}`.execute(db)
  const { rows } = await sql<{ id: string; uid: string; refund_of: string | null }>`
    select id, uid, refund_of from receipts where shop_id = ${shopId} and id = any(${[...asked]}::uuid[])
      and set_aside_at is ${isSetAside ? sql`null` : sql`not null`} order by id`.execute(db)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await requireOpenDays(db, shopId, ids)
  await requireOpenDaysOfVoids(db, shopId, ids)
  await setAsideInRollUps(db, shopId, ids, isSetAside, async () => {
    await sql`update receipts set set_aside_at = ${isSetAside ? now : null} where shop_id = ${shopId} and id = any(${ids}::uuid[])`.execute(
      db,
    )
  })
  await followReceipts(db, shopId, ids, { now, actor: session })
  await settleRefunds(db, shopId, rows)
  await sql`
    insert into receipt_set_asides (shop_id, id, act_id, receipt_id, is_set_aside, reason, user_id, user_name, at)
    select ${shopId}, t.id, ${actId}, t.receipt_id, ${isSetAside}, ${reason}, ${session.user_id}, ${session.user_name}, ${now}
    from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) as t(id, receipt_id)
    ${underPolicies}`.execute(db)
  const action = isSetAside ? 'set_aside' : 'restore'
  await audit(
    context,
    ids.map((id) => ({
      resource: 'receipts',
      record_id: id,
      action,
      before: { set_aside: !isSetAside },
      after: { set_aside: isSetAside, reason },
    })),
    shopId,
  )
  await context.engine.events.publish(db, 'sales', { shop_id: shopId, receipts: 0 })
  return ids.length
}
