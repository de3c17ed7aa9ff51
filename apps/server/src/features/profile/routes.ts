import { fail, failField, type FieldProblems } from '@pos/contract/errors'
import { changePassword, endSession, getProfile, listSessions, switchOrganization, switchShop, updateProfile } from '@pos/contract/features/profile'
import { rules } from '@pos/domain/validation/rules'
import { sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { streamRoute } from '#engine/route'
import { endSessionsOf, hashNewPassword, normalizePhone } from '#features/auth/service'
import { verifyPassword } from '#platform/passwords'
import { takeTry } from '#platform/rate-limit'
import { readProfile } from './read-profile.ts'

/** The signed-in person's own page: who, where, which sessions. Accounts reach over tenants, so this is the system's work. */
export const profileRoutes: RouteModule = {
  name: 'profile',
  mount(engine) {
    const answer = async (session: UserSession) => ({ data: await readProfile(engine, session.id) })
    streamRoute(engine, getProfile, answer)
    streamRoute(engine, updateProfile, async (session, { body }) => {
      await saveProfile(engine, session, { ...body, email: body.email?.toLowerCase() || null, phone: body.phone || null })
      return answer(session)
    })
    streamRoute(engine, switchOrganization, async (session, { body }) => {
      if (session.role !== 'system_admin') fail('Forbidden')
      await moveSession(engine, session, sql`
        update sessions set organization_id = o.id,
          shop_id = (select s.id from shops s where s.organization_id = o.id order by s.name limit 1)
        from organizations o where sessions.id = ${session.id} and o.id = ${body.organization_id} returning sessions.id`)
      return answer(session)
    })
    streamRoute(engine, switchShop, async (session, { body }) => {
      const isAdmin = session.role === 'system_admin' || session.role === 'organization_admin'
      await moveSession(engine, session, sql`
        update sessions set shop_id = s.id from shops s
        where sessions.id = ${session.id} and s.id = ${body.shop_id} and s.organization_id = ${session.organization_id}
          and (${isAdmin} or exists (select from user_shops u where u.user_id = ${session.user_id} and u.shop_id = s.id)) returning sessions.id`)
      return answer(session)
    })
    mountSecurity(engine)
  },
}

async function moveSession(engine: Engine, _session: UserSession, statement: ReturnType<typeof sql>) {
  const { rows } = await engine.database.transaction({ system: true }, (db) => statement.execute(db))
  if (rows.length === 0) fail('NotFound')
}

interface ProfileInput {
  version: number
  display_name: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
}

async function saveProfile(engine: Engine, session: UserSession, input: ProfileInput) {
  const problems: FieldProblems = {}
  for (const name of ['display_name', 'first_name', 'last_name'] as const) {
    if (input[name] === '') problems[name] = [{ key: 'required' }]
    else if (!rules.only_contain_valid_characters(input[name])) problems[name] = [{ key: 'only_contain_valid_characters' }]
  }
  if (!input.email && !input.phone) problems.email = [{ key: 'required_email_or_tel' }]
  if (!rules.invalid_email(input.email)) problems.email = [{ key: 'invalid_email' }]
  const phone = input.phone ? normalizePhone(input.phone) : null
  if (input.phone && !phone) problems.phone = [{ key: 'invalid_tel' }]
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  const now = engine.clock.now()
  await engine.database
    .transaction({ system: true }, async (db) => {
      const { rows } = await sql`
        update users set display_name = ${input.display_name}, first_name = ${input.first_name}, last_name = ${input.last_name},
          email = ${input.email}, phone = ${phone}, version = version + 1, updated_at = ${now}
        where id = ${session.user_id} and version = ${input.version} returning id`.execute(db)
      if (rows.length === 0) fail('StaleRecord')
    })
    .catch((error: unknown) => {
      const { constraint } = error as { constraint?: string }
      if (constraint === 'users_email_key') failField('email', 'not_unique')
      if (constraint === 'users_phone_key') failField('phone', 'not_unique')
      throw error
    })
}

function mountSecurity(engine: Engine) {
  streamRoute(engine, changePassword, async (session, { body }) => {
    await takeTry(engine.database, `password:${session.user_id}`, 10, 900)
    const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
      sql<{ password_hash: string }>`select password_hash from users where id = ${session.user_id}`.execute(db),
    )
    if (!(await verifyPassword(rows[0]?.password_hash ?? null, body.current_password))) failField('current_password', 'incorrect_password')
    const hash = await hashNewPassword(body.password)
    await engine.database.transaction({ system: true }, async (db) => {
      await sql`update users set password_hash = ${hash}, updated_at = ${engine.clock.now()} where id = ${session.user_id}`.execute(db)
      await endSessionsOf(db, session.user_id, session.id)
    })
  })
  streamRoute(engine, listSessions, async (session) => {
    const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
      sql<{ id: string; current: boolean; created_at: string; last_seen_at: string; expires_at: string; ip_address: string | null; user_agent: string | null }>`
        select id, id = ${session.id} as current, created_at, last_seen_at, expires_at, ip_address, user_agent
        from sessions where user_id = ${session.user_id} and expires_at > ${engine.clock.now()} order by last_seen_at desc, id desc`.execute(db),
    )
    return { data: rows }
  })
  streamRoute(engine, endSession, async (session, { params }) => {
    const { rows } = await engine.database.transaction({ system: true }, (db) =>
      sql`delete from sessions where id = ${params.id} and user_id = ${session.user_id} returning id`.execute(db),
    )
    if (rows.length === 0) fail('NotFound')
  })
}
