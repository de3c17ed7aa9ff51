import type { PostedVoidOrder } from '@pos/contract/sales/posted-void-order'
import { type RawBuilder, sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { StoredReceipt } from './receipt-rows.ts'

type DeviceContext = Context<DeviceSession>
/**
 * The tables of the records named in posts. Table codes are rows of floors; a coupon may be a
 * payment or a discount.
 */
const tables = {
  'revenue-centers': ['revenue_centers'],
  'time-periods': ['time_periods'],
  tables: ['shop_map_tables'],
  payments: ['payments', 'coupons'],
  customers: ['customers'],
  discounts: ['discounts', 'coupons'],
  'menu-items': ['menu_items'],
  'family-groups': ['family_groups'],
  condiments: ['condiments'],
  reasons: ['reasons'],
} as const
type Claimed = keyof typeof tables
/** Ids by the resource that a post claims. */
type Claims = Map<Claimed, Set<string>>
type Reference = readonly [resource: Claimed, id: string]

/**
 * Returns the uids of posts with ids that the shop neither has nor ever sent to its devices.
 * Releases count, because a record may be deleted after a device received it.
 */
async function unknownReferences<T extends { readonly uid: string }>(
  context: DeviceContext,
  posts: readonly T[],
  referencesOf: (post: T) => readonly Reference[],
): Promise<Set<string>> {
  const claims: Claims = new Map()
  for (const post of posts) {
    for (const [resource, id] of referencesOf(post))
      claims.set(resource, (claims.get(resource) ?? new Set()).add(id))
  }
  const missing = await missingOf(context, claims, (resource, ids) =>
    currentOnes(context, resource, ids),
  )
  const unknown = await missingOf(context, missing, (resource, ids) =>
    releasedOnes(context, resource, ids),
  )
  if (unknown.size === 0) return new Set()
  const isUnknown = ([resource, id]: Reference) => unknown.get(resource)?.has(id) ?? false
  return new Set(posts.filter((post) => referencesOf(post).some(isUnknown)).map((post) => post.uid))
}

/** Returns the uids of receipts that name unknown records. */
export const unknownReferencesOfReceipts = (
  context: DeviceContext,
  receipts: readonly StoredReceipt[],
): Promise<Set<string>> =>
  unknownReferences(context, receipts, (receipt) =>
    named([
      ['revenue-centers', receipt.revenue_center_id],
      ['time-periods', receipt.time_period_id],
      ['tables', receipt.table_id],
      ...receipt.payments.map((payment) => ['payments', payment.payment_id] as const),
      ...receipt.payments.map((payment) => ['customers', payment.customer_id] as const),
      ...(receipt.discount_ids ?? []).map((id) => ['discounts', id] as const),
      ...(receipt.discounts ?? []).map((discount) => ['discounts', discount.discount_id] as const),
      ...receipt.orders.map((line) => ['menu-items', line.menu_item_id] as const),
      ...receipt.orders.map((line) => ['family-groups', line.family_group_id] as const),
      ['reasons', receipt.reason_id],
      ...(receipt.discounts ?? []).map((discount) => ['reasons', discount.reason_id] as const),
      ...receipt.orders.map((line) => ['reasons', line.reason_id] as const),
      ...receipt.orders.flatMap((line) =>
        line.condiments.map((condiment) => ['condiments', condiment.condiment_id] as const),
      ),
    ]),
  )

/** Returns the uids of voided and moved lines that name unknown records. */
export const unknownReferencesOfVoids = (
  context: DeviceContext,
  voids: readonly PostedVoidOrder[],
): Promise<Set<string>> =>
  unknownReferences(context, voids, (line) =>
    named([
      ['menu-items', line.menu_item_id],
      ['reasons', line.reason_id],
    ]),
  )

function named(
  references: readonly (readonly [Claimed, string | null | undefined])[],
): Reference[] {
  return references.flatMap(([resource, id]) => (id ? [[resource, id.toLowerCase()] as const] : []))
}

/** The ids missing in one source; one statement for all resources, none without ids. */
async function missingOf(
  context: DeviceContext,
  claims: Claims,
  existing: (resource: Claimed, ids: string[]) => RawBuilder<unknown>,
): Promise<Claims> {
  if (claims.size === 0) return claims
  const parts = [...claims].map(([resource, ids]) => existing(resource, [...ids]))
  const { rows } = await sql<{
    resource: Claimed
    id: string
  }>`${sql.join(parts, sql` union all `)}`.execute(context.db)
  const missing: Claims = new Map([...claims].map(([resource, ids]) => [resource, new Set(ids)]))
  for (const { resource, id } of rows) missing.get(resource)?.delete(id)
  return new Map([...missing].filter(([, ids]) => ids.size > 0))
}

function currentOnes({ session }: DeviceContext, resource: Claimed, ids: string[]) {
  const records = tables[resource].map(
    (table) =>
      sql`select id from ${sql.table(table)} where shop_id = ${session.shop_id} and id = k.id`,
  )
  return sql`select ${sql.lit(resource)} as resource, t.id from unnest(${ids}::uuid[]) k(id) cross join lateral (
    ${sql.join(records, sql` union all `)} limit 1) t`
}

function releasedOnes({ session }: DeviceContext, resource: Claimed, ids: string[]) {
  if (resource !== 'tables') {
    const resources = tables[resource].map((table) => table.replaceAll('_', '-'))
    return sql`select ${sql.lit(resource)} as resource, o.record_id as id from unnest(${ids}::uuid[]) k(id) cross join lateral (
      select record_id from release_objects o
      where o.shop_id = ${session.shop_id} and o.resource = any(${resources}::text[]) and o.record_id = k.id limit 1) o`
  }
  return sql`select distinct 'tables' as resource, k.id
    from release_objects o cross join lateral jsonb_array_elements(o.content -> 'tables') t
    join unnest(${ids}::uuid[]) k(id) on k.id::text = t.value ->> 'id'
    where o.shop_id = ${session.shop_id} and o.resource = 'shop-maps'`
}
