import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { Author } from './log-changes.ts'

/**
 * Returns the staff member that a device names. For an unknown one, only the name of the device is
 * stored.
 */
export async function authorOf(
  { db, session }: Context<DeviceSession>,
  staffId: string | null,
): Promise<Author> {
  const device = session.device_name
  if (staffId === null) return { id: null, name: null, device }
  const { rows } = await sql<{ name: string }>`
    select u.display_name as name from users u where u.id = ${staffId} and u.organization_id = ${session.organization_id}
      and (u.role = 'organization_admin' or exists (
        select from user_shops s where s.organization_id = u.organization_id and s.user_id = u.id and s.shop_id = ${session.shop_id}))`.execute(
    db,
  )
  const [staff] = rows
  return staff ? { id: staffId, name: staff.name, device } : { id: null, name: null, device }
}
