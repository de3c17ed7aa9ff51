import type { users } from '@pos/contract/accounts/users'
import { fail } from '@pos/contract/errors'
import { isAtMost } from '@pos/contract/permissions'
import type { RecordOf } from '@pos/contract/resource'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { AnyRecord } from '#engine/feature'
import { getRecord } from '#engine/read/read'
import { mayEnterShop } from '../sign-in/service.ts'
import { usersFeature } from './users.ts'

/** An account as responses contain it; never with a secret. */
export type Account = RecordOf<typeof users>

/**
 * The shops of the current organization that the caller may assign to others: those that the caller
 * may enter.
 */
export async function givableShops({ db, session }: Context): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select h.id from shops h join users u on u.id = ${session.user_id}
    where h.organization_id = ${session.organization_id} and ${mayEnterShop}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/**
 * Adds to accounts what the caller may do with each. An account that also belongs to a shop outside
 * the caller's is visible but cannot be changed.
 */
export async function withRights(
  context: Context,
  records: readonly AnyRecord[],
): Promise<Account[]> {
  const { session } = context
  const isManager = session.role === 'shop_manager'
  const manageable = isManager ? await givableShops(context) : null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine knows the names of the fields of `users`, not their types
  return (records as unknown as Account[]).map((account) => {
    const editable =
      isAtMost(account.role, session.role) &&
      (!manageable || account.shop_ids.every((id) => manageable.has(id)))
    return { ...account, editable, deletable: editable && account.id !== session.user_id }
  })
}

/** Returns one account that the caller may see, or fails with NotFound. */
export async function getAccount(context: Context, id: string): Promise<Account> {
  const [account] = await withRights(context, [await getRecord(context, usersFeature, id)])
  return account ?? fail('NotFound')
}

/**
 * Returns one account that the caller may change, locked until the transaction ends; fails with
 * NotFound or Forbidden.
 */
export async function lockAccount(context: Context, id: string): Promise<Account> {
  await sql`select from users where id = ${id} for update`.execute(context.db)
  const account = await getAccount(context, id)
  return account.editable ? account : fail('Forbidden')
}
