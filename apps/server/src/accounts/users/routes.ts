import { resetSecondFactor } from '@pos/contract/accounts/factors'
import { getUserOptions } from '@pos/contract/accounts/user-routes'
import { users } from '@pos/contract/accounts/users'
import { fail } from '@pos/contract/errors'
import { restoreEndpoint } from '@pos/contract/history/trash'
import { readingEndpoints, writingEndpoints } from '@pos/contract/resource-endpoints'
import { sql } from 'kysely'
import { organizationOf } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { listQueryOf, listRecords } from '#engine/read/list'
import { systemRoute } from '#engine/routes/route'
import { audit, installation } from '#engine/write/audit'
import { stateAt } from '#history/service'
import { removeFactors } from '../factors/service.ts'
import { endSessionsOf, readReachable, sendCredentialNotice } from '../sign-in/service.ts'
import { accountHistory, historyScopes } from './account-history.ts'
import { mountSecurityCodes } from './code-routes.ts'
import { mountInvitations } from './invitations.ts'
import { getAccount, lockAccount, withRights } from './rights.ts'
import { type AccountInput, createAccount, removeAccount, updateAccount } from './save-account.ts'
import { codeLength } from './security-codes.ts'
import { usersFeature } from './users.ts'

/**
 * Routes for accounts, at resource paths but with special rules. Accounts span tenants, so the
 * routes run as the system; the scope of `usersFeature` limits what a caller sees.
 */
export const userRoutes: RouteModule = {
  name: 'users',
  mount(engine) {
    mountOptions(engine)
    mountReading(engine)
    mountWriting(engine)
    mountSecurityCodes(engine)
    mountInvitations(engine)
    mountSecondFactorReset(engine)
  },
}

function mountOptions(engine: Engine) {
  systemRoute(engine, getUserOptions, async ({ db, session: { organization_id } }) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from roles where organization_id = ${organization_id} order by name_key`.execute(
      db,
    )
    return {
      data: {
        roles: rows,
        security_code_length: organization_id ? await codeLength(db, organization_id) : null,
      },
    }
  })
}

function mountReading(engine: Engine) {
  const { list, get, history } = readingEndpoints(users)
  systemRoute(engine, list, async (context, { query }) => {
    const { data, meta } = await listRecords(context, usersFeature, listQueryOf(query))
    return { data: await withRights(context, data), meta }
  })
  systemRoute(engine, get, async (context, { params }) => ({
    data: await getAccount(context, params.id),
  }))
  systemRoute(engine, history, async (context, { params }) => ({
    data: await accountHistory(context, params.id),
  }))
}

function mountWriting(engine: Engine) {
  const { create, update, remove } = writingEndpoints(users)
  systemRoute(engine, create, async (context, { body }) => ({
    data: await createAccount(context, body),
  }))
  systemRoute(engine, update, async (context, { params, body }) => {
    const { version, ...input } = body as AccountInput & { version: number }
    return { data: await updateAccount(context, params.id, version, input) }
  })
  systemRoute(
    engine,
    restoreEndpoint(users),
    async (context, { params: { id }, body: { version, to } }) => {
      await getAccount(context, id)
      const input = await stateAt(context, {
        scopes: historyScopes(context),
        resource: users.name,
        id,
        version: to,
      })
      return { data: await updateAccount(context, id, version, input) }
    },
  )
  systemRoute(engine, remove, async (context, { params }) => removeAccount(context, params.id))
}

/**
 * Mounts the route by which an administrator resets a second factor: it is removed, the sessions
 * end, and the person is notified.
 */
function mountSecondFactorReset(engine: Engine): void {
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
