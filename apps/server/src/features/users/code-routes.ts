import { fail } from '@pos/contract/errors'
import { makeSecurityCode, revealSecurityCode } from '@pos/contract/features/user-routes'
import { sql } from 'kysely'
import { audit } from '#engine/write/audit'
import { organizationOf } from '#engine/context'
import type { Engine } from '#engine/engine'
import { systemRoute } from '#engine/routes/route'
import { lockAccount } from './rights.ts'
import { newCode, readCode } from './security-codes.ts'

/** Routes by which alone security codes leave the server; each time is recorded in the account's history. */
export function mountSecurityCodes(engine: Engine): void {
  systemRoute(engine, makeSecurityCode, async (context, { params: { id } }) => {
    const { role } = await lockAccount(context, id)
    if (role === 'system_admin') fail('Conflict', { message: 'no_security_code' })
    const { code, stored } = await newCode(engine, context.db, organizationOf(context), id)
    await sql`
      update users set security_code_sealed = ${stored.security_code_sealed}, security_code_hash = ${stored.security_code_hash},
        updated_at = ${context.now} where id = ${id}`.execute(context.db)
    await audit(context, [{ resource: 'users', record_id: id, action: 'make_security_code' }], organizationOf(context))
    return { data: { security_code: code } }
  })
  systemRoute(engine, revealSecurityCode, async (context, { params: { id } }) => {
    await lockAccount(context, id)
    const code = (await readCode(engine, context.db, id)) ?? fail('Conflict', { message: 'no_security_code' })
    await audit(context, [{ resource: 'users', record_id: id, action: 'reveal_security_code' }], organizationOf(context))
    return { data: { security_code: code } }
  })
}
