import { beginTotp, confirmTotp, removeTotp } from '@pos/contract/accounts/factors'
import { fail, failField } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { systemQuery } from '../sign-in/service.ts'
import { answerChallenge, closeChallenge, openChallenge } from './challenges.ts'
import { changeFactors, keepOneIfDemanded } from './change-factors.ts'
import { noteFactor } from './own-factors.ts'
import { keepTotp, newTotpSecret, stepOf } from './totp.ts'

/**
 * Routes for the authenticator app: a secret, its confirmation by a first code, and its removal.
 */
export function mountTotp(engine: Engine): void {
  streamRoute(engine, beginTotp, async ({ user_id }) => {
    const { secret, uri } = newTotpSecret(await signInNameOf(engine, user_id))
    return {
      data: { challenge: await openChallenge(engine, 'totp', { user_id, secret }), secret, uri },
    }
  })
  streamRoute(
    engine,
    confirmTotp,
    async (session, { body: { challenge: token, code }, request }) => {
      const { user_id, secret } = await answerChallenge(engine, 'totp', token)
      if (user_id !== session.user_id || secret === null)
        return failField('challenge', 'expired_challenge')
      const step = stepOf(secret, code, engine.clock.now()) ?? failField('code', 'incorrect_code')
      const recovery_codes = await changeFactors(
        engine,
        session,
        request,
        { action: 'set_up_totp', changed: 'totp' },
        async (db) => {
          await closeChallenge(db, token)
          await keepTotp(engine, db, user_id, { secret, step })
          return noteFactor(engine, db, user_id, session.id)
        },
      )
      return { data: { recovery_codes } }
    },
  )
  streamRoute(engine, removeTotp, (session, { request }) =>
    changeFactors(
      engine,
      session,
      request,
      { action: 'remove_totp', changed: 'totp' },
      async (db) => {
        const { rows } =
          await sql`delete from totp_factors where user_id = ${session.user_id} returning user_id`.execute(
            db,
          )
        if (rows.length === 0) fail('NotFound')
        await keepOneIfDemanded(engine, db, session)
      },
    ),
  )
}

/** The name of the account in authenticator apps and passkeys. */
export async function signInNameOf(
  engine: Engine,
  userId: UserSession['user_id'],
): Promise<string> {
  const [row] = await systemQuery(
    engine,
    sql<{
      name: string
    }>`select coalesce(email, phone, display_name) as name from users where id = ${userId}`,
  )
  return row?.name ?? fail('Unauthenticated')
}
