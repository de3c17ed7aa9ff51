import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  callFrom,
  callWith,
  makeAccount,
  run,
  samplePassword,
  tokenOf,
} from '#testing/sample-account'
import { sharedServer } from '#testing/shared-server'

const newPassword = 'Other-2027!'

const server = sharedServer()

const isAlive = async (token: string) =>
  (await callWith(server, token, 'GET', '/v1/profile/me')).status === 200

describe('own sessions', () => {
  interface Session {
    id: string
    current: boolean
    ip_address: string
    user_agent: string
  }
  const sessionsOf = async (token: string): Promise<Session[]> =>
    (await callWith(server, token, 'GET', '/v1/profile/sessions')).body.data

  test('are listed newest first with their place, and can be ended at once', async () => {
    const { email } = await makeAccount(server)
    const body = { credential: email, password: samplePassword }
    const answer = await callFrom(server, '10.9.0.1', 'POST', '/v1/auth/login', body, {
      'user-agent': 'Browser A',
    })
    const [first, second] = [answer.body.data.access_token as string, await tokenOf(server, email)]
    const sessions = await sessionsOf(second)
    expect(sessions.map((one) => one.current)).toEqual([true, false])
    expect(sessions[1]).toMatchObject({ ip_address: '10.9.0.1', user_agent: 'Browser A' })
    expect(JSON.stringify(sessions)).not.toContain(first)
    expect(
      (await callWith(server, second, 'DELETE', `/v1/profile/sessions/${sessions[1]?.id}`)).status,
    ).toBe(204)
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true])
    expect(
      (await callWith(server, second, 'DELETE', `/v1/profile/sessions/${sessions[1]?.id}`)).status,
    ).toBe(404)
  })

  test('of another account cannot be ended', async () => {
    const [mine, theirs] = [await makeAccount(server), await makeAccount(server)]
    const [me, them] = [await tokenOf(server, mine.email), await tokenOf(server, theirs.email)]
    const [session] = await sessionsOf(them)
    expect(
      (await callWith(server, me, 'DELETE', `/v1/profile/sessions/${session?.id}`)).status,
    ).toBe(404)
    expect(await isAlive(them)).toBe(true)
  })
})

describe('a changed password', () => {
  const change = (token: string, current_password: string, password: string) =>
    callWith(server, token, 'PUT', '/v1/profile/password', { current_password, password })

  test('ends the other sessions and reset links and replaces the old password', async () => {
    const { id, email } = await makeAccount(server)
    const [here, there] = [await tokenOf(server, email), await tokenOf(server, email)]
    await run(
      server,
      sql`insert into password_resets (token_hash, user_id, expires_at) values ('open', ${id}, '2099-01-01')`,
    )
    expect((await change(here, samplePassword, newPassword)).status).toBe(204)
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
    expect(
      await run(server, sql`select from password_resets where user_id = ${id} and used_at is null`),
    ).toHaveLength(0)
    await expect(tokenOf(server, email)).rejects.toThrow('422')
    await tokenOf(server, email, newPassword)
    const changes = await run(
      server,
      sql<{
        text: string
      }>`select row_to_json(c)::text as text from changes c where record_id = ${id} and resource = 'users'`,
    )
    expect(changes).toHaveLength(1)
    expect(changes[0]?.text).not.toMatch(/argon|Other-2027/)
  })

  test('reports a wrong current and a weak new password together', async () => {
    const { email } = await makeAccount(server)
    const token = await tokenOf(server, email)
    const answer = await change(token, 'wrong', 'short')
    expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([
      422,
      ['current_password', 'password'],
    ])
    expect((await change(token, samplePassword, 'alllowercase1!')).body.errors).toHaveProperty(
      'password',
    )
    await tokenOf(server, email)
  })

  test('one of two concurrent changes wins', async () => {
    const { email } = await makeAccount(server)
    const token = await tokenOf(server, email)
    const answers = await Promise.all([
      change(token, samplePassword, 'First-2027!'),
      change(token, samplePassword, 'Second-2027!'),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 422])
  })

  test('allows ten guesses per session, then returns Retry-After', async () => {
    const { email } = await makeAccount(server)
    const token = await tokenOf(server, email)
    for (let index = 0; index < 10; index += 1)
      expect((await change(token, 'guess', newPassword)).status).toBe(422)
    const refused = await change(token, samplePassword, newPassword)
    expect([refused.status, refused.body.exception]).toEqual([429, 'TooManyRequests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  })
})
