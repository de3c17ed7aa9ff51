import type { StaffRight } from '@pos/contract/devices/device-staff'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'

/** Returns true if a person of the shop of a device has a right on the POS app now. */
export async function hasRight(
  { db, session }: Pick<Context<DeviceSession>, 'db' | 'session'>,
  staffId: string | null,
  right: StaffRight,
): Promise<boolean> {
  const { rows } = await sql<{ is_allowed: boolean | null }>`
    select (content -> 'flags' ->> ${right}::text)::boolean as is_allowed from staff_versions
    where shop_id = ${session.shop_id} and staff_id = ${staffId} order by version desc limit 1`.execute(
    db,
  )
  return rows[0]?.is_allowed === true
}
