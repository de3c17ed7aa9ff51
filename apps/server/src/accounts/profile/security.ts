import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  type SessionInfo,
} from '@pos/contract/accounts/profile'
import { type FieldProblems, fail, failField } from '@pos/contract/errors'
import { requireFreshFactor } from '@pos/contract/session-proof'
import { localeOf } from '@pos/texts/locales'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { hashPassword, verifyPassword } from '#platform/security/passwords'
import {
  browserName,
  endSessionsOf,
  forgiveSignInAttempt,
  passwordProblems,
  readReachable,
  recordAccountChange,
  sendCredentialNotice,
  spendResetLinks,
  systemQuery,
  takePasswordTry,
} from '../sign-in/service.ts'

/** Routes for people's own password and sessions. */
export function mountSecurity(engine: Engine): void {
  streamRoute(engine, changePassword, (session, { body, request }) =>
    replacePassword(engine, session, body, request),
  )
  streamRoute(engine, listSessions, async (session) => {
    const sessions = await systemQuery(
      engine,
      sql<Omit<SessionInfo, 'browser' | 'system' | 'device'>>`
        select id, id = ${session.id} as current, created_at, last_seen_at, expires_at, ip_address, user_agent
        from sessions where user_id = ${session.user_id} and expires_at > ${engine.clock.now()} order by created_at desc, id desc`,
    )
    return { data: sessions.map((one) => ({ ...one, ...browserName(one.user_agent) })) }
  })
  streamRoute(engine, endOtherSessions, async (session) => {
    await engine.database.transaction({ system: true }, (db) =>
      endSessionsOf(db, session.user_id, session.id),
    )
  })
  streamRoute(engine, endSession, async (session, { params }) => {
    const { rows } = await engine.database.transaction({ system: true }, async (db) => {
      const ended =
        await sql`delete from sessions where id = ${params.id} and user_id = ${session.user_id} returning id`.execute(
          db,
        )
      const change = { resource: 'sessions', action: 'end_session' } as const
      if (ended.rows.length > 0)
        await recordAccountChange(db, session.user_id, engine.clock.now(), change)
      return ended
    })
    if (rows.length === 0) fail('NotFound')
  })
}

/**
 * Ends the other sessions and invalidates reset links, so that anyone with the old password is
 * signed out.
 */
async function replacePassword(
  engine: Engine,
  session: UserSession,
  body: { current_password: string; password: string },
  request: FastifyRequest,
) {
  // A person without a second factor proves with the current password.
  if (session.proof?.has_factor) requireFreshFactor(session, engine.clock.now())
  const tries = await takePasswordTry(engine, session.user_id, request.ip)
  const [account] = await systemQuery(
    engine,
    sql<{
      password_hash: string | null
    }>`select password_hash from users where id = ${session.user_id}`,
  )
  const old = account?.password_hash ?? null
  const errors: FieldProblems = {}
  if (!(await verifyPassword(old, body.current_password)))
    errors.current_password = [{ key: 'incorrect_password' }]
  const problems = passwordProblems(body.password)
  if (problems.length > 0) errors.password = problems
  if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
  const hash = await hashPassword(body.password)
  const now = engine.clock.now()
  const person = await engine.database.transaction({ system: true }, async (db) => {
    // Only replaces the password that was verified: of two simultaneous changes, the second did not
    // know the current one.
    const { rows } = await sql`
      update users set password_hash = ${hash}, updated_at = ${now} where id = ${session.user_id} and password_hash = ${old} returning id`.execute(
      db,
    )
    if (rows.length === 0) failField('current_password', 'incorrect_password')
    await spendResetLinks(db, session.user_id, now)
    await endSessionsOf(db, session.user_id, session.id)
    await recordAccountChange(db, session.user_id, now, { action: 'change_password' })
    await forgiveSignInAttempt(db, tries)
    return readReachable(db, session.user_id)
  })
  if (person)
    sendCredentialNotice(
      engine,
      { person, changed: ['password'], by: null },
      localeOf(request.headers['accept-language']),
    )
}
