import type { Alerts } from '@pos/contract/reports/attention'
import { expect, test } from 'vitest'
import { webhookScenario } from '#testing/peers/webhook-scenario'
import type { Caller } from '#testing/server'
import { testNow } from '#testing/server'
import { switchOff } from './delivery/switch-off.ts'

const { server, call, make, get, input } = webhookScenario()

const bellOf = async (caller: Caller, shops = 'current'): Promise<Alerts['webhooks_off']> =>
  (await server.call(caller, 'GET', `/v1/alerts?shops=${shops}`)).body.data.webhooks_off
const giveUp = (id: string, reason: 'failing' | 'gone', now: Date) =>
  server.engine.database.transaction({ system: true }, (db) =>
    switchOff(db, { organization_id: server.admin.organization_id ?? '', id }, reason, now),
  )

test('shows administrators the webhooks that the server turned off', async () => {
  const [books, kitchen, working] = [
    await make(),
    await make({ name: 'Kitchen' }),
    await make({ name: 'Working' }),
  ]
  const later = new Date(testNow.getTime() + 60_000)
  await giveUp(books.id, 'failing', testNow)
  await giveUp(kitchen.id, 'gone', later)
  // A manual change causes no notification.
  await call('PUT', `webhooks/${working.id}`, {
    ...input({ name: 'Working', active: false }),
    version: working.version,
  })
  const listed = [
    { id: kitchen.id, name: 'Kitchen', off_at: later.toISOString(), reason: 'gone' },
    { id: books.id, name: 'Books', off_at: testNow.toISOString(), reason: 'failing' },
  ]
  expect([await bellOf(server.admin), await bellOf(server.admin, 'all')]).toEqual([listed, listed])
  const others = await Promise.all(
    (['shop_manager', 'shop_staff'] as const).map((role) =>
      server.signIn(role, server.admin.organization_id, server.admin.shop_id),
    ),
  )
  for (const caller of [...others, server.stranger]) expect(await bellOf(caller)).toEqual([])
  await call('PUT', `webhooks/${books.id}`, { ...input(), version: (await get(books)).version })
  await call('DELETE', `webhooks/${kitchen.id}`)
  expect(await bellOf(server.admin)).toEqual([])
})
