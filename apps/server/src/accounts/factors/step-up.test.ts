import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeNow, proveAgain, setUpTotp } from '#testing/peers/factors'
import {
  callWith,
  makeAccount,
  passSeconds,
  run,
  samplePassword,
  tokenOf,
} from '#testing/sample-account'
import type { TestServer } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const minutes = (count: number) => passSeconds(server, count * 60)

const administrator = async () => {
  const account = await makeAccount(server, { role: 'organization_admin' })
  return { ...account, token: await tokenOf(server, account.email) }
}
/** Makes a fresh proof and returns the new token of the session. */
const prove = async (token: string, proof: object): Promise<string> => {
  const { status, body } = await proveAgain(server, token, proof)
  expect(status).toBe(200)
  return body.data.access_token
}
const makeRole = (token: string, name: string) =>
  callWith(server, token, 'POST', '/v1/roles', { name })

describe('an action that needs a fresh proof', () => {
  test('is allowed for ten minutes after a sign-in, then needs the password', async () => {
    const { token } = await administrator()
    minutes(10)
    expect((await makeRole(token, 'within ten minutes')).status).toBe(201)
    passSeconds(server, 1)
    const refused = await makeRole(token, 'later')
    expect([refused.status, refused.body.exception]).toEqual([403, 'StepUpRequired'])
    expect(
      (await callWith(server, token, 'POST', '/v1/profile/step-up/options')).body.data.methods,
    ).toEqual(['password'])
    expect((await proveAgain(server, token, { password: 'wrong' })).body.errors).toHaveProperty(
      'password',
    )
    expect((await makeRole(token, 'later')).status).toBe(403)
    expect((await makeRole(await prove(token, { password: samplePassword }), 'later')).status).toBe(
      201,
    )
  })

  test('requires the second factor of a person who has one', async () => {
    const { token } = await administrator()
    const { secret, recovery_codes } = await setUpTotp(server, token)
    minutes(11)
    expect((await proveAgain(server, token, { password: samplePassword })).status).toBe(422)
    expect((await makeRole(token, 'with a factor')).status).toBe(403)
    const proved = await prove(token, { code: codeNow(server, secret) })
    expect((await makeRole(proved, 'with a factor')).status).toBe(201)
    minutes(11)
    const again = await prove(proved, { recovery_code: recovery_codes?.[0] })
    expect((await makeRole(again, 'with a recovery code')).status).toBe(201)
  })

  test('continues with a new token after a fresh proof', async () => {
    const { token } = await administrator()
    const sessions = async (by: string) =>
      (await callWith(server, by, 'GET', '/v1/profile/sessions')).body.data
    const [before] = await sessions(token)
    minutes(11)
    const question = await callWith(server, token, 'POST', '/v1/profile/step-up/options')
    const proof = { challenge: question.body.data.challenge, password: samplePassword }
    const answer = await callWith(server, token, 'POST', '/v1/profile/step-up', proof)
    const { access_token, expires_at } = answer.body.data
    expect(new Date(expires_at).getTime()).toBe(server.clock.now().getTime() + 86_400_000)
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(401)
    expect(await sessions(access_token)).toMatchObject([
      { id: before.id, current: true, created_at: before.created_at },
    ])
    // A session ends at a fixed time after sign-in, regardless of fresh proofs.
    await run(
      server,
      sql`update sessions set signed_in_at = ${new Date(server.clock.now().getTime() - 30 * 86_400_000 + 3_600_000)} where id = ${before.id}`,
    )
    const last = await proveAgain(server, access_token, { password: samplePassword })
    expect(new Date(last.body.data.expires_at).getTime()).toBe(
      server.clock.now().getTime() + 3_600_000,
    )
  })

  test('needs a proof per session, which a renewed token does not give', async () => {
    const { email, token } = await administrator()
    const other = await tokenOf(server, email)
    minutes(11)
    const proved = await prove(token, { password: samplePassword })
    expect([
      (await makeRole(proved, 'here')).status,
      (await makeRole(other, 'there')).status,
    ]).toEqual([201, 403])
    const renewed = (await callWith(server, other, 'POST', '/v1/auth/refresh')).body.data
      .access_token
    expect((await makeRole(renewed, 'renewed')).status).toBe(403)
  })

  test('covers the undo of a protected action', async () => {
    const { token } = await administrator()
    expect((await makeRole(token, 'to be undone')).status).toBe(201)
    const [written] = await run(
      server,
      sql<{
        write_id: string
      }>`select write_id from changes where resource = 'roles' order by id desc limit 1`,
    )
    const undo = (by = token) =>
      callWith(server, by, 'POST', `/v1/writes/${written?.write_id}/undo`)
    minutes(11)
    const refused = await undo()
    expect([refused.status, refused.body.exception]).toEqual([403, 'StepUpRequired'])
    expect((await undo(await prove(token, { password: samplePassword }))).body.data).toMatchObject({
      restored: 1,
    })
  })

  test('comes after the checks of the form; nothing is stored before', async () => {
    const { token, email } = await administrator()
    await setUpTotp(server, token)
    minutes(11)
    const post = (content: object) => callWith(server, token, 'POST', '/v1/users', content)
    const person = { display_name: 'Unproved', role: 'organization_admin' }
    expect((await post({ ...person, email: 'no address' })).status).toBe(422)
    const refused = await post({ ...person, email })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']])
    const asked = await post({ ...person, email: `unproved-${email}` })
    expect([asked.status, asked.body.exception]).toEqual([403, 'StepUpRequired'])
    const { data } = (await server.call(server.admin, 'GET', '/v1/users?q=Unproved')).body
    expect(data).toEqual([])
  })

  test('covers secrets, roles, accounts, keys, files of people and the own sign-in', async () => {
    const { token, id } = await administrator()
    await setUpTotp(server, token)
    const shop = server.admin.shop_id
    const body = { card_payment_access_token: 'a new token', version: 1 }
    minutes(11)
    const unknown = '00000000-0000-4000-8000-000000000000'
    const acts = [
      ['POST', '/v1/roles', { name: 'x' }],
      ['DELETE', `/v1/roles/${unknown}`],
      ['POST', '/v1/users', { display_name: 'x', role: 'shop_staff', shop_ids: [shop] }],
      ['PUT', `/v1/users/${server.admin.user_id}`, { version: 1 }],
      ['POST', `/v1/users/${unknown}/restore`, { version: 2, to: 1 }],
      ['POST', `/v1/users/${unknown}/security-code/reveal`],
      ['POST', `/v1/users/${unknown}/second-factor/reset`],
      ['GET', '/v1/users/export?format=csv'],
      ['GET', '/v1/customers/export?format=csv'],
      ['POST', `/v1/shops/${shop}/reveal`, { field: 'card_payment_access_token' }],
      ['PUT', `/v1/shops/${shop}`, body],
      ['POST', `/v1/devices/${unknown}/api-key`],
      [
        'PUT',
        '/v1/profile/password',
        { current_password: samplePassword, password: 'Other-2027!' },
      ],
      [
        'PUT',
        '/v1/profile/me',
        {
          version: 1,
          display_name: 'S',
          first_name: 'S',
          last_name: 'P',
          email: `new-${id}@example.com`,
          phone: null,
        },
      ],
      ['DELETE', '/v1/profile/totp'],
      ['POST', '/v1/profile/totp/begin'],
      ['POST', '/v1/profile/passkeys/options'],
      ['POST', '/v1/profile/recovery-codes'],
    ] as const
    const open: string[] = []
    for (const [method, path, content] of acts) {
      const { status, body: answer } = await callWith(server, token, method, path, content)
      if (status !== 403 || answer.exception !== 'StepUpRequired')
        open.push(`${method} ${path}: ${status} ${answer.exception}`)
    }
    expect(open).toEqual([])
    expect(
      (
        await callWith(server, token, 'PUT', `/v1/shops/${shop}`, {
          name: 'Plain change',
          version: 1,
        })
      ).status,
    ).toBe(200)
  })

  test('refuses the challenge of another person', async () => {
    const [mine, theirs] = [await administrator(), await administrator()]
    minutes(11)
    const { challenge } = (
      await callWith(server, theirs.token, 'POST', '/v1/profile/step-up/options')
    ).body.data
    const answer = await callWith(server, mine.token, 'POST', '/v1/profile/step-up', {
      challenge,
      password: samplePassword,
    })
    expect(answer.body.errors).toHaveProperty('challenge')
  })
})

describe('an organization that requires a second factor', () => {
  const demand = (policy: string, from: TestServer = server) =>
    run(
      from,
      sql`update organizations set second_factor = ${policy} where id = ${from.admin.organization_id}`,
    )

  test('lets a person without a factor do nothing except set one up', async () => {
    const { email, token } = await administrator()
    const manager = await makeAccount(server)
    const managerToken = await tokenOf(server, manager.email)
    await demand('administrators')
    for (const path of ['/v1/profile/me', '/v1/roles', '/v1/profile/sessions']) {
      const answer = await callWith(server, token, 'GET', path)
      expect([path, answer.status, answer.body.exception]).toEqual([
        path,
        403,
        'SecondFactorRequired',
      ])
    }
    expect((await callWith(server, managerToken, 'GET', '/v1/profile/me')).status).toBe(200)
    const signedIn = await callWith(server, '', 'POST', '/v1/auth/login', {
      credential: email,
      password: samplePassword,
    })
    expect(signedIn.body.data.factor_missing).toBe(true)
    expect((await callWith(server, token, 'GET', '/v1/profile/factors')).body.data.required).toBe(
      true,
    )
    await setUpTotp(server, token)
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(200)
    const kept = await callWith(server, token, 'DELETE', '/v1/profile/totp')
    expect([
      kept.status,
      (await callWith(server, token, 'GET', '/v1/profile/factors')).body.data.totp,
    ]).toEqual([409, expect.anything()])
    await demand('everybody')
    expect((await callWith(server, managerToken, 'GET', '/v1/profile/me')).status).toBe(403)
    await demand('none')
    expect((await callWith(server, managerToken, 'GET', '/v1/profile/me')).status).toBe(200)
    expect((await callWith(server, token, 'DELETE', '/v1/profile/totp')).status).toBe(204)
  })

  test('requires none of system administrators', async () => {
    const account = await makeAccount(server, { role: 'system_admin' })
    const token = await tokenOf(server, account.email)
    await demand('everybody')
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(200)
    await demand('none')
    Object.assign(server.engine.environment, { SYSTEM_ADMIN_SECOND_FACTOR: true })
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).body.exception).toBe(
      'SecondFactorRequired',
    )
    Object.assign(server.engine.environment, { SYSTEM_ADMIN_SECOND_FACTOR: false })
  })
})

describe('the first factor', () => {
  test('removes the fresh proof of other sessions that used only the password', async () => {
    const { email, token } = await administrator()
    const other = await tokenOf(server, email)
    expect((await makeRole(other, 'before the factor')).status).toBe(201)
    await setUpTotp(server, token)
    expect([
      (await makeRole(other, 'after the factor')).status,
      (await makeRole(token, 'after the factor')).status,
    ]).toEqual([403, 201])
  })
})
