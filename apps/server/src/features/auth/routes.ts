import { fail, failField } from '@pos/contract/errors'
import { forgotPassword, login, logout, refresh, resetPassword, setUp } from '@pos/contract/features/auth'
import { rules } from '@pos/domain/validation/rules'
import type { FastifyRequest } from 'fastify'
import { type Transaction, sql } from 'kysely'
import type { Engine, RouteModule } from '#engine/engine'
import { route, streamRoute } from '#engine/route'
import { newId } from '#platform/ids'
import { verifyPassword } from '#platform/passwords'
import { forgetTries, takeTry } from '#platform/rate-limit'
import { hashToken, newToken } from '#platform/secrets'
import { normalizeCredential } from './credential.ts'
import { hashNewPassword } from './new-password.ts'
import { createSession, endSessionsOf, startingPlace } from './service.ts'

// Ten wrong passwords an account, thirty an address, in a quarter of an hour.
const perAccount = { limit: 10, seconds: 900 }
const perAddress = { limit: 30, seconds: 900 }
const resetMinutes = 60

/** Sign-in, sign-out, forgotten passwords, the first administrator. */
export const authRoutes: RouteModule = {
  name: 'auth',
  mount(engine) {
    // No transaction while a password is verified: it takes long on purpose, and the embedded database has one connection.
    streamRoute(engine, login, async (_session, { body, request }) => {
      const credential = normalizeCredential(body.credential)
      const account = `login:${credential?.value ?? body.credential.toLowerCase()}`
      await takeTry(engine.database, `login-from:${request.ip}`, perAddress.limit, perAddress.seconds)
      await takeTry(engine.database, account, perAccount.limit, perAccount.seconds)
      const user = credential ? await findAccount(engine, credential) : null
      if (!(await verifyPassword(user?.password_hash ?? null, body.password)) || !user) {
        return failField('credential', 'incorrect', { credential: body.credential })
      }
      await forgetTries(engine.database, account)
      return engine.database.transaction({ system: true }, async (db) => ({ data: await signIn(engine, db, user.id, request) }))
    })
    streamRoute(engine, refresh, (session, { request }) =>
      engine.database.transaction({ system: true }, async (db) => {
        const { rows } = await sql`delete from sessions where id = ${session.id} returning id`.execute(db)
        if (rows.length === 0) fail('Unauthenticated')
        const { user_id, organization_id, shop_id } = session
        return { data: await createSession(engine, db, { user_id, organization_id, shop_id, ...origin(request) }) }
      }),
    )
    streamRoute(engine, logout, async (session) => {
      await engine.database.transaction({ system: true }, (db) => sql`delete from sessions where id = ${session.id}`.execute(db))
    })
    mountForgotten(engine)
    mountSetUp(engine)
  },
}

async function findAccount(engine: Engine, credential: { kind: 'email' | 'phone'; value: string }) {
  const column = credential.kind === 'email' ? sql`lower(email)` : sql`phone`
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{ id: string; password_hash: string }>`select id, password_hash from users where ${column} = ${credential.value} and active`.execute(db),
  )
  return rows[0] ?? null
}

async function signIn(engine: Engine, db: Transaction<unknown>, userId: string, request: FastifyRequest) {
  return createSession(engine, db, { user_id: userId, ...(await startingPlace(db, userId)), ...origin(request) })
}

function origin(request: FastifyRequest) {
  return { ip_address: request.ip, user_agent: request.headers['user-agent'] ?? null }
}

function mountForgotten(engine: Engine) {
  route(engine, forgotPassword, async (context, { body, request }) => {
    const credential = normalizeCredential(body.credential) ?? failField('credential', 'invalid_email_or_tel')
    await takeTry(engine.database, `forgot-from:${request.ip}`, 10, 3600)
    const user = await findAccount(engine, credential)
    const token = newToken()
    if (user) {
      await sql`insert into password_resets (token_hash, user_id, expires_at)
        values (${hashToken(token)}, ${user.id}, ${new Date(context.now.getTime() + resetMinutes * 60_000)})`.execute(context.db)
      // Sent after the answer, so that the time tells nothing about the account.
      context.afterCommit(() => {
        sendLink(engine, credential, `${engine.environment.PUBLIC_URL}/reset-password?token=${token}`, context.locale).catch((error: unknown) =>
          engine.log.error({ err: error }, 'reset link could not be sent'),
        )
      })
    }
    return { data: { sent_to: credential.kind } }
  })
  route(engine, resetPassword, async (context, { body }) => {
    const { rows } = await sql<{ user_id: string }>`
      update password_resets set used_at = ${context.now}
      where token_hash = ${hashToken(body.token)} and used_at is null and expires_at > ${context.now} returning user_id`.execute(context.db)
    const userId = rows[0]?.user_id ?? failField('token', 'expired_link')
    const hash = await hashNewPassword(body.password)
    await sql`update users set password_hash = ${hash}, version = version + 1, updated_at = ${context.now} where id = ${userId}`.execute(context.db)
    await sql`update password_resets set used_at = ${context.now} where user_id = ${userId} and used_at is null`.execute(context.db)
    await endSessionsOf(context.db, userId)
  })
}

const linkTexts = {
  ja: { subject: 'パスワードの再設定', text: (link: string) => `次のリンクから${resetMinutes}分以内に新しいパスワードを設定してください。\n${link}\n\nお心当たりがない場合は、このメッセージを破棄してください。` },
  en: { subject: 'Set a new password', text: (link: string) => `Set a new password within ${resetMinutes} minutes by this link:\n${link}\n\nIf you did not ask for it, ignore this message.` },
}

async function sendLink(engine: Engine, credential: { kind: 'email' | 'phone'; value: string }, link: string, locale: 'ja' | 'en') {
  const { subject, text } = linkTexts[locale]
  if (credential.kind === 'email') await engine.mailer.send({ to: credential.value, subject, text: text(link) })
  else await engine.sms.send(credential.value, text(link))
}

function mountSetUp(engine: Engine) {
  route(engine, setUp, async (context, { body, request }) => {
    const { rows } = await sql`delete from set_up_tokens where token_hash = ${hashToken(body.token)} and expires_at > ${context.now} returning token_hash`.execute(context.db)
    if (rows.length === 0) failField('token', 'expired_link')
    if (!rules.invalid_email(body.email)) failField('email', 'invalid_email')
    const id = newId()
    const { display_name, first_name, last_name, email } = body
    await sql`insert into users (id, role, display_name, first_name, last_name, email, password_hash)
      values (${id}, 'system_admin', ${display_name}, ${first_name}, ${last_name}, ${email.toLowerCase()}, ${await hashNewPassword(body.password)})`.execute(context.db)
    return { data: await signIn(engine, context.db, id, request) }
  })
}
