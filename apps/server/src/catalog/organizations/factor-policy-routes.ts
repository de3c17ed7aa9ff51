import type { FactorPolicy } from '@pos/contract/accounts/factor-policies'
import {
  changeFactorPolicy,
  type FactorPolicyInfo,
  getFactorPolicy,
} from '@pos/contract/accounts/factor-policy'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { systemRoute } from '#engine/routes/route'
import { audit } from '#engine/write/audit'
import { noteFactorPolicy } from './note-factor-policy.ts'

/**
 * Routes by which administrators set who needs a second factor in their own organization. Accounts
 * belong to the system, so these routes run as the system.
 */
export const factorPolicyRoutes: RouteModule = {
  name: 'factor-policy',
  mount(engine) {
    systemRoute(engine, getFactorPolicy, async (context) => ({ data: await readPolicy(context) }))
    systemRoute(engine, changeFactorPolicy, async (context, { body }) => {
      await changePolicy(context, body.policy)
      return { data: await readPolicy(context) }
    })
  },
}

async function readPolicy(context: Context): Promise<FactorPolicyInfo> {
  const { rows } = await sql<FactorPolicyInfo>`
    select o.second_factor as policy, a.administrators, a.everybody, a.caller_is_without
    from organizations o cross join lateral (
      select
        json_build_object('accounts', count(*) filter (where u.role = 'organization_admin'),
          'without', count(*) filter (where u.role = 'organization_admin' and not u.has_second_factor)) as administrators,
        json_build_object('accounts', count(*), 'without', count(*) filter (where not u.has_second_factor)) as everybody,
        coalesce(bool_or(u.id = ${context.session.user_id} and not u.has_second_factor), false) as caller_is_without
      from users u where u.organization_id = o.id and u.active and (u.email is not null or u.phone is not null)) a
    where o.id = ${organizationOf(context)}`.execute(context.db)
  return rows[0] ?? fail('NotFound')
}

async function changePolicy(context: Context, policy: FactorPolicy) {
  const { db, engine, now } = context
  const organization = organizationOf(context)
  const { rows } = await sql<{ before: FactorPolicy; name: string; version: number }>`
    update organizations o set second_factor = ${policy}, version = o.version + 1, updated_at = ${now}
    from (select id, second_factor as before, name from organizations where id = ${organization} for update) b
    where o.id = b.id and b.before <> ${policy} returning b.before, b.name, o.version`.execute(db)
  const [changed] = rows
  if (!changed) return
  const { before, name, version } = changed
  const about = { resource: 'organizations', record_id: organization, label: name, version }
  const change = {
    ...about,
    action: 'update',
    before: { second_factor: before },
    after: { second_factor: policy },
  } as const
  await audit(context, [change], organization)
  await noteFactorPolicy(engine, db, organization)
}
