import { fail } from '@pos/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { setVisibleShops } from '#platform/database/visible-shops'
import type { Context } from './context.ts'

/**
 * Widens this transaction to several shops (reports). Each must be one that the caller may see: an administrator's are all of
 * the current organization, others' are the assigned ones; anything else is 404.
 */
export async function widenToShops(context: Context, shopIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from shops s where s.id = any(${[...shopIds]}::uuid[]) and ${visibleShops(context)}`.execute(context.db)
  if (rows.length !== new Set(shopIds).size) fail('NotFound')
  await setVisibleShops(context.db, shopIds)
}

/**
 * The rows of several visible shops by a statement that looks something up beside each of them: planned once, for all. A sharded database
 * takes such a statement of one node alone, so that there each shop is asked by itself, and none but it is visible meanwhile.
 */
export async function rowsOfShops<Row>(
  { db, engine }: Pick<Context, 'db' | 'engine'>,
  shopIds: readonly string[],
  statement: (shopIds: readonly string[]) => RawBuilder<Row>,
): Promise<Row[]> {
  if (shopIds.length === 0 || !(await engine.database.isSharded(db))) return (await statement(shopIds).execute(db)).rows
  const { rows: before } = await sql<{ visible: string | null }>`select current_setting('app.shop_ids') as visible`.execute(db)
  const visible = before[0]?.visible?.split(',') ?? shopIds
  const found: Row[] = []
  for (const id of shopIds) {
    if (visible.length > 1) await setVisibleShops(db, [id])
    found.push(...(await statement([id]).execute(db)).rows)
  }
  if (visible.length > 1) await setVisibleShops(db, visible)
  return found
}

/** SQL: the shops `s` that the caller may see. An administrator's are all of the current organization, others' are the assigned ones, a token's those that it was made for. */
export function visibleShops({ session }: Context): RawBuilder<unknown> {
  if (session.token) return sql`s.organization_id = ${session.organization_id} and s.id = any(${[...session.token.shop_ids]}::uuid[])`
  return sql`s.organization_id = ${session.organization_id}
    and (${session.role === 'system_admin' || session.role === 'organization_admin'}
      or exists (select from user_shops u where u.user_id = ${session.user_id} and u.shop_id = s.id))`
}
