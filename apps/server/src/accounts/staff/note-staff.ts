import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'

/**
 * Records changes of the people who work in an organization's shops, and notifies the devices on
 * commit. Call it after every change of an account, a role, an assignment, a code, its length, or
 * the list of shops.
 */
export async function noteStaff(
  { events }: Pick<Engine, 'events'>,
  db: Transaction<unknown>,
  organizationId: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{
    shop: string
    newest: number
  }>`select distinct shop, newest from note_staff(${organizationId}, ${at})`.execute(db)
  for (const { shop, newest } of rows)
    await events.publish(db, 'staff', { shop_id: shop, version: newest })
}
