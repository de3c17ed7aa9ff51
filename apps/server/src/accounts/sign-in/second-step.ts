import { finishLogin, passkeySignIn, passkeySignInOptions } from '@pos/contract/accounts/factors'
import { Failure, failField } from '@pos/contract/errors'
import { localeOf } from '@pos/texts/locales'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import {
  answerChallenge,
  askForFactor,
  askForPasskey,
  closeChallenge,
  findPasskey,
  openChallenge,
  takeFactor,
  takeSignature,
} from '../factors/service.ts'
import { noteSignInFailure } from './account-changes.ts'
import { readReachable, sendCredentialNotice } from './credential-notices.ts'
import type { Account } from './find-account.ts'
import { openSession } from './open-session.ts'
import { networkLimit, type TryKeys, takeFactorTry } from './sign-in-limits.ts'

const storedTries = z.object({
  pair: z.string(),
  address: z.string(),
  account: z.string(),
  known: z.string(),
})
const isOver = () => failField('challenge', 'expired_challenge')

/** Routes that complete a sign-in by a second factor, and that sign in by a passkey alone. */
export function mountSecondStep(engine: Engine): void {
  streamRoute(
    engine,
    finishLogin,
    async (_session, { body: { challenge: token, ...proof }, request, reply }) => {
      const challenge = await answerChallenge(engine, 'sign_in', token)
      const { user_id, password_hash, secret } = challenge
      if (user_id === null || secret === null) return isOver()
      const tries = [
        storedTries.parse(JSON.parse(secret)),
        await takeFactorTry(engine, user_id, request.ip),
      ]
      const { session, left, person } = await inTrail(engine, user_id, async (db) => {
        const codesLeft = await takeFactor(engine, db, challenge, proof)
        await closeChallenge(db, token)
        const opened = await openSession(
          engine,
          db,
          { user_id, password_hash, hasProvedFactor: true, tries },
          { request, reply },
        )
        return {
          session: opened ?? isOver(),
          left: codesLeft,
          person: codesLeft === null ? null : await readReachable(db, user_id),
        }
      })
      session.tell()
      if (person && left !== null)
        sendCredentialNotice(
          engine,
          { person, changed: ['recovery_code'], by: null },
          localeOf(request.headers['accept-language']),
        )
      return { data: session.answer }
    },
    networkLimit(engine, 'factor'),
  )
  streamRoute(
    engine,
    passkeySignInOptions,
    async () => {
      const passkey = await askForPasskey(engine, [])
      return {
        data: {
          challenge: await openChallenge(engine, 'passkey_sign_in', {
            passkey_challenge: passkey.challenge,
          }),
          passkey,
        },
      }
    },
    networkLimit(engine, 'passkey-options'),
  )
  streamRoute(
    engine,
    passkeySignIn,
    async (_session, { body: { challenge: token, passkey: signature }, request, reply }) => {
      const { passkey_challenge } = await answerChallenge(engine, 'passkey_sign_in', token)
      const session = await inTrail(
        engine,
        signature.user_handle && Buffer.from(signature.user_handle, 'base64url').toString(),
        async (db) => {
          const stored = await findPasskey(db, signature.id)
          if (
            !stored ||
            passkey_challenge === null ||
            !isHandleOf(signature.user_handle, stored.user_id)
          )
            return failField('passkey', 'passkey_refused')
          await takeSignature(engine, db, stored, {
            signature,
            challenge: passkey_challenge,
            provesPerson: true,
          })
          await closeChallenge(db, token)
          const proved = {
            user_id: stored.user_id,
            password_hash: null,
            hasProvedFactor: true,
            tries: [],
          }
          return (
            (await openSession(engine, db, proved, { request, reply })) ??
            failField('passkey', 'passkey_refused')
          )
        },
      )
      session.tell()
      return { data: session.answer }
    },
    networkLimit(engine, 'passkey'),
  )
}

/**
 * Verifies a proof in its own transaction. A wrong proof is recorded in the audit log of the
 * account, if it exists.
 */
async function inTrail<T>(
  engine: Engine,
  userId: string | null,
  action: (db: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  try {
    return await engine.database.transaction({ system: true }, action)
  } catch (error) {
    const known = z.uuid().safeParse(userId)
    if (error instanceof Failure && known.success) await noteSignInFailure(engine, known.data, '')
    throw error
  }
}

/**
 * The user handle of a passkey is the account's id; keys may omit it only if they were named
 * beforehand.
 */
const isHandleOf = (handle: string | null, userId: string) =>
  handle === Buffer.from(userId).toString('base64url')

/** Requests the second factor after a correct password; null if the account has none. */
export function askForSecondStep(engine: Engine, { id, password_hash }: Account, tries: TryKeys) {
  return askForFactor(engine, 'sign_in', id, { password_hash, secret: JSON.stringify(tries) })
}

/** Opens the session of an account without a second factor. */
export async function signInByPassword(
  engine: Engine,
  { id: user_id, password_hash }: Account,
  tries: TryKeys,
  exchange: Parameters<typeof openSession>[3],
) {
  const proved = { user_id, password_hash, hasProvedFactor: false, tries: [tries] }
  const session = await engine.database.transaction({ system: true }, (db) =>
    openSession(engine, db, proved, exchange),
  )
  session?.tell()
  return session?.answer ?? null
}
