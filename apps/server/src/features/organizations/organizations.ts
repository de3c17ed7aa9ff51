import { fail } from '@pos/contract/errors'
import { organizations } from '@pos/contract/features/organizations'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { feature, type Write } from '#engine/feature'
import { noteStaff } from '#features/staff/service'

export const organizationsFeature = feature(organizations, {
  table: 'organizations',
  expressions: { shop_count: () => sql`count_shops(t.id)` },
  hooks: { remove: removeOrganization, afterWrites: noteCodeLength },
})

/** Roles are deleted with the organization; shops and accounts must be deleted before. */
async function removeOrganization({ db }: Context, { id, shop_count }: { id: string; shop_count: number }) {
  if (shop_count > 0) fail('RecordInUse', { message: 'organization_has_shops', data: [] })
  const { rows } = await sql<{ accounts: number }>`select count_accounts(${id}) as accounts`.execute(db)
  if (rows[0]?.accounts !== 0) fail('RecordInUse', { message: 'organization_has_accounts', data: [] })
  await sql`delete from organizations where id = ${id}`.execute(db)
}

/** Longer codes ask those who have a shorter one for a new one. */
async function noteCodeLength({ engine, db, now }: Context, writes: readonly Write<{ id: string }>[]) {
  for (const { id } of writes) await noteStaff(engine, db, id, now)
}
