import { type RawBuilder, sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { StoredReceipt } from './receipt-rows.ts'

type DeviceContext = Context<DeviceSession>
/** What receipts name, and where the shop keeps it; tables are rows inside the floors. */
const tables = {
  'revenue-centers': 'revenue_centers',
  'time-periods': 'time_periods',
  tables: 'shop_map_tables',
  payments: 'payments',
  'menu-items': 'menu_items',
  'family-groups': 'family_groups',
  condiments: 'condiments',
} as const
type Claimed = keyof typeof tables
/** Ids by what they claim to belong to. */
type Claims = Map<Claimed, Set<string>>

/**
 * Returns the uids of receipts that name records which the shop neither has nor ever sent to its devices. A record that was deleted after
 * a device received it is not the device's fault, so releases count as well.
 */
export async function unknownReferences(context: DeviceContext, receipts: readonly StoredReceipt[]): Promise<Set<string>> {
  const claims: Claims = new Map()
  for (const receipt of receipts) {
    for (const [resource, id] of referencesOf(receipt)) claims.set(resource, (claims.get(resource) ?? new Set()).add(id))
  }
  const missing = await missingOf(context, claims, (resource, ids) => currentOnes(context, resource, ids))
  const unknown = await missingOf(context, missing, (resource, ids) => releasedOnes(context, resource, ids))
  if (unknown.size === 0) return new Set()
  const isUnknown = ([resource, id]: readonly [Claimed, string]) => unknown.get(resource)?.has(id) ?? false
  return new Set(receipts.filter((receipt) => referencesOf(receipt).some(isUnknown)).map((receipt) => receipt.uid))
}

function referencesOf(receipt: StoredReceipt): (readonly [resource: Claimed, id: string])[] {
  const found: (readonly [Claimed, string | null])[] = [
    ['revenue-centers', receipt.revenue_center_id],
    ['time-periods', receipt.time_period_id],
    ['tables', receipt.table_id],
    ...receipt.payments.map((payment) => ['payments', payment.payment_id] as const),
    ...receipt.orders.map((line) => ['menu-items', line.menu_item_id] as const),
    ...receipt.orders.map((line) => ['family-groups', line.family_group_id] as const),
    ...receipt.orders.flatMap((line) => line.condiments.map((condiment) => ['condiments', condiment.condiment_id] as const)),
  ]
  return found.flatMap(([resource, id]) => (id === null ? [] : [[resource, id.toLowerCase()] as const]))
}

/** The claims that one source does not contain; one statement for all resources, none without claims. */
async function missingOf(
  context: DeviceContext,
  claims: Claims,
  existing: (resource: Claimed, ids: string[]) => RawBuilder<unknown>,
): Promise<Claims> {
  if (claims.size === 0) return claims
  const parts = [...claims].map(([resource, ids]) => existing(resource, [...ids]))
  const { rows } = await sql<{ resource: Claimed; id: string }>`${sql.join(parts, sql` union all `)}`.execute(context.db)
  const missing: Claims = new Map([...claims].map(([resource, ids]) => [resource, new Set(ids)]))
  for (const { resource, id } of rows) missing.get(resource)?.delete(id)
  return new Map([...missing].filter(([, ids]) => ids.size > 0))
}

function currentOnes({ session }: DeviceContext, resource: Claimed, ids: string[]) {
  return sql`select ${sql.lit(resource)} as resource, t.id from unnest(${ids}::uuid[]) k(id) cross join lateral (
    select t.id from ${sql.table(tables[resource])} t where t.shop_id = ${session.shop_id} and t.id = k.id limit 1) t`
}

function releasedOnes({ session }: DeviceContext, resource: Claimed, ids: string[]) {
  if (resource !== 'tables') {
    return sql`select ${sql.lit(resource)} as resource, o.record_id as id from unnest(${ids}::uuid[]) k(id) cross join lateral (
      select record_id from release_objects o
      where o.shop_id = ${session.shop_id} and o.resource = ${resource} and o.record_id = k.id limit 1) o`
  }
  return sql`select distinct 'tables' as resource, k.id
    from release_objects o cross join lateral jsonb_array_elements(o.content -> 'tables') t
    join unnest(${ids}::uuid[]) k(id) on k.id::text = t.value ->> 'id'
    where o.shop_id = ${session.shop_id} and o.resource = 'shop-maps'`
}
