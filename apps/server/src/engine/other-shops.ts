import { fail } from '@pos/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { setVisibleShops } from '#platform/database/visible-shops'
import type { Context } from './context.ts'

/**
 * Extends this transaction to several shops (for reports). Each must be accessible to the caller:
 * for administrators all of the current organization, for others the assigned ones. Otherwise 404.
 */
export async function widenToShops(context: Context, shopIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from shops s where s.id = any(${[...shopIds]}::uuid[]) and ${visibleShops(context)}`.execute(
    context.db,
  )
  if (rows.length !== new Set(shopIds).size) fail('NotFound')
  await setVisibleShops(context.db, shopIds)
}

/**
 * SQL: the shops `s` that the caller may see: for administrators all of the current organization,
 * for others the assigned ones, for tokens the selected ones.
 */
export function visibleShops({ session }: Context): RawBuilder<unknown> {
  if (session.token)
    return sql`s.organization_id = ${session.organization_id} and s.id = any(${[...session.token.shop_ids]}::uuid[])`
  return sql`s.organization_id = ${session.organization_id}
    and (${session.role === 'system_admin' || session.role === 'organization_admin'}
      or exists (select from user_shops u where u.user_id = ${session.user_id} and u.shop_id = s.id))`
}
