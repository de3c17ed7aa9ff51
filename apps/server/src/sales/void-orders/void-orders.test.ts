import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleReceipt } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { get } = clientOf(server)
const path = '/v1/receipt-void-orders'
beforeAll(postVoids)

describe('void orders', () => {
  it.each([
    ['nothing, the last first', {}, ['v-1', 'v-2', 'v-0', 'v-3']],
    ['a day', { from: '2026-04-09', to: '2026-04-09' }, ['v-2', 'v-0']],
    ['voids', { kind: 'void' }, ['v-1', 'v-2', 'v-0']],
    ['moves', { kind: 'moved' }, ['v-3']],
    ['a table', { tables: 'A1' }, ['v-1', 'v-3']],
    ['the revenue center of their receipt', { revenue_centers: 'Hall' }, ['v-1']],
    ['an item', { items: 'Udon' }, ['v-2']],
    ['weekday and hour', { weekday: '5', hour: '11' }, ['v-1']],
    ['a person', { staff: 'Mori' }, ['v-3']],
    ['words', { q: 'spilt soba' }, ['v-1']],
    ['the other order', { sort: 'business_date' }, ['v-3', 'v-0', 'v-2', 'v-1']],
  ] as const)('are listed by %s', async (_name, query, expected) => {
    expect((await list(query)).data.map((row: { uid: string }) => row.uid)).toEqual(expected)
  })

  it('have totals of voids and the number of moves', async () => {
    expect(await get('receipt-void-orders/totals')).toEqual([
      { currency: 'JPY', voids: 3, quantity: 4, amount: 3400, moves: 1 },
    ])
  })

  it('can be paged in both directions', async () => {
    const first = await list({ per_page: '2' })
    const second = await list({ per_page: '2', cursor: first.meta.next })
    expect([first.data.length, second.data.length, second.meta.next]).toEqual([2, 2, null])
    expect((await list({ per_page: '2', cursor: second.meta.previous })).data).toEqual(first.data)
  })

  it('link to their receipt and back', async () => {
    const { data } = await list({ items: 'Soba', kind: 'void' })
    expect(data[0].receipt).toEqual({ id: expect.any(String), receipt_number: 'No-1' })
    const { body } = await server.call(server.admin, 'GET', `/v1/receipts/${data[0].receipt.id}`)
    expect(body.data.voids).toEqual([
      {
        id: data[0].id,
        name: 'Soba',
        quantity: 1,
        total_void_price: 900,
        at: '2026-04-10T02:00:00.000Z',
        is_void: true,
      },
    ])
    expect((await server.call(server.admin, 'GET', `${path}/${data[0].id}`)).body.data).toEqual(
      data[0],
    )
    expect((await server.call(server.stranger, 'GET', `${path}/${data[0].id}`)).status).toBe(404)
  })

  it('of another shop do not exist', async () => {
    expect(
      (await server.call(server.admin, 'GET', `${path}?shop_ids=${server.stranger.shop_id}`))
        .status,
    ).toBe(404)
  })
})

async function postVoids() {
  await device.post(sampleReceipt('check', { receipt_number: 'No-1', revenue_center: 'Hall' }))
  const line = { name: 'Soba', quantity: 1, total_void_price: 900 }
  const void_orders = [
    {
      ...line,
      uid: 'v-1',
      receipt_uid: 'check',
      table_code: 'A1',
      reason: 'Spilt',
      void_user: 'Sato',
      void_at: '2026-04-10T02:00:00Z',
    },
    {
      ...line,
      uid: 'v-2',
      name: 'Udon',
      quantity: 2,
      total_void_price: 1600,
      table_code: 'A2',
      void_at: '2026-04-09T02:00:00Z',
    },
    { ...line, uid: 'v-0', name: 'Tempura', table_code: 'A3', void_at: '2026-04-09T01:00:00Z' },
    {
      ...line,
      uid: 'v-3',
      moved_at: '2026-04-08T02:00:00Z',
      moved_to: 'B1',
      moved_user: 'Mori',
      table_code: 'A1',
    },
  ]
  await device.call('POST', '/v1/device/void-orders', { void_orders })
}

async function list(query: Record<string, string> = {}) {
  const { status, body } = await server.call(
    server.admin,
    'GET',
    `${path}?${new URLSearchParams(query).toString()}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
