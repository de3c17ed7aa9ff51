import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually'
import { messagesTo } from '#testing/peers/outbox'
import { callFrom, passSeconds, samplePassword, tokenOf } from '#testing/sample-account'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const admin = tenantForEach(server)

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `invited${count}@example.com`
})

const create = (more: object = {}) =>
  server.call(admin, 'POST', '/v1/users', {
    display_name: 'Aya',
    role: 'shop_manager',
    shop_ids: [admin.shop_id],
    email,
    ...more,
  })
const inviteAgain = (id: string) => server.call(admin, 'POST', `/v1/users/${id}/invitation`)

/** Waits for the messages to an address and returns the token of the newest link. */
async function linkTo(address: string, messages = 1) {
  const found = await eventually(async () => {
    const sent = (await messagesTo(server, address)).filter((text) => text.includes('?token='))
    expect(sent).toHaveLength(messages)
    return sent
  })
  const link = /http\S+/.exec(found.at(-1) ?? '')?.[0] ?? ''
  return { text: found.at(-1) ?? '', token: new URL(link).searchParams.get('token') ?? '' }
}

const setPassword = (token: string) =>
  callFrom(server, `10.22.0.${count}`, 'POST', '/v1/auth/reset-password', {
    token,
    password: samplePassword,
  })

describe('an invitation', () => {
  test('lets a person choose the password, once', async () => {
    const { status, body } = await create()
    expect([status, body.data.sign_in]).toEqual([201, 'invited'])
    await expect(tokenOf(server, email)).rejects.toThrow('422')
    const { text, token } = await linkTo(email)
    expect(text).toContain(`You log in with ${email}`)
    expect((await setPassword(token)).status).toBe(204)
    await tokenOf(server, email)
    const { data } = (await server.call(admin, 'GET', `/v1/users/${body.data.id}`)).body
    expect(data.sign_in).toBe('active')
    expect((await setPassword(token)).status).toBe(422)
    // The person made no change that needs a notice.
    expect(await messagesTo(server, email)).toHaveLength(1)
    expect((await inviteAgain(body.data.id)).status).toBe(409)
  })

  test('is sent again with a new link, and the former one ends', async () => {
    const { id } = (await create()).body.data
    const first = await linkTo(email)
    expect((await inviteAgain(id)).status).toBe(204)
    const second = await linkTo(email, 2)
    expect((await setPassword(first.token)).status).toBe(422)
    expect((await setPassword(second.token)).status).toBe(204)
    const { data } = (await server.call(admin, 'GET', `/v1/users/${id}/history`)).body
    expect(data.map((entry: { action: string }) => entry.action)).toContain('invite')
  })

  test('ends after seven days', async () => {
    await create()
    const { token } = await linkTo(email)
    passSeconds(server, 7 * 86_400 + 1)
    expect((await setPassword(token)).status).toBe(422)
  })

  test('follows the address of an account that gets one, or another one', async () => {
    const { id } = (await create({ email: null })).body.data
    const change = (address: string, version: number) =>
      server.call(admin, 'PUT', `/v1/users/${id}`, { version, email: address })
    expect((await change(email, 1)).body.data.sign_in).toBe('invited')
    const { token } = await linkTo(email)
    const corrected = `corrected-${email}`
    await change(corrected, 2)
    expect((await setPassword(token)).status).toBe(422)
    await linkTo(corrected)
  })

  test('goes by text message to a person with a phone alone', async () => {
    const phone = `+8190123456${String(count).padStart(2, '0')}`
    await create({ email: null, phone })
    expect((await linkTo(phone)).text).toContain('choose your password')
  })
})
