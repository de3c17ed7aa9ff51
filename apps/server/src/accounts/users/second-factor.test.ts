import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually'
import { setUpTotp } from '#testing/peers/factors'
import { messagesTo } from '#testing/peers/outbox'
import { callWith, makeAccount, run, tokenOf } from '#testing/sample-account'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const reset = (id: string, caller = server.admin) =>
  server.call(caller, 'POST', `/v1/users/${id}/second-factor/reset`)

test('a reset by an administrator ends the sessions, notifies and is recorded', async () => {
  const { id, email } = await makeAccount(server)
  const token = await tokenOf(server, email)
  await setUpTotp(server, token)
  expect(
    (await server.call(server.admin, 'GET', `/v1/users/${id}`)).body.data.has_second_factor,
  ).toBe(true)
  expect((await reset(id)).status).toBe(204)
  expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(401)
  expect(
    (await server.call(server.admin, 'GET', `/v1/users/${id}`)).body.data.has_second_factor,
  ).toBe(false)
  const again = await tokenOf(server, email)
  expect((await callWith(server, again, 'GET', '/v1/profile/factors')).body.data).toMatchObject({
    totp: null,
    recovery_codes_left: 0,
  })
  await eventually(async () =>
    expect(await messagesTo(server, email)).toContainEqual(
      expect.stringContaining('two-step login (reset)'),
    ),
  )
  const history = (await server.call(server.admin, 'GET', `/v1/users/${id}/history`)).body.data
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'reset_second_factor',
    'set_up_totp',
  ])
})

test('rejects resets in other organizations, of higher roles and of the own factor', async () => {
  const { id, email } = await makeAccount(server, { role: 'organization_admin' })
  await setUpTotp(server, await tokenOf(server, email))
  const { organization_id, shop_id } = server.admin
  const manager = await server.signIn('shop_manager', organization_id, shop_id)
  expect([(await reset(id, server.stranger)).status, (await reset(id, manager)).status]).toEqual([
    404, 404,
  ])
  expect((await reset(server.admin.user_id)).status).toBe(403)
  expect(await run(server, sql`select from totp_factors where user_id = ${id}`)).toHaveLength(1)
})
