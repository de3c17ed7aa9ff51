import { mailTexts } from '@pos/texts/mail-text'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually'
import { messagesTo as outboxOf } from '#testing/peers/outbox'
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

const newPassword = 'Renewed-2027!'

const server = sharedServer()

let host = 0
/** A new address for each request, because requests are limited by address. */
const ask = (credential: string | null, ip = `10.20.0.${(host += 1)}`, language = 'en') =>
  callFrom(
    server,
    ip,
    'POST',
    '/v1/auth/forgot-password',
    { credential },
    { 'accept-language': language },
  )
const reset = (token: string, password = newPassword) =>
  callFrom(server, '10.21.0.1', 'POST', '/v1/auth/reset-password', { token, password })

/** The links in a person's outbox, oldest first; notices contain no links. */
const messagesTo = async (to: string | null) =>
  (await outboxOf(server, to)).filter((text) => text.includes('?token='))

/** Waits until `count` messages have arrived and returns the token of the newest link. */
async function linkOf(to: string | null, count = 1) {
  const messages = await eventually(async () => {
    const found = await messagesTo(to)
    expect(found).toHaveLength(count)
    return found
  })
  return new URL(/http\S+/.exec(messages.at(-1) ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
}

describe('a forgotten password', () => {
  test('is replaced once by the link in the mail, which ends every session', async () => {
    const { email } = await makeAccount(server)
    const before = await tokenOf(server, email)
    expect((await ask(email)).body.data).toEqual({ sent_to: 'email' })
    const token = await linkOf(email)
    expect((await messagesTo(email))[0]).toContain(`Subject: ${mailTexts.en.reset_link.subject}`)
    expect((await reset(token)).status).toBe(204)
    expect((await callWith(server, before, 'GET', '/v1/profile/me')).status).toBe(401)
    await expect(tokenOf(server, email)).rejects.toThrow('422')
    await tokenOf(server, email, newPassword)
    expect(Object.keys((await reset(token)).body.errors)).toEqual(['token'])
  })

  test('sends the link by short message in the language of the browser', async () => {
    await makeAccount(server, { email: null, phone: '+819033334444' })
    expect((await ask('+81 90-3333-4444', undefined, 'ja')).body.data).toEqual({ sent_to: 'phone' })
    const token = await linkOf('+819033334444')
    expect((await messagesTo('+819033334444'))[0]).toContain('60分以内')
    expect((await reset(token)).status).toBe(204)
  })

  test.each(['090-3333-4444', '9033334444', '2125550123'])(
    'does not guess the country of the phone number %s',
    async (phone) => {
      const answer = await ask(phone)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['credential']])
      expect(answer.body.errors.credential[0]).toContain('+81 or +1')
    },
  )

  test('a weak password does not use up a link; a used link ends older ones', async () => {
    const { email } = await makeAccount(server)
    await ask(email)
    const first = await linkOf(email)
    await ask(email)
    const second = await linkOf(email, 2)
    expect(Object.keys((await reset(first, 'weak')).body.errors)).toEqual(['password'])
    expect((await reset(first)).status).toBe(204)
    expect((await reset(second)).status).toBe(422)
  })

  test('a link ends after an hour and when the account is deactivated', async () => {
    const { id, email } = await makeAccount(server)
    await ask(email)
    const token = await linkOf(email)
    passSeconds(server, 3600)
    expect((await reset(token)).status).toBe(422)
    passSeconds(server, -1)
    await run(server, sql`update users set active = false where id = ${id}`)
    expect((await reset(token)).status).toBe(422)
    await run(server, sql`update users set active = true where id = ${id}`)
    expect((await reset(token)).status).toBe(204)
    passSeconds(server, -3599)
  })

  test('one of two concurrent uses wins', async () => {
    const { email } = await makeAccount(server)
    await ask(email)
    const token = await linkOf(email)
    const answers = await Promise.all([reset(token), reset(token, 'Another-2027!')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 422])
  })

  test('notifies the person of the new password', async () => {
    const { email } = await makeAccount(server)
    await ask(email)
    expect((await reset(await linkOf(email))).status).toBe(204)
    await eventually(async () =>
      expect((await outboxOf(server, email)).at(-1)).toContain(
        `\n${mailTexts.en.credential_notice.password}\n`,
      ),
    )
  })

  test('a link ends when its e-mail address changes', async () => {
    const { id, email } = await makeAccount(server)
    await ask(email)
    const token = await linkOf(email)
    const body = {
      version: 1,
      display_name: 'A',
      first_name: 'A',
      last_name: 'A',
      email: null,
      phone: '+819033335555',
    }
    const mine = await tokenOf(server, email)
    const saved = await callWith(server, mine, 'PUT', '/v1/profile/me', {
      ...body,
      current_password: samplePassword,
    })
    expect(saved.status).toBe(200)
    expect((await reset(token)).status).toBe(422)
    expect(
      await run(server, sql`select from password_resets where user_id = ${id} and used_at is null`),
    ).toHaveLength(0)
  })

  test('is stored only as a hash', async () => {
    const { email } = await makeAccount(server)
    await ask(email)
    const token = await linkOf(email)
    const rows = await run(
      server,
      sql<{ text: string }>`select row_to_json(r)::text as text from password_resets r`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some((row) => row.text.includes(token))).toBe(false)
  })
})

describe('asking for a link', () => {
  test('responds equally for missing and inactive accounts and sends nothing', async () => {
    const [known, inactive] = [
      await makeAccount(server),
      await makeAccount(server, { active: false }),
    ]
    const answers = [
      await ask(known.email),
      await ask(inactive.email),
      await ask('nobody@example.com'),
    ]
    expect(
      new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size,
    ).toBe(1)
    await linkOf(known.email)
    expect([await messagesTo(inactive.email), await messagesTo('nobody@example.com')]).toEqual([
      [],
      [],
    ])
  })

  test('requires an address', async () => {
    expect(Object.keys((await ask('no address')).body.errors)).toEqual(['credential'])
  })

  test('allows five messages per account and ten tries per network address', async () => {
    const { email } = await makeAccount(server)
    for (let index = 0; index < 7; index += 1) expect((await ask(email)).status).toBe(200)
    await linkOf(email, 5)
    for (let index = 0; index < 10; index += 1) await ask('many@example.com', '10.22.0.1')
    const refused = await ask(email, '10.22.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    await tokenOf(server, email, samplePassword)
    expect(await messagesTo(email)).toHaveLength(5)
  })
})
