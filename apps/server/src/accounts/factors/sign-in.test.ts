import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeNow, finishSignIn, setUpTotp } from '#testing/peers/factors'
import { messagesTo } from '#testing/peers/outbox'
import {
  callFrom,
  callWith,
  makeAccount,
  passSeconds,
  run,
  samplePassword,
  tokenOf,
} from '#testing/sample-account'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

const person = async () => {
  const account = await makeAccount(server)
  const token = await tokenOf(server, account.email)
  return { ...account, token, ...(await setUpTotp(server, token)) }
}
const begin = async (credential: string | null, ip = '127.0.0.1') =>
  (await callFrom(server, ip, 'POST', '/v1/auth/login', { credential, password: samplePassword }))
    .body.data

describe('a sign-in with an authenticator app', () => {
  test('opens a session only after the password and a code', async () => {
    const { email, secret } = await person()
    const question = await begin(email)
    expect(question).toEqual({
      methods: ['totp', 'recovery_code'],
      challenge: expect.any(String),
      passkey: null,
    })
    expect((await callWith(server, question.challenge, 'GET', '/v1/profile/me')).status).toBe(401)
    const answer = await finishSignIn(server, question.challenge, { code: codeNow(server, secret) })
    expect(answer.body.data).toMatchObject({
      access_token: expect.any(String),
      factor_missing: false,
    })
    expect(
      (await callWith(server, answer.body.data.access_token, 'GET', '/v1/profile/me')).body.data
        .email,
    ).toBe(email)
  })

  test('accepts neighboring codes once each, and no code older than the last', async () => {
    const { email, secret } = await person()
    passSeconds(server, 120)
    const attempt = async (steps: number) =>
      (
        await finishSignIn(server, (await begin(email)).challenge, {
          code: codeNow(server, secret, steps),
        })
      ).status
    expect(await attempt(2)).toBe(422)
    expect(await attempt(-2)).toBe(422)
    expect(await attempt(0)).toBe(200)
    expect(await attempt(0)).toBe(422)
    expect(await attempt(-1)).toBe(422)
    expect(await attempt(1)).toBe(200)
  })

  test('ends after five minutes, five wrong codes, a new password or success', async () => {
    const { id, email, secret } = await person()
    const right = () => ({ code: codeNow(server, secret) })
    const late = await begin(email)
    passSeconds(server, 300)
    expect((await finishSignIn(server, late.challenge, right())).body.errors).toHaveProperty(
      'challenge',
    )
    const guessed = await begin(email)
    for (let index = 0; index < 5; index += 1)
      expect(
        (await finishSignIn(server, guessed.challenge, { code: '000000' })).body.errors,
      ).toHaveProperty('code')
    expect((await finishSignIn(server, guessed.challenge, right())).body.errors).toHaveProperty(
      'challenge',
    )
    const replaced = await begin(email)
    await run(server, sql`update users set password_hash = 'another' where id = ${id}`)
    expect((await finishSignIn(server, replaced.challenge, right())).body.errors).toHaveProperty(
      'challenge',
    )
  })

  test('opens one session for two concurrent correct answers', async () => {
    const { email, secret } = await person()
    const { challenge } = await begin(email)
    const code = codeNow(server, secret)
    const answers = await Promise.all([1, 2].map(() => finishSignIn(server, challenge, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('limits guesses by account and network over all sign-ins', async () => {
    const { email, secret } = await person()
    for (let index = 0; index < 2; index += 1) {
      const { challenge } = await begin(email, '10.20.0.1')
      for (let guess = 0; guess < 5; guess += 1)
        expect(
          (await finishSignIn(server, challenge, { code: '000000' }, '10.20.0.1')).status,
        ).toBe(422)
    }
    const refused = await finishSignIn(
      server,
      (await begin(email, '10.20.0.1')).challenge,
      { code: codeNow(server, secret) },
      '10.20.0.1',
    )
    expect([refused.status, refused.body.exception]).toEqual([429, 'TooManyRequests'])
  })

  test('encrypts the secret and hashes the codes in the database', async () => {
    const { secret, recovery_codes } = await person()
    const rows = await run(
      server,
      sql<{ text: string }>`
      select row_to_json(t)::text as text from totp_factors t union all select row_to_json(c)::text from recovery_codes c`,
    )
    const text = rows.map((row) => row.text).join('\n')
    expect(text).not.toContain(secret)
    expect(
      recovery_codes?.some((code) => text.includes(code) || text.includes(code.replace('-', ''))),
    ).toBe(false)
  })
})

describe('a recovery code', () => {
  test('opens one session in any spelling and notifies the person of the codes left', async () => {
    const { email, token, recovery_codes } = await person()
    const [code = ''] = recovery_codes ?? []
    expect(recovery_codes).toHaveLength(10)
    const spelt = ` ${code.toUpperCase().replace('-', '　')}`
    expect(
      (await finishSignIn(server, (await begin(email)).challenge, { recovery_code: spelt })).status,
    ).toBe(200)
    const again = await finishSignIn(server, (await begin(email)).challenge, {
      recovery_code: code,
    })
    expect(again.body.errors).toHaveProperty('recovery_code')
    expect(
      (await callWith(server, token, 'GET', '/v1/profile/factors')).body.data.recovery_codes_left,
    ).toBe(9)
    expect(
      (await messagesTo(server, email)).some((mail) =>
        mail.includes('recovery codes (one was used)'),
      ),
    ).toBe(true)
  })

  test('is refused for another person', async () => {
    const [mine, theirs] = [await person(), await person()]
    const [code] = theirs.recovery_codes ?? []
    expect(
      (await finishSignIn(server, (await begin(mine.email)).challenge, { recovery_code: code }))
        .status,
    ).toBe(422)
  })

  test('is replaced by new codes', async () => {
    const { email, token, recovery_codes } = await person()
    const fresh = await callWith(server, token, 'POST', '/v1/profile/recovery-codes')
    expect(fresh.body.data.recovery_codes).toHaveLength(10)
    const old = await finishSignIn(server, (await begin(email)).challenge, {
      recovery_code: recovery_codes?.[0],
    })
    expect(old.status).toBe(422)
    const next = await finishSignIn(server, (await begin(email)).challenge, {
      recovery_code: fresh.body.data.recovery_codes[0],
    })
    expect(next.status).toBe(200)
  })
})
