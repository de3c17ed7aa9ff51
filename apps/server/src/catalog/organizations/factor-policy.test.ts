import { expect, test } from 'vitest'
import { setUpTotp } from '#testing/peers/factors'
import { callWith, makeAccount, passSeconds, tokenOf } from '#testing/sample-account'
import { sharedCaller, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const system = sharedCaller(server, 'system_admin')
const path = '/v1/organization/second-factor'

const administrator = async (organization_id = server.admin.organization_id) => {
  const account = await makeAccount(server, { role: 'organization_admin', organization_id })
  return { ...account, token: await tokenOf(server, account.email) }
}
const demand = (token: string, policy: string) => callWith(server, token, 'PUT', path, { policy })
const read = async (token: string) => (await callWith(server, token, 'GET', path)).body.data

test('an administrator sees how many accounts each policy affects', async () => {
  const { token } = await administrator()
  await makeAccount(server, { role: 'organization_admin', active: false })
  const before = await read(token)
  expect(before).toMatchObject({ policy: 'none', caller_is_without: true })
  await setUpTotp(server, token)
  const { administrators, everybody, caller_is_without } = await read(token)
  expect(caller_is_without).toBe(false)
  expect([administrators, everybody]).toEqual(
    [before.administrators, before.everybody].map(({ accounts, without }) => ({
      accounts,
      without: without - 1,
    })),
  )
  await makeAccount(server, { role: 'shop_staff' })
  const after = await read(token)
  expect(after.administrators).toEqual(administrators)
  expect(after.everybody).toEqual({
    accounts: everybody.accounts + 1,
    without: everybody.without + 1,
  })
})

test('sets the policy of the own organization only, at once and in the audit log', async () => {
  const [{ token }, stranger] = [
    await administrator(),
    await administrator(server.stranger.organization_id),
  ]
  await setUpTotp(server, token)
  const other = await administrator()
  expect((await demand(token, 'administrators')).body.data).toMatchObject({
    policy: 'administrators',
  })
  expect((await callWith(server, other.token, 'GET', '/v1/profile/me')).body.exception).toBe(
    'SecondFactorRequired',
  )
  expect(await read(stranger.token)).toMatchObject({ policy: 'none' })
  expect((await callWith(server, stranger.token, 'GET', '/v1/profile/me')).status).toBe(200)
  const { data: trail } = (await callWith(server, token, 'GET', '/v1/trail?resource=organizations'))
    .body
  expect(trail[0]).toMatchObject({
    action: 'update',
    record_name: 'Organization A',
    before: { second_factor: 'none' },
    after: { second_factor: 'administrators' },
  })
  const count = trail.length
  expect((await demand(token, 'administrators')).status).toBe(200)
  expect(
    (await callWith(server, token, 'GET', '/v1/trail?resource=organizations')).body.data,
  ).toHaveLength(count)
  expect((await demand(token, 'none')).body.data.policy).toBe('none')
})

test('applies to the administrator who sets it, until a factor is set up', async () => {
  const { token } = await administrator()
  expect((await demand(token, 'everybody')).status).toBe(200)
  expect((await demand(token, 'none')).body.exception).toBe('SecondFactorRequired')
  await setUpTotp(server, token)
  expect((await demand(token, 'none')).status).toBe(200)
})

test('system administrators set it for the current organization and are exempt', async () => {
  const { version } = (
    await server.call(system, 'GET', `/v1/organizations/${server.admin.organization_id}`)
  ).body.data
  const set = await server.call(system, 'PUT', path, { policy: 'everybody' })
  expect(set.body.data).toMatchObject({ policy: 'everybody', caller_is_without: false })
  const stale = await server.call(
    system,
    'PUT',
    `/v1/organizations/${server.admin.organization_id}`,
    { version, second_factor: 'none' },
  )
  expect([
    stale.status,
    (await server.call(system, 'PUT', path, { policy: 'none' })).status,
  ]).toEqual([409, 200])
})

test('requires a fresh proof and an organization', async () => {
  const { token } = await administrator()
  passSeconds(server, 601)
  expect((await demand(token, 'everybody')).body.exception).toBe('StepUpRequired')
  expect(await read(token)).toMatchObject({ policy: 'none' })
  const nowhere = await server.signIn('system_admin', null, null)
  expect((await server.call(nowhere, 'PUT', path, { policy: 'everybody' })).status).toBe(404)
  expect((await server.call(nowhere, 'PUT', path, { policy: 'some' })).status).toBe(422)
})
