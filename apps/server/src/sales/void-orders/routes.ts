import { fail } from '@pos/contract/errors'
import {
  getVoidOrder,
  getVoidOrderTotals,
  listVoidOrders,
  type VoidOrder,
  type VoidOrderFilters,
  type VoidTotals,
} from '@pos/contract/sales/receipt-void-orders'
import { addDays } from '@pos/domain/days/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { currentName } from '#engine/read/current-name'
import {
  type Cursor,
  keysetOf,
  keysetPage,
  type OrderColumn,
  readCursor,
} from '#engine/read/keyset'
import { matchesTerms } from '#engine/read/search-terms'
import { route } from '#engine/routes/route'
import { currentNames } from '../current-names.ts'
import { enterShops, ofKeys } from '../receipt-list/enter-shops.ts'
import { idsOfPeople } from '../receipt-list/people-by-name.ts'
import { standInShopOf } from '../stand-in-shop.ts'

/** Routes that read voided and moved lines. */
export const voidOrderRoutes: RouteModule = {
  name: 'receipt-void-orders',
  mount(engine) {
    route(engine, listVoidOrders, async (context, { query }) => {
      const { cursor, per_page, sort, ...filters } = query
      const keysetCursor = readCursor(cursor, order)
      const where = conditions(await enterShops(context, filters.shop_ids), filters)
      const { orderBy, behind } = keysetOf(order, sort.startsWith('-'), keysetCursor)
      let read: VoidOrder[] = []
      for (const window of windowsOf(
        context,
        sort.startsWith('-') !== (keysetCursor?.isBack ?? false),
        keysetCursor,
      )) {
        read = await readVoids(
          context,
          sql`${where} and ${behind} and ${window} order by ${orderBy} limit ${per_page + 1}`,
        )
        if (read.length > per_page) break
      }
      const { rows, meta } = keysetPage(read, per_page, keysetCursor, (row) => [
        row.business_date ?? '',
        row.void_at ?? row.moved_at ?? row.received_at,
        row.id,
      ])
      return { data: rows, meta }
    })
    route(engine, getVoidOrderTotals, async (context, { query }) => ({
      data: await totals(context, query),
    }))
    route(engine, getVoidOrder, async (context, { params }) => {
      const shopId = await standInShopOf(context, 'receipt_void_orders', params.id)
      const [found] = await readVoids(context, sql`v.shop_id = ${shopId} and v.id = ${params.id}`)
      return { data: found ?? fail('NotFound') }
    })
  },
}

/** When the line was voided or moved, with the precision of a cursor. */
const moment = sql`date_trunc('milliseconds', coalesce(v.void_at, v.moved_at, v.received_at))`

/** The index is by day, and a day has few rows. */
const order: OrderColumn[] = [
  { column: sql`v.business_date`, type: 'date' },
  { column: moment, type: 'timestamptz' },
  { column: sql`v.id`, type: 'uuid' },
]

const windowDays = [3, 81]

/**
 * Conditions that limit how much of the list is read, each wider than the previous one: without
 * statistics, PostgreSQL expects so few voids that it reads and sorts all of them. The first that
 * fills a page is enough; the last has no limit.
 */
function windowsOf({ now }: Context, isDown: boolean, keysetCursor: Cursor | null) {
  const [start] = keysetCursor?.values ?? (isDown ? [now.toISOString().slice(0, 10)] : [])
  const bounds =
    start === undefined
      ? []
      : windowDays.map((days) => addDays(String(start), isDown ? -days : days))
  return [
    ...bounds.map((date) => sql`v.business_date ${isDown ? sql`>=` : sql`<=`} ${date}`),
    sql`true`,
  ]
}

async function readVoids(context: Context, rest: RawBuilder<unknown>): Promise<VoidOrder[]> {
  const { rows } = await sql<VoidOrder>`
    select v.id, v.shop_id, v.uid, v.receipt_uid, v.table_code, v.menu_item_id, v.name, v.quantity, v.total_void_price, v.reason_id, v.reason, v.staff_id,
      case when v.void_at is not null then ${currentName(sql`v.staff_id`, sql`v.void_user`)} else v.void_user end as void_user,
      case when v.void_at is null then ${currentName(sql`v.staff_id`, sql`v.moved_user`)} else v.moved_user end as moved_user,
      ${currentNames(sql`v.approved_by`)} as approvers,
      v.void_at, v.moved_at, v.moved_to, v.device_id, v.device, v.business_date, v.revenue_center, v.time_period, v.received_at, v.flags, v.after_close,
      (select json_build_object('id', r.id, 'receipt_number', r.receipt_number) from receipt_uids u
        join receipts r on r.shop_id = u.shop_id and r.id = u.receipt_id where u.shop_id = v.shop_id and u.uid = v.receipt_uid) as receipt
    from receipt_void_orders v where ${rest}`.execute(context.db)
  return rows
}

function conditions(shopIds: readonly string[], filters: VoidOrderFilters): RawBuilder<unknown> {
  const searchText = sql`fold_search(concat_ws(' ', v.name, v.table_code, v.reason, v.void_user, v.moved_user, v.moved_to, v.uid, v.receipt_uid))`
  return sql.join(
    [
      shopIds.length === 1
        ? sql`v.shop_id = ${shopIds[0]}`
        : sql`v.shop_id = any(${[...shopIds]}::uuid[])`,
      ...(filters.from ? [sql`v.business_date >= ${filters.from}`] : []),
      ...(filters.to ? [sql`v.business_date <= ${filters.to}`] : []),
      ...(filters.kind
        ? [
            filters.kind === 'void'
              ? sql`v.void_at is not null`
              : sql`v.void_at is null and v.moved_at is not null`,
          ]
        : []),
      ...(filters.weekday === undefined
        ? []
        : [sql`extract(isodow from v.business_date) = ${filters.weekday}`]),
      ...(filters.hour === undefined ? [] : [sql`v.hour = ${filters.hour}`]),
      ...ofKeys(sql`v.table_key`, filters.tables),
      ...ofKeys(sql`v.center_key`, filters.revenue_centers),
      ...ofKeys(sql`v.period_key`, filters.time_periods),
      ...ofKeys(sql`v.item_key`, filters.items),
      ...(filters.staff ? [isByPerson(shopIds, filters.staff)] : []),
      ...ofKeys(sql`v.staff_key`, filters.staff_members),
      ...ofKeys(sql`v.reason_key`, filters.reasons),
      ...(filters.after_close === undefined
        ? []
        : [
            filters.after_close === 'true'
              ? sql`v.after_close is not null`
              : sql`v.after_close is null`,
          ]),
      ...matchesTerms(searchText, filters.q),
    ],
    sql` and `,
  )
}

/** By name, and by the ids of everyone who has or had it. */
const isByPerson = (shopIds: readonly string[], name: string) =>
  sql`(${name} in (v.void_user, v.moved_user) or v.staff_id = any(${idsOfPeople(shopIds, sql`n.name = ${name}`)}))`

/**
 * Voids of a receipt that is set aside count in no report, and not in these totals. Such receipts
 * are few, so they are read once instead of the receipt of every void.
 */
const isOfCounted = (
  shopIds: readonly string[],
) => sql`(v.receipt_uid is null or (v.shop_id, v.receipt_uid) not in (
  select r.shop_id, r.uid from receipts r where r.shop_id = any(${[...shopIds]}::uuid[]) and r.set_aside_at is not null))`

async function totals(context: Context, filters: VoidOrderFilters): Promise<VoidTotals[]> {
  const shopIds = await enterShops(context, filters.shop_ids)
  const { rows } = await sql<VoidTotals>`
    select s.currency, count(v.void_at) as voids, coalesce(sum(v.quantity) filter (where v.void_at is not null), 0)::bigint as quantity,
      coalesce(sum(v.total_void_price) filter (where v.void_at is not null), 0)::bigint as amount, count(*) filter (where v.void_at is null and v.moved_at is not null) as moves
    from receipt_void_orders v join shops s on s.id = v.shop_id where ${conditions(shopIds, filters)} and ${isOfCounted(shopIds)} group by s.currency order by s.currency`.execute(
    context.db,
  )
  return rows
}
