import { login, logout, refresh } from '@pos/contract/accounts/auth'
import { fail, failField } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { RouteModule } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { verifyPassword } from '#platform/security/passwords'
import { mountForgottenPassword } from '../passwords/forgotten-password.ts'
import { noteSignInFailure, recordAccountChange } from './account-changes.ts'
import { normalizeCredential } from './credential.ts'
import { findAccount } from './find-account.ts'
import { askForSecondStep, mountSecondStep, signInByPassword } from './second-step.ts'
import { openSending } from './send-later.ts'
import { createSession, originOf } from './service.ts'
import { mountSetUp } from './set-up.ts'
import { consumeSignInAttempt, networkLimit } from './sign-in-limits.ts'

/** Routes for sign-in, sign-out, forgotten passwords and the first administrator. */
export const authRoutes: RouteModule = {
  name: 'auth',
  mount(engine) {
    openSending(engine)
    // No transaction while a password is verified: that is slow on purpose, and the embedded
    // database has one connection.
    streamRoute(
      engine,
      login,
      async (_session, { body, request, reply }) => {
        const keys = await consumeSignInAttempt(engine, body.credential, request.ip)
        const credential = normalizeCredential(body.credential)
        const account = credential ? await findAccount(engine, credential) : null
        const isRight = await verifyPassword(account?.password_hash ?? null, body.password)
        const refuse = async () => {
          await noteSignInFailure(engine, account?.id ?? null, body.credential)
          return failField('credential', 'incorrect', { credential: body.credential })
        }
        if (!account || !isRight) return refuse()
        const question = account.has_second_factor
          ? await askForSecondStep(engine, account, keys)
          : null
        return {
          data:
            question ??
            (await signInByPassword(engine, account, keys, { request, reply })) ??
            (await refuse()),
        }
      },
      networkLimit(engine, 'login'),
    )
    streamRoute(engine, refresh, (session, { request }) =>
      engine.database.transaction({ system: true }, async (db) => {
        const { rows } = await sql<{
          signed_in_at: string
        }>`delete from sessions where id = ${session.id} returning signed_in_at`.execute(db)
        const [former] = rows
        if (!former) fail('Unauthenticated')
        const { user_id, organization_id, shop_id, proof } = session
        const kept = {
          proved_at: proof?.at ?? null,
          browser_hash: proof?.browser_hash ?? null,
          signed_in_at: new Date(former.signed_in_at),
        }
        return {
          data: await createSession(engine, db, {
            user_id,
            organization_id,
            shop_id,
            ...originOf(request),
            ...kept,
          }),
        }
      }),
    )
    streamRoute(engine, logout, async (session) => {
      await engine.database.transaction({ system: true }, async (db) => {
        await sql`delete from sessions where id = ${session.id}`.execute(db)
        await recordAccountChange(db, session.user_id, engine.clock.now(), {
          resource: 'sessions',
          action: 'sign_out',
        })
      })
    })
    mountSecondStep(engine)
    mountForgottenPassword(engine)
    mountSetUp(engine)
  },
}
