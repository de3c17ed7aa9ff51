import { fail, failField } from '@pos/contract/errors'
import { login, logout, refresh } from '@pos/contract/features/auth'
import { type Locale, localeOf } from '@pos/texts/locales'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Engine, RouteModule } from '#engine/engine'
import { streamRoute } from '#engine/routes/route'
import { verifyPassword } from '#platform/security/passwords'
import { normalizeCredential } from './credential.ts'
import { type Account, findAccount } from './find-account.ts'
import { mountForgottenPassword } from './forgotten-password.ts'
import { startingWorkspace } from './workspace.ts'
import { openSending } from './send-later.ts'
import { createSession, originOf } from './service.ts'
import { mountSetUp } from './set-up.ts'
import { forgiveSignInAttempt, networkLimit, consumeSignInAttempt, type TryKeys } from './sign-in-limits.ts'

/** Routes for sign-in, sign-out, forgotten passwords and the first administrator. */
export const authRoutes: RouteModule = {
  name: 'auth',
  mount(engine) {
    openSending(engine)
    // No transaction while a password is verified: that is slow on purpose, and the embedded database has one connection.
    streamRoute(
      engine,
      login,
      async (_session, { body, request }) => {
        const keys = await consumeSignInAttempt(engine, body.credential, request.ip)
        const credential = normalizeCredential(body.credential)
        const account = credential ? await findAccount(engine, credential) : null
        const isRight = await verifyPassword(account?.password_hash ?? null, body.password)
        const token = account && isRight ? await signIn(engine, account, keys, request) : null
        return { data: token ?? failField('credential', 'incorrect', { credential: body.credential }) }
      },
      networkLimit(engine, 'login'),
    )
    streamRoute(engine, refresh, (session, { request }) =>
      engine.database.transaction({ system: true }, async (db) => {
        const { rows } = await sql`delete from sessions where id = ${session.id} returning id`.execute(db)
        if (rows.length === 0) fail('Unauthenticated')
        const { user_id, organization_id, shop_id } = session
        return { data: await createSession(engine, db, { user_id, organization_id, shop_id, ...originOf(request) }) }
      }),
    )
    streamRoute(engine, logout, async (session) => {
      await engine.database.transaction({ system: true }, (db) => sql`delete from sessions where id = ${session.id}`.execute(db))
    })
    mountForgottenPassword(engine)
    mountSetUp(engine)
  },
}

/**
 * Opens the session; null if the account was deactivated or got another password while this one was verified. Whatever ended its sessions
 * in the meantime must hold for this one as well.
 */
function signIn(engine: Engine, account: Account, keys: TryKeys, request: FastifyRequest) {
  return engine.database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ locale: Locale | null }>`
      select locale from users where id = ${account.id} and active and password_hash = ${account.password_hash} for share`.execute(db)
    const [known] = rows
    if (!known) return null
    await forgiveSignInAttempt(db, keys)
    const locale = localeOf(request.headers['accept-language'])
    await sql`update users set locale = ${locale} where id = ${account.id} and locale is distinct from ${locale}`.execute(db)
    const workspace = await startingWorkspace(db, account.id)
    return { ...(await createSession(engine, db, { user_id: account.id, ...workspace, ...originOf(request) })), locale: known.locale }
  })
}
