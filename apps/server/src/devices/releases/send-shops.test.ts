import { beforeEach, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { makeAccount, tokenOf } from '#testing/sample-account'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { makeShop } from '#testing/shops'

const server = sharedServer()

let admin: Caller
let shops: string[]

/** The caller with another shop selected. */
const within = async (shop_id: string) => {
  await server.call(admin, 'POST', '/v1/profile/switch-shop', { shop_id })
  return clientOf(server, { ...admin, shop_id })
}
beforeEach(async () => {
  admin = await server.newTenant()
  shops = [
    admin.shop_id ?? '',
    await makeShop(server, admin.organization_id, { name: 'Second' }),
    await makeShop(server, admin.organization_id, { name: 'Third' }),
  ]
  for (const id of shops.slice(0, 2)) {
    const shop = await within(id)
    await shop.build.menuItem({ price: 900 })
    await shop.build.payment()
  }
})

const send = async (body: object) =>
  (await server.call(admin, 'POST', '/v1/releases/shops', { shop_ids: shops, ...body })).body.data
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)
const releases = async (id: string) =>
  (await (await within(id)).get('releases')).map(
    ({ number, note }: { number: number; note: string }) => [number, note],
  )

test('sends each shop separately and refuses only those whose draft has errors', async () => {
  const results = await send({ note: 'Autumn menu' })
  expect(outcomes(results)).toEqual(['sent', 'sent', 'refused'])
  expect(results[2]).toMatchObject({ shop_id: shops[2], shop: 'Third', release: null })
  expect(results[2].problems[0]).toMatchObject({ severity: 'error', code: 'no_tax' })
  expect(await releases(shops[1] ?? '')).toEqual([[1, 'Autumn menu']])
  expect(await releases(shops[2] ?? '')).toEqual([])
  expect(outcomes(await send({}))).toEqual(['nothing', 'nothing', 'refused'])
})

test('a dry run reports what would be sent and sends nothing', async () => {
  const results = await send({ check_only: true })
  expect(outcomes(results)).toEqual(['ready', 'ready', 'refused'])
  expect(results[0].changed).toBeGreaterThan(1)
  expect(await releases(shops[0] ?? '')).toEqual([])
})

test('sends nothing if a manager names a shop that is not assigned', async () => {
  const { email } = await makeAccount(server, {
    organization_id: admin.organization_id,
    shop_ids: shops.slice(0, 1),
  })
  const manager = { ...admin, token: await tokenOf(server, email) }
  const all = await server.call(manager, 'POST', '/v1/releases/shops', { shop_ids: shops })
  expect(all.status).toBe(404)
  expect(await releases(shops[0] ?? '')).toEqual([])
  const assigned = await server.call(manager, 'POST', '/v1/releases/shops', {
    shop_ids: shops.slice(0, 1),
  })
  expect(outcomes(assigned.body.data)).toEqual(['sent'])
  expect(
    (
      await server.call(server.stranger, 'POST', '/v1/releases/shops', {
        shop_ids: shops.slice(0, 1),
      })
    ).status,
  ).toBe(404)
})
