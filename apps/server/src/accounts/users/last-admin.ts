import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Account } from './rights.ts'

/**
 * Returns true if an account is the only active administrator of the installation or organization.
 * Locks the others until the transaction ends, so that two administrators cannot remove each other
 * at the same time.
 */
export async function isLastAdmin({ db, session }: Context, account: Account): Promise<boolean> {
  if (!account.active || (account.role !== 'system_admin' && account.role !== 'organization_admin'))
    return false
  const organization = account.role === 'system_admin' ? null : session.organization_id
  const { rows } = await sql<{ id: string }>`
    select id from users where role = ${account.role} and organization_id is not distinct from ${organization}::uuid and active
    order by id for update`.execute(db)
  return !rows.some((row) => row.id !== account.id)
}
