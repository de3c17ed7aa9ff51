import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { finishSignIn, proveAgain } from '#testing/peers/factors'
import { type PasskeyBehaviour, SoftwarePasskey } from '#testing/peers/software-passkey'
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
const origin = 'http://localhost:3000'

async function add(token: string, passkey: SoftwarePasskey, name = 'My phone') {
  const { challenge, passkey: creation } = (
    await callWith(server, token, 'POST', '/v1/profile/passkeys/options')
  ).body.data
  return callWith(server, token, 'POST', '/v1/profile/passkeys', {
    challenge,
    name,
    ...passkey.create(creation),
  })
}

async function person() {
  const account = await makeAccount(server)
  const token = await tokenOf(server, account.email)
  const passkey = new SoftwarePasskey(origin)
  const added = await add(token, passkey)
  expect(added.status).toBe(200)
  return { ...account, token, passkey, recovery_codes: added.body.data.recovery_codes as string[] }
}

async function signInBy(passkey: SoftwarePasskey, behaviour: PasskeyBehaviour = {}) {
  const { challenge, passkey: request } = (
    await callFrom(server, '127.0.0.1', 'POST', '/v1/auth/passkey/options')
  ).body.data
  return callFrom(server, '127.0.0.1', 'POST', '/v1/auth/passkey', {
    challenge,
    passkey: passkey.sign(request, behaviour),
  })
}
const listOf = async (token: string) =>
  (await callWith(server, token, 'GET', '/v1/profile/factors')).body.data.passkeys

describe('a passkey', () => {
  test('signs in without e-mail and password; its last use is stored', async () => {
    const { token, email, passkey, recovery_codes } = await person()
    expect(recovery_codes).toHaveLength(10)
    expect(await listOf(token)).toMatchObject([{ name: 'My phone', last_used_at: null }])
    const answer = await signInBy(passkey)
    expect(answer.status).toBe(200)
    expect(
      (await callWith(server, answer.body.data.access_token, 'GET', '/v1/profile/me')).body.data
        .email,
    ).toBe(email)
    expect((await listOf(token))[0].last_used_at).not.toBeNull()
  })

  test('needs user verification, except after a password', async () => {
    const { email, passkey } = await person()
    expect((await signInBy(passkey, { checksPerson: false })).body.errors).toHaveProperty('passkey')
    const login = { credential: email, password: samplePassword }
    const question = (await callFrom(server, '127.0.0.1', 'POST', '/v1/auth/login', login)).body
      .data
    expect(question.methods).toEqual(['passkey', 'recovery_code'])
    const signed = passkey.sign(question.passkey, { checksPerson: false })
    expect((await finishSignIn(server, question.challenge, { passkey: signed })).status).toBe(200)
  })

  test('is refused as a copy if its counter falls behind', async () => {
    const { passkey } = await person()
    expect((await signInBy(passkey, { counter: 7 })).status).toBe(200)
    expect((await signInBy(passkey, { counter: 7 })).status).toBe(422)
    expect((await signInBy(passkey, { counter: 8 })).status).toBe(200)
  })

  test('is refused for another site, another challenge, reuse and inactive accounts', async () => {
    const { id, passkey } = await person()
    expect((await signInBy(passkey, { origin: 'http://localhost.example.com:3000' })).status).toBe(
      422,
    )
    const ask = async () =>
      (await callFrom(server, '127.0.0.1', 'POST', '/v1/auth/passkey/options')).body.data
    const [one, other] = [await ask(), await ask()]
    const send = (challenge: string, signature: object) =>
      callFrom(server, '127.0.0.1', 'POST', '/v1/auth/passkey', { challenge, passkey: signature })
    const signature = passkey.sign(one.passkey)
    expect((await send(other.challenge, signature)).status).toBe(422)
    expect((await send(one.challenge, signature)).status).toBe(200)
    expect((await send(one.challenge, signature)).body.errors).toHaveProperty('challenge')
    await run(server, sql`update users set active = false where id = ${id}`)
    expect((await signInBy(passkey)).status).toBe(422)
  })

  test('counts as a fresh factor', async () => {
    const { token, passkey } = await person()
    passSeconds(server, 660)
    const makeCodes = (by = token) => callWith(server, by, 'POST', '/v1/profile/recovery-codes')
    expect((await makeCodes()).body.exception).toBe('StepUpRequired')
    const question = (await callWith(server, token, 'POST', '/v1/profile/step-up/options')).body
      .data
    const proof = { challenge: question.challenge, passkey: passkey.sign(question.passkey) }
    const proved = await callWith(server, token, 'POST', '/v1/profile/step-up', proof)
    expect(proved.status).toBe(200)
    expect((await makeCodes(proved.body.data.access_token)).status).toBe(200)
  })

  test('is refused if it belongs to another person', async () => {
    const [mine, theirs] = [await person(), await person()]
    const question = (await callWith(server, mine.token, 'POST', '/v1/profile/step-up/options'))
      .body.data
    const answer = await proveAgain(server, mine.token, {
      passkey: theirs.passkey.sign(question.passkey),
    })
    expect(answer.body.errors).toHaveProperty('passkey')
  })

  test('is added once; only its owner can rename or remove it', async () => {
    const [mine, theirs] = [await person(), await person()]
    expect((await add(theirs.token, mine.passkey)).body.errors).toHaveProperty('passkey')
    const [{ id }] = await listOf(mine.token)
    expect(
      (await callWith(server, theirs.token, 'PUT', `/v1/profile/passkeys/${id}`, { name: 'Taken' }))
        .status,
    ).toBe(404)
    expect(
      (await callWith(server, theirs.token, 'DELETE', `/v1/profile/passkeys/${id}`)).status,
    ).toBe(404)
    expect(
      (await callWith(server, mine.token, 'PUT', `/v1/profile/passkeys/${id}`, { name: 'Office' }))
        .status,
    ).toBe(204)
    expect((await listOf(mine.token))[0].name).toBe('Office')
    expect(
      (await callWith(server, mine.token, 'DELETE', `/v1/profile/passkeys/${id}`)).status,
    ).toBe(204)
    expect((await signInBy(mine.passkey)).status).toBe(422)
    await tokenOf(server, mine.email)
    const { data } = (await callWith(server, mine.token, 'GET', '/v1/profile/factors')).body
    expect(data).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  })
})
