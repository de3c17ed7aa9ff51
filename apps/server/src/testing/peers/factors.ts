import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { callFrom, callWith, passSeconds } from '../sample-account.ts'
import type { Answer, TestServer } from '../server.ts'

/** The current code of an authenticator app, or a number of 30-second steps later. */
export function codeNow(server: TestServer, secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now().getTime() + steps * 30_000,
  })
}

/**
 * Sets up an authenticator app for the owner of a token. The clock advances one step, so that its
 * next code is new.
 */
export async function setUpTotp(
  server: TestServer,
  token: string,
): Promise<{ secret: string; recovery_codes: string[] | null }> {
  const begun = await callWith(server, token, 'POST', '/v1/profile/totp/begin')
  if (begun.status !== 200) throw new Error(`begin answered ${begun.status}`)
  const { challenge, secret } = begun.body.data
  const answer = await callWith(server, token, 'POST', '/v1/profile/totp', {
    challenge,
    code: codeNow(server, secret),
  })
  if (answer.status !== 200) throw new Error(`the first code answered ${answer.status}`)
  passSeconds(server, 30)
  return { secret, recovery_codes: answer.body.data.recovery_codes }
}

/**
 * Makes a fresh proof with the given factor. The session continues with the token of the response.
 */
export async function proveAgain(
  server: TestServer,
  token: string,
  proof: object,
): Promise<Answer> {
  const question = await callWith(server, token, 'POST', '/v1/profile/step-up/options')
  return callWith(server, token, 'POST', '/v1/profile/step-up', {
    challenge: question.body.data.challenge,
    ...proof,
  })
}

/** Completes the second step of a sign-in. */
export function finishSignIn(
  server: TestServer,
  challenge: string,
  proof: object,
  ip = '127.0.0.1',
): Promise<Answer> {
  return callFrom(server, ip, 'POST', '/v1/auth/login/factor', { challenge, ...proof })
}

/** Lets every session count as freshly proved, for tests whose clock advances. */
export function stayProved(server: TestServer): Promise<unknown> {
  return server.engine.database.transaction({ system: true }, (db) =>
    sql`update sessions set proved_at = ${server.clock.now()}`.execute(db),
  )
}
