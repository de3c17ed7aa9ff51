import { type FactorPolicy, isFactorDemanded } from '@pos/contract/accounts/factor-policies'
import {
  getFactors,
  makeRecoveryCodes as makeCodes,
  stepUp,
  stepUpOptions,
} from '@pos/contract/accounts/factors'
import { fail, failField } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { verifyPassword } from '#platform/security/passwords'
import {
  forgiveSignInAttempt,
  replaceToken,
  systemQuery,
  takeFactorTry,
  takePasswordTry,
} from '../sign-in/service.ts'
import { answerChallenge, closeChallenge, openChallenge } from './challenges.ts'
import { changeFactors } from './change-factors.ts'
import { mountPasskeys } from './passkey-routes.ts'
import { askForFactor, type FactorProof, takeFactor } from './prove.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { mountTotp } from './totp-routes.ts'

/** Routes for people's own second factors, and for fresh proofs. */
export const factorRoutes: RouteModule = {
  name: 'factors',
  mount(engine) {
    mountStepUp(engine)
    streamRoute(engine, getFactors, async (session) => ({
      data: await readFactors(engine, session),
    }))
    mountTotp(engine)
    mountPasskeys(engine)
    streamRoute(engine, makeCodes, async (session, { request }) => {
      if (!session.proof?.has_factor) fail('Conflict', { message: 'no_second_factor' })
      const change = { action: 'make_recovery_codes', changed: 'recovery_codes' } as const
      const recovery_codes = await changeFactors(engine, session, request, change, (db) =>
        makeRecoveryCodes(engine, db, session.user_id),
      )
      return { data: { recovery_codes } }
    })
  },
}

function mountStepUp(engine: Engine) {
  streamRoute(engine, stepUpOptions, async ({ user_id }) => {
    const question = await askForFactor(engine, 'step_up', user_id)
    return {
      data: question ?? {
        methods: ['password'],
        challenge: await openChallenge(engine, 'step_up', { user_id }),
        passkey: null,
      },
    }
  })
  streamRoute(
    engine,
    stepUp,
    async (session, { body: { challenge, password, ...proof }, request }) => ({
      data: session.proof?.has_factor
        ? await proveFactor(engine, session, challenge, proof, request.ip)
        : await provePassword(engine, session, challenge, password, request.ip),
    }),
  )
}

async function proveFactor(
  engine: Engine,
  session: UserSession,
  token: string,
  proof: FactorProof,
  ip: string,
) {
  const challenge = await ownChallenge(engine, session, token)
  const tries = await takeFactorTry(engine, session.user_id, ip)
  return engine.database.transaction({ system: true }, async (db) => {
    await takeFactor(engine, db, challenge, proof)
    await closeChallenge(db, token)
    await forgiveSignInAttempt(db, tries)
    return replaceToken(engine, db, session)
  })
}

async function provePassword(
  engine: Engine,
  session: UserSession,
  token: string,
  password: string | undefined,
  ip: string,
) {
  if (!password) return failField('password', 'required')
  await ownChallenge(engine, session, token)
  const tries = await takePasswordTry(engine, session.user_id, ip)
  const [account] = await systemQuery(
    engine,
    sql<{
      password_hash: string | null
    }>`select password_hash from users where id = ${session.user_id}`,
  )
  const known = account?.password_hash ?? null
  // Outside of a transaction: verifying is slow on purpose, and the embedded database has one
  // connection.
  if (!(await verifyPassword(known, password))) return failField('password', 'incorrect_password')
  return engine.database.transaction({ system: true }, async (db) => {
    await closeChallenge(db, token)
    await forgiveSignInAttempt(db, tries)
    // The password may have changed, or a first factor been added, meanwhile.
    const { rows } = await sql`
      select id from users where id = ${session.user_id} and password_hash = ${known} and not has_second_factor for share`.execute(
      db,
    )
    if (rows.length === 0) failField('password', 'incorrect_password')
    return replaceToken(engine, db, session)
  })
}

async function ownChallenge(engine: Engine, session: UserSession, token: string) {
  const challenge = await answerChallenge(engine, 'step_up', token)
  return challenge.user_id === session.user_id
    ? challenge
    : failField('challenge', 'expired_challenge')
}

interface FactorRow {
  readonly policy: FactorPolicy | null
  readonly totp: { created_at: string; last_used_at: string | null } | null
  readonly passkeys: {
    id: string
    name: string
    backed_up: boolean
    created_at: string
    last_used_at: string | null
  }[]
  readonly recovery_codes_left: number
}

async function readFactors(engine: Engine, { user_id, role }: UserSession) {
  const [row] = await systemQuery(
    engine,
    sql<FactorRow>`
      select o.second_factor as policy,
        (select json_build_object('created_at', t.created_at, 'last_used_at', t.last_used_at) from totp_factors t where t.user_id = u.id) as totp,
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'backed_up', p.backed_up, 'created_at', p.created_at,
          'last_used_at', p.last_used_at) order by p.created_at, p.id), '[]'::json) from passkeys p where p.user_id = u.id) as passkeys,
        (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes_left
      from users u left join organizations o on o.id = u.organization_id where u.id = ${user_id}`,
  )
  const { policy, ...factors } = row ?? fail('Unauthenticated')
  return {
    ...factors,
    required: isFactorDemanded(engine.environment.SYSTEM_ADMIN_SECOND_FACTOR, role, policy),
  }
}
