import { beforeEach, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { type SampleDevice, sampleDevice } from '#testing/peers/sample-device'
import { testNow } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const caller = tenantForEach(server)
const shop = clientOf(server, caller)
let device: SampleDevice
beforeEach(async () => {
  server.clock.set(testNow)
  await shop.build.menuItem({ price: 900 })
  await shop.build.payment()
  await shop.act('firebases')
  device = await sampleDevice(server, caller)
})
const heartbeat = (body: object) =>
  device.call('POST', '/v1/device/heartbeat', { app_version: '1', ...body })
const seen = async (number: number) => (await shop.get(`releases/${number}/devices`))[0]
const pass = (minutes: number) => server.clock.set(new Date(testNow.getTime() + minutes * 60_000))

test('a device has a release from its first heartbeat that names it, also a newer one', async () => {
  expect(await seen(1)).toMatchObject({
    name: 'Register',
    since: null,
    runs: null,
    reason: 'never_seen',
  })
  await heartbeat({ master_version: 1 })
  pass(10)
  await heartbeat({ master_version: 1 })
  expect(await seen(1)).toMatchObject({ since: testNow.toISOString(), runs: 1, reason: null })
  await shop.build.allergy({ name: 'Egg' })
  await shop.act('firebases')
  await heartbeat({ master_version: 2 })
  expect(await seen(1)).toMatchObject({ since: testNow.toISOString(), runs: 2, reason: null })
  expect(await seen(2)).toMatchObject({
    since: new Date(testNow.getTime() + 600_000).toISOString(),
    reason: null,
  })
})

test('a device on another release states why: refused, fetching, silent or without key', async () => {
  await heartbeat({ master_version: null, refused: { release: 1, reason: 'app_too_old' } })
  expect(await seen(1)).toMatchObject({ reason: 'refused', refused_reason: 'app_too_old' })
  await heartbeat({})
  expect(await seen(1)).toMatchObject({ reason: 'fetching', refused_reason: null })
  pass(5)
  expect((await seen(1)).reason).toBe('silent')
  await shop.create('devices', { name: 'Another' })
  expect((await seen(1)).reason).toBe('no_key')
})

test('an unknown release number returns 404 and is not stored from a heartbeat', async () => {
  expect((await heartbeat({ master_version: 77 })).status).toBe(200)
  expect((await shop.call('GET', 'releases/77/devices')).status).toBe(404)
  expect((await shop.call('GET', 'releases/1/devices', undefined, server.stranger)).status).toBe(
    404,
  )
})
