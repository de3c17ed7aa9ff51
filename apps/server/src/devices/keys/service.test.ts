import { Failure } from '@pos/contract/errors'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database'
import { clientOf } from '#testing/client'
import { sampleDevice } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'
import { deviceAuthentication } from './service.ts'

const server = sharedServer()

/** The server's database, recording for each key look-up whether it names a shop. */
function watchedDatabase(shopId: string) {
  const namesShop: boolean[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const statement = JSON.stringify(node)
      if (statement.includes('api_key_hash')) namesShop.push(statement.includes(shopId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { database } = server.engine
  const watched: Database = {
    ...database,
    transaction: (context, action) =>
      database.transaction(context, (db) => action(db.withPlugin(watch))),
  }
  return { watched, namesShop }
}

test('looks a known key up in its shop first, then in all shops', async () => {
  const admin = await server.newTenant()
  const device = await sampleDevice(server, admin)
  const { watched, namesShop } = watchedDatabase(admin.shop_id ?? '')
  const authenticate = deviceAuthentication(watched)
  expect(await authenticate(device.key)).toMatchObject({
    kind: 'device',
    device_id: device.id,
    shop_id: admin.shop_id,
  })
  expect(await authenticate(device.key)).toMatchObject({ device_id: device.id })
  expect(namesShop).toEqual([false, true])

  const replaced = (await clientOf(server, admin).create(`devices/${device.id}/api-key`, {}))
    .api_key
  expect(await authenticate(device.key)).toBeNull()
  expect(await authenticate(device.key)).toBeNull()
  expect(namesShop).toEqual([false, true, true, false, false])
  expect(await authenticate(replaced)).toMatchObject({ device_id: device.id })
})

test('tries an unreachable database once per request of a device', async () => {
  let asked = 0
  const transaction = () => {
    asked += 1
    return Promise.reject(new Failure('Unavailable'))
  }
  const authenticate = deviceAuthentication({ ...server.engine.database, transaction })
  await expect(authenticate('unknown')).rejects.toMatchObject({ exception: 'Unavailable' })
  expect(asked).toBe(1)
})
