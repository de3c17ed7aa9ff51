import {
  listStaffSignIns,
  makeSecurityCode,
  revealSecurityCode,
} from '@pos/contract/accounts/user-routes'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { organizationOf } from '#engine/context'
import type { Engine } from '#engine/engine'
import { systemRoute } from '#engine/routes/route'
import { audit } from '#engine/write/audit'
import { noteStaff } from '../staff/service.ts'
import { getAccount, lockAccount } from './rights.ts'
import { newCode, readCode, saveCode } from './security-codes.ts'

/** The only routes that return security codes; the account's history records each use. */
export function mountSecurityCodes(engine: Engine): void {
  systemRoute(engine, makeSecurityCode, async (context, { params: { id } }) => {
    const { role, display_name: label } = await lockAccount(context, id)
    if (role === 'system_admin') fail('Conflict', { message: 'no_security_code' })
    const { code, stored } = await newCode(engine, context.db, organizationOf(context), id)
    await saveCode(context.db, id, stored, context.now)
    await noteStaff(engine, context.db, organizationOf(context), context.now)
    await audit(
      context,
      [{ resource: 'users', record_id: id, label, action: 'make_security_code' }],
      organizationOf(context),
    )
    return { data: { security_code: code } }
  })
  systemRoute(engine, revealSecurityCode, async (context, { params: { id } }) => {
    const { display_name: label } = await lockAccount(context, id)
    const code =
      (await readCode(engine, context.db, id)) ?? fail('Conflict', { message: 'no_security_code' })
    await audit(
      context,
      [{ resource: 'users', record_id: id, label, action: 'reveal_security_code' }],
      organizationOf(context),
    )
    return { data: { security_code: code } }
  })
  systemRoute(engine, listStaffSignIns, async (context, { params: { id } }) => {
    await getAccount(context, id)
    const { rows } = await sql<{
      device_id: string
      device: string
      shop: string
      signed_in_at: string
    }>`
      select s.device_id, d.name as device, h.name as shop, s.signed_in_at
      from staff_sign_ins s join devices d on d.shop_id = s.shop_id and d.id = s.device_id join shops h on h.id = s.shop_id
      where s.organization_id = ${context.session.organization_id} and s.staff_id = ${id} order by s.signed_in_at desc limit 20`.execute(
      context.db,
    )
    return { data: rows }
  })
}
