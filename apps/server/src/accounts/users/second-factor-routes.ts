import { resetSecondFactor } from '@pos/contract/accounts/factors'
import { fail } from '@pos/contract/errors'
import { organizationOf } from '#engine/context'
import type { Engine } from '#engine/engine'
import { systemRoute } from '#engine/routes/route'
import { audit, installation } from '#engine/write/audit'
import { removeFactors } from '../factors/service.ts'
import { endSessionsOf, readReachable, sendCredentialNotice } from '../sign-in/service.ts'
import { lockAccount } from './rights.ts'

/**
 * Mounts the route by which an administrator resets a second factor: it is removed, the sessions
 * end, and the person is notified.
 */
export function mountSecondFactorReset(engine: Engine): void {
  systemRoute(engine, resetSecondFactor, async (context, { params: { id } }) => {
    const { db, session, locale } = context
    const { role } = await lockAccount(context, id)
    if (id === session.user_id) fail('Forbidden', { message: 'own_second_factor' })
    await removeFactors(db, id)
    await endSessionsOf(db, id)
    const scope = role === 'system_admin' ? installation : organizationOf(context)
    await audit(
      context,
      [{ resource: 'users', record_id: id, action: 'reset_second_factor' }],
      scope,
    )
    const person = await readReachable(db, id)
    if (!person) return
    context.afterCommit(() =>
      sendCredentialNotice(
        engine,
        { person, changed: ['second_factor'], by: session.user_name },
        locale,
      ),
    )
  })
}
