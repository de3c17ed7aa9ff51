import { type RawBuilder, sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { widenToShops } from '#engine/other-shops'

type Condition = RawBuilder<unknown>

/**
 * Extends this transaction to the requested shops; fails with 404 for one that the caller may not
 * see.
 */
export async function enterShops(
  context: Context,
  asked: readonly string[] | undefined,
): Promise<string[]> {
  const current = shopOf(context)
  const shopIds =
    asked && asked.length > 0 ? [...new Set(asked.map((id) => id.toLowerCase()))] : [current]
  if (shopIds.length > 1 || shopIds[0] !== current) await widenToShops(context, shopIds)
  return shopIds
}

/** SQL: a key column is one of those requested; `-` means records without a key. */
export function ofKeys(column: Condition, asked: readonly string[] | undefined): Condition[] {
  if (!asked || asked.length === 0) return []
  const keys = asked.map((key) => (key === '-' ? '' : key))
  return [keys.length === 1 ? sql`${column} = ${keys[0]}` : sql`${column} = any(${keys}::text[])`]
}
