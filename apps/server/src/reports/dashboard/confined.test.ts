import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { setUpTotp } from '#testing/peers/factors'
import { within } from '#testing/peers/within'
import { openDashboard } from '#testing/sales/open-dashboard'
import { callWith, makeAccount, tokenOf } from '#testing/sample-account'
import { sharedCaller, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const system = sharedCaller(server, 'system_admin')
let origin: string

beforeAll(async () => {
  await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.engine.http.server.address() as AddressInfo).port}`
})

const person = async (role: 'organization_admin' | 'shop_manager') => {
  const account = await makeAccount(server, {
    role,
    shop_ids: role === 'shop_manager' ? [server.admin.shop_id ?? ''] : [],
  })
  const token = await tokenOf(server, account.email)
  await callWith(server, token, 'GET', '/v1/profile/me')
  return { token }
}
const open = async (one: { token: string }) => {
  const stream = await openDashboard(origin, one)
  expect(await stream.next()).not.toBeNull()
  return stream
}
/** Resolves to null when the stream ends. The next ping after 25 seconds would also end it. */
const ended = (stream: Awaited<ReturnType<typeof open>>) =>
  within(20_000, 'the stream did not end', stream.next())

test('a policy ends open dashboards of people without a factor and refuses new ones', async () => {
  const [administrator, proved, manager] = [
    await person('organization_admin'),
    await person('organization_admin'),
    await person('shop_manager'),
  ]
  await setUpTotp(server, proved.token)
  const streams = [await open(administrator), await open(proved), await open(manager)] as const
  const policy = await callWith(server, proved.token, 'PUT', '/v1/organization/second-factor', {
    policy: 'administrators',
  })
  expect(policy.status).toBe(200)
  expect(await ended(streams[0])).toBeNull()
  expect((await openDashboard(origin, administrator)).status).toBe(403)

  // The system administrator's page does the same.
  const organization = `/v1/organizations/${server.admin.organization_id}`
  const { version } = (await server.call(system, 'GET', organization)).body.data
  expect(
    (await server.call(system, 'PUT', organization, { version, second_factor: 'everybody' }))
      .status,
  ).toBe(200)
  expect(await ended(streams[2])).toBeNull()
  expect((await openDashboard(origin, manager)).status).toBe(403)
  expect((await callWith(server, proved.token, 'GET', '/v1/profile/me')).status).toBe(200)

  await callWith(server, proved.token, 'PUT', '/v1/organization/second-factor', { policy: 'none' })
  const again = await open(manager)
  for (const one of [again, streams[1]]) one.close()
})
