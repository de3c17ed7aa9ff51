import { forgotPassword, resetPassword } from '@pos/contract/accounts/auth'
import { type FieldProblems, fail, failField } from '@pos/contract/errors'
import { fillText } from '@pos/texts/fill-text'
import { type Locale, localeOf } from '@pos/texts/locales'
import { mailTexts } from '@pos/texts/mail-text'
import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { consumeAttempt } from '#platform/http/rate-limit'
import { hashPassword } from '#platform/security/passwords'
import { hashToken, newToken } from '#platform/security/secrets'
import { recordAccountChange } from '../sign-in/account-changes.ts'
import { type Credential, normalizeCredential } from '../sign-in/credential.ts'
import {
  readReachable,
  sendCredentialNotice,
  spendResetLinks,
} from '../sign-in/credential-notices.ts'
import { signInColumn } from '../sign-in/find-account.ts'
import { sendLater } from '../sign-in/send-later.ts'
import { endSessionsOf } from '../sign-in/service.ts'
import { accountKey, networkLimit } from '../sign-in/sign-in-limits.ts'
import { systemQuery } from '../sign-in/system-query.ts'
import { passwordProblems } from './new-password.ts'

const resetMinutes = 60
const perAccount = { limit: 5, seconds: 3600 }

/** Routes for forgotten passwords: request a link, and use it. */
export function mountForgottenPassword(engine: Engine): void {
  streamRoute(
    engine,
    forgotPassword,
    async (_session, { body, request }) => {
      const credential =
        addressOf(body.credential) ?? failField('credential', 'invalid_email_or_tel')
      // Everything that depends on the account happens after the response, so that neither its text
      // nor its timing reveals whether the account exists.
      sendLater(engine, 'reset link', () =>
        sendLink(engine, credential, localeOf(request.headers['accept-language'])),
      )
      return { data: { sent_to: credential.kind } }
    },
    networkLimit(engine, 'forgot'),
  )
  streamRoute(
    engine,
    resetPassword,
    async (_session, { body, request }) => {
      const token = hashToken(body.token)
      const problems = passwordProblems(body.password)
      const errors: FieldProblems = {
        ...((await isAlive(engine, token)) ? {} : { token: [{ key: 'expired_link' }] }),
        ...(problems.length > 0 ? { password: problems } : {}),
      }
      if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
      // Hashed before the transaction: hashing is slow on purpose, and the embedded database has
      // one connection.
      const person = await useLink(engine, token, await hashPassword(body.password))
      if (person && !person.isFirst)
        sendCredentialNotice(
          engine,
          { person, changed: ['password'], by: null },
          localeOf(request.headers['accept-language']),
        )
    },
    networkLimit(engine, 'reset'),
  )
}

/**
 * The address for the link. Unlike sign-in, a phone needs a country code: text messages must not go
 * to a guessed country.
 */
const addressOf = (credential: string): Credential | null =>
  /^[+＋]|@|＠/u.test(credential.trim()) ? normalizeCredential(credential) : null

async function sendLink(engine: Engine, credential: Credential, locale: Locale) {
  await consumeAttempt(
    engine.database,
    `forgot:${accountKey(credential.value)}`,
    perAccount.limit,
    perAccount.seconds,
  )
  const token = newToken()
  const expires = new Date(engine.clock.now().getTime() + resetMinutes * 60_000)
  const column = signInColumn(credential)
  // Locked and read together, because the address may be changing at this moment.
  const { rows } = await engine.database.transaction({ system: true }, (db) =>
    sql`
      with account as (select id from users where ${column} = ${credential.value} and active for share)
      insert into password_resets (token_hash, user_id, expires_at)
      select ${hashToken(token)}, id, ${expires} from account returning user_id`.execute(db),
  )
  if (rows.length === 0) return
  const { subject, text } = mailTexts[locale].reset_link
  const message = fillText(text, {
    minutes: resetMinutes,
    link: `${engine.environment.PUBLIC_URL}/reset-password?token=${token}`,
  })
  if (credential.kind === 'email')
    await engine.mailer.send({ to: credential.value, subject, text: message })
  else await engine.sms.send(credential.value, message)
}

async function isAlive(engine: Engine, token: string) {
  const rows = await systemQuery(
    engine,
    sql`select from password_resets r join users u on u.id = r.user_id and u.active
      where r.token_hash = ${token} and r.used_at is null and r.expires_at > ${engine.clock.now()}`,
  )
  return rows.length > 0
}

/**
 * Sets the password once, invalidates other links and ends all sessions. Returns the person, and
 * whether it was the first password.
 */
async function useLink(engine: Engine, token: string, passwordHash: string) {
  const now = engine.clock.now()
  return engine.database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ user_id: string }>`
      update password_resets r set used_at = ${now} from users u
      where r.token_hash = ${token} and r.used_at is null and r.expires_at > ${now} and u.id = r.user_id and u.active returning r.user_id`.execute(
      db,
    )
    const userId = rows[0]?.user_id ?? failField('token', 'expired_link')
    const { rows: former } = await sql<{ is_first: boolean }>`
      select password_hash is null as is_first from users where id = ${userId} for update`.execute(
      db,
    )
    await sql`update users set password_hash = ${passwordHash}, version = version + 1, updated_at = ${now} where id = ${userId}`.execute(
      db,
    )
    await spendResetLinks(db, userId, now)
    await endSessionsOf(db, userId)
    await recordAccountChange(db, userId, now, { action: 'reset_password' })
    const person = await readReachable(db, userId)
    return person && { ...person, isFirst: former[0]?.is_first === true }
  })
}
