import type { FactorPolicy } from '@pos/contract/accounts/factor-policies'
import { fail } from '@pos/contract/errors'
import { organizations } from '@pos/contract/shop/organizations'
import { sql } from 'kysely'
import { noteStaff } from '#accounts/service'
import type { Context } from '#engine/context'
import { feature, type Write } from '#engine/feature'
import { noteFactorPolicy } from './note-factor-policy.ts'

export const organizationsFeature = feature(organizations, {
  table: 'organizations',
  expressions: { shop_count: () => sql`count_shops(t.id)` },
  hooks: { remove: removeOrganization, afterWrites: noteWrites },
})

/** Roles are deleted with the organization; shops and accounts must be deleted before. */
async function removeOrganization(
  { db }: Context,
  { id, shop_count }: { id: string; shop_count: number },
) {
  if (shop_count > 0) fail('RecordInUse', { message: 'organization_has_shops', data: [] })
  const { rows } = await sql<{
    accounts: number
  }>`select count_accounts(${id}) as accounts`.execute(db)
  if (rows[0]?.accounts !== 0)
    fail('RecordInUse', { message: 'organization_has_accounts', data: [] })
  await sql`delete from organizations where id = ${id}`.execute(db)
}

interface Organization {
  readonly id: string
  readonly second_factor: FactorPolicy
}

/**
 * Longer codes require a new code of people with a shorter one, and a new policy may restrict open
 * sessions.
 */
async function noteWrites({ engine, db, now }: Context, writes: readonly Write<Organization>[]) {
  for (const { id, before, after } of writes) {
    await noteStaff(engine, db, id, now)
    if (before && before.second_factor !== after.second_factor)
      await noteFactorPolicy(engine, db, id)
  }
}
