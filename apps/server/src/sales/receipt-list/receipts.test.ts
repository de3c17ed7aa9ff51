import { beforeAll, describe, expect, it } from 'vitest'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import type { Caller } from '#testing/server'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server, () => server.admin, 'Counter')

beforeAll(async () => {
  await device.post(
    sampleReceipt('early', {
      receipt_number: 'No-0001',
      first_ordered_at: '2026-03-01T18:00:00Z',
      ordered_at: '2026-03-01T19:30:00Z',
      paid_at: '2026-03-01T21:00:00Z',
      total: 1000,
      table_code: 'B2',
      staff: { name: 'スタッフ１' },
    }),
    sampleReceipt('noon', {
      paid_at: '2026-03-02T03:00:00Z',
      total: 5000,
      table_code: 'A1',
      staff: { name: 'Staff 2' },
      customer: 'Party 100%_a',
      revenue_center: 'Terrace',
      time_period: 'Lunch',
      orders: [
        {
          position: 0,
          name: 'Udon',
          quantity: 1,
          unit_price: 5000,
          price: 5000,
          tax_rate: '10',
          tax_kind: 'inclusive',
          ordered_at: '2026-03-02T03:00:00Z',
        },
        {
          position: 1,
          name: 'Soba',
          quantity: 0,
          unit_price: 0,
          price: 0,
          tax_rate: '10',
          tax_kind: 'inclusive',
          ordered_at: '2026-03-02T03:00:00Z',
        },
      ],
    }),
    sampleReceipt('late', {
      paid_at: '2026-03-03T12:00:00Z',
      table_code: null,
      staff: null,
      payments: [{ name: 'Visa', type: 'credit', amount: 1100 }],
    }),
    sampleReceipt('refund', {
      paid_at: '2026-03-04T12:00:00Z',
      total: -800,
      table_code: 'A1',
      staff: { name: 'Staff 2' },
    }),
  )
  const foreign = await sampleDevice(server, server.stranger)
  await foreign.post(sampleReceipt('foreign', { paid_at: '2026-03-02T03:00:00Z' }))
})

const list = async (query: Record<string, string> = {}, caller: Caller = server.admin) => {
  const { status, body } = await server.call(
    caller,
    'GET',
    `/v1/receipts?${new URLSearchParams(query).toString()}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body as {
    data: Record<string, unknown>[]
    meta: { per_page: number; next: string | null; previous: string | null }
  }
}
const uids = async (query: Record<string, string> = {}) =>
  (await list(query)).data.map((row) => row.uid)

describe('the list', () => {
  it('shows the shop’s own receipts, latest paid first, without their lines', async () => {
    const { data, meta } = await list()
    expect(data.map((row) => row.uid)).toEqual(['refund', 'late', 'noon', 'early'])
    expect(meta).toEqual({ per_page: 50, next: null, previous: null })
    expect(data[3]).toMatchObject({
      receipt_number: 'No-0001',
      paid_at: '2026-03-01T21:00:00.000Z',
      paid_business_date: '2026-03-02',
      table_code: 'B2',
      staff: 'スタッフ１',
      device: 'Counter',
      guest_count: 2,
      payment_names: ['Cash'],
    })
    expect(data[3]).not.toHaveProperty('orders')
  })

  it.each([
    ['the day of payment', { from: '2026-03-02', to: '2026-03-02' }, ['noon', 'early']],
    [
      'the day of the last order',
      { from: '2026-03-02', to: '2026-03-02', date_type: 'ordered_at' },
      ['noon'],
    ],
    ['the day of the first order', { to: '2026-03-01', date_type: 'first_ordered_at' }, ['early']],
    ['a beginning alone', { from: '2026-03-03' }, ['refund', 'late']],
    ['an end alone', { to: '2026-03-02' }, ['noon', 'early']],
    ['a table', { tables: 'A1' }, ['refund', 'noon']],
    ['several tables', { tables: 'A1,B2' }, ['refund', 'noon', 'early']],
    ['no table', { tables: '-' }, ['late']],
    ['a person', { staff: 'Staff 2' }, ['refund', 'noon']],
    ['a least amount', { total_min: '1001' }, ['late', 'noon']],
    ['a greatest amount', { total_max: '1000' }, ['refund', 'early']],
    ['amounts below zero', { total_min: '-800', total_max: '0' }, ['refund']],
    ['sums that do not hold', { flagged: 'true' }, ['refund', 'noon', 'early']],
    ['sums that hold', { flagged: 'false' }, ['late']],
    [
      'several at once',
      { tables: 'A1', total_min: '0', from: '2026-03-01', to: '2026-03-31' },
      ['noon'],
    ],
    ['a day without any', { from: '2026-03-05', to: '2026-03-09' }, []],
    ['a weekday', { weekday: '1' }, ['noon', 'early']],
    ['an hour of the business day', { hour: '6' }, ['early']],
    ['a weekday and an hour', { weekday: '1', hour: '12' }, ['noon']],
    ['the hour of the first order', { hour: '27', date_type: 'first_ordered_at' }, ['early']],
    ['an item', { items: 'Udon' }, ['noon']],
    ['items', { items: 'Udon,Soba' }, ['refund', 'late', 'noon', 'early']],
    ['an item that was never sold', { items: 'Ramen' }, []],
    ['a payment', { payments: 'credit::Visa' }, ['late']],
    ['a revenue center', { revenue_centers: 'Terrace' }, ['noon']],
    ['no revenue center', { revenue_centers: '-', tables: 'A1' }, ['refund']],
    ['a time period', { time_periods: 'Lunch' }, ['noon']],
    ['a shop', { shop_ids: 'own' }, ['refund', 'late', 'noon', 'early']],
  ] as const)('filters by %s', async (_name, query, expected) => {
    const asked = 'shop_ids' in query ? { shop_ids: String(server.admin.shop_id) } : query
    expect(await uids(asked)).toEqual(expected)
    const { body } = await server.call(
      server.admin,
      'GET',
      `/v1/receipts/totals?${new URLSearchParams(asked).toString()}`,
    )
    expect(body.data[0]?.receipts ?? 0).toBe(expected.length)
  })

  it.each([
    ['a receipt number', 'no-0001', ['early']],
    ['the end of a receipt number', '0001', ['early']],
    ['a receipt number in full width', 'ｎｏ－０００１', ['early']],
    ['a uid', 'NOON', ['noon']],
    ['the beginning of a uid', 'ref', ['refund']],
    ['a number and a person', 'no-0001 すたっふ', ['early']],
    ['a number and a person of another receipt', 'no-0001 party', []],
    ['a table', 'b2', ['early']],
    ['a person in any script and width', 'すたっふ1', ['early']],
    ['words in any order', 'a1 party', ['noon']],
    ['signs that LIKE would take for wildcards', '100%_', ['noon']],
    ['a wildcard alone as a plain sign', '%', ['noon']],
    ['nothing that exists', 'zzz', []],
    ['blanks', '  ', ['refund', 'late', 'noon', 'early']],
  ] as const)('finds by %s', async (_name, q, expected) => {
    expect(await uids({ q })).toEqual(expected)
  })

  it.each([
    ['at', ['early', 'noon', 'late', 'refund']],
    ['-at', ['refund', 'late', 'noon', 'early']],
    ['total', ['refund', 'early', 'late', 'noon']],
    ['-total', ['noon', 'late', 'early', 'refund']],
  ] as const)('sorts by %s', async (sort, expected) => {
    expect(await uids({ sort })).toEqual(expected)
  })

  it.each(['at', '-at', 'total', '-total'])(
    'pages by %s in both directions without gaps or duplicates, also with ties',
    async (sort) => {
      const same = Array.from({ length: 7 }, (_, index) =>
        sampleReceipt(`same-${index}`, { paid_at: '2026-02-01T03:00:00Z' }),
      )
      await device.post(...same)
      const page = (cursor?: string | null) =>
        list({ sort, per_page: '3', to: '2026-02-28', ...(cursor ? { cursor } : {}) })
      const first = await page()
      const second = await page(first.meta.next)
      const third = await page(second.meta.next)
      expect([first, second, third].map(({ data }) => data.length)).toEqual([3, 3, 1])
      expect([first.meta.previous, third.meta.next]).toEqual([null, null])
      const seen = [first, second, third].flatMap(({ data }) => data.map((row) => row.uid))
      expect(seen.toSorted()).toEqual(same.map((one) => one.uid))
      const back = await page(third.meta.previous)
      expect(back.data).toEqual(second.data)
      expect((await page(back.meta.previous)).data).toEqual(first.data)
      expect((await page(back.meta.next)).data).toEqual(third.data)
    },
  )

  it.each([
    ['per_page', '201'],
    ['per_page', '0'],
    ['cursor', 'nowhere'],
    ['cursor', Buffer.from('["n","2026-99-01T00:00:00Z",1]').toString('base64url')],
    ['page', '2'],
    ['weekday', '8'],
    ['hour', '48'],
    ['sort', 'uid'],
    ['from', '2026-2-1'],
    ['date_type', 'received_at'],
    ['flagged', 'maybe'],
    ['total_min', 'many'],
    ['shop_ids', 'any'],
    ['shop_id', 'any'],
    ['q', 'x'.repeat(101)],
  ])('refuses %s=%s', async (name, value) => {
    const { status, body } = await server.call(server.admin, 'GET', `/v1/receipts?${name}=${value}`)
    expect([status, Object.keys(body.errors).map((path) => path.split('.')[0])]).toEqual([
      422,
      [name],
    ])
  })
})

describe('one receipt', () => {
  const idOf = async (uid: string, caller: Caller = server.admin) =>
    String((await list({ q: uid }, caller)).data[0]?.id)

  it('is the posted receipt, in its order, with what the server adds', async () => {
    const at = '2026-01-15T03:00:00.000Z'
    const line = { quantity: 1, tax_rate: '10', tax_kind: 'inclusive' as const, ordered_at: at }
    const posted = sampleReceipt('whole', {
      paid_at: at,
      subtotal: 1500,
      total: 1500,
      settle: 1500,
      change: 500,
      tax: 136,
      customer: '<b>Guest</b>',
      taxes: [{ rate: '10', kind: 'inclusive', taxable: 1500, tax: 136 }],
      payments: [
        { name: 'Card', type: 'credit', sub_type: 'visa', amount: 1000 },
        { name: 'Cash', type: 'cash', amount: 1000 },
      ],
      orders: [
        {
          ...line,
          position: 1,
          name: 'Udon',
          unit_price: 700,
          price: 800,
          condiments: [{ name: 'Egg', price: 100 }],
        },
        { ...line, position: 0, name: 'Soba', unit_price: 700, price: 700 },
      ],
    })
    await device.post(posted)
    const { status, body } = await server.call(
      server.admin,
      'GET',
      `/v1/receipts/${await idOf('whole')}`,
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...posted,
      staff: { id: null, name: 'Sato' },
      paid_business_date: '2026-01-15',
      device: 'Counter',
      device_id: device.id,
      shop_id: server.admin.shop_id,
      received_at: '2026-04-10T03:00:00.000Z',
      flags: [],
    })
    const names = (rows: { name: string }[]) => rows.map((row) => row.name)
    expect([names(body.data.orders), names(body.data.payments)]).toEqual([
      ['Udon', 'Soba'],
      ['Card', 'Cash'],
    ])
  })

  it('names its wrong sums', async () => {
    const { body } = await server.call(server.admin, 'GET', `/v1/receipts/${await idOf('noon')}`)
    expect(body.data.flags).toEqual(expect.arrayContaining(['total', 'underpaid']))
  })

  it('keeps the name of its device when the device is deleted', async () => {
    const short = await sampleDevice(server, server.admin, 'Short-lived')
    await short.post(sampleReceipt('orphan', { paid_at: '2026-01-16T03:00:00Z' }))
    expect(
      (await server.call(server.admin, 'DELETE', `/v1/devices/${short.id}`)).status,
    ).toBeLessThan(300)
    const { body } = await server.call(server.admin, 'GET', `/v1/receipts/${await idOf('orphan')}`)
    expect(body.data).toMatchObject({ device: 'Short-lived' })
  })

  it('does not exist for another organization, nor under an invalid id', async () => {
    const id = await idOf('foreign', server.stranger)
    expect((await server.call(server.stranger, 'GET', `/v1/receipts/${id}`)).status).toBe(200)
    expect((await server.call(server.admin, 'GET', `/v1/receipts/${id}`)).status).toBe(404)
    expect((await server.call(server.admin, 'GET', '/v1/receipts/latest')).status).toBe(400)
  })
})

describe('the quarantine', () => {
  const quarantine = async (query = '', caller: Caller = server.admin) =>
    (await server.call(caller, 'GET', `/v1/receipts/quarantine${query}`)).body

  it('shows refused posts unchanged, latest first, in pages', async () => {
    const wrong = (uid: string) => ({ ...sampleReceipt(uid), guest_count: 'two' })
    await device.post(sampleReceipt('fine'), wrong('wrong-1'))
    await device.post(sampleReceipt('fine', { tip: 1 }))
    await device.call('POST', '/v1/device/void-orders', {
      void_orders: [{ uid: 'wrong-void', name: '' }],
    })
    const { data, meta } = await quarantine()
    expect(meta).toEqual({ per_page: 50, next: null, previous: null, total: 3 })
    const read = async ({ id }: { id: string }) =>
      (await server.call(server.admin, 'GET', `/v1/receipts/quarantine/${id}`)).body.data
    const posts: { uid: string; errors: object }[] = await Promise.all(data.map(read))
    const byUid = Object.fromEntries(posts.map((post) => [post.uid, post]))
    expect(byUid['wrong-1']).toMatchObject({
      kind: 'receipt',
      reason: 'invalid',
      device: 'Counter',
      content: wrong('wrong-1'),
    })
    expect(Object.keys(byUid['wrong-1']?.errors ?? {})).toEqual(['guest_count'])
    expect(byUid.fine).toMatchObject({ kind: 'receipt', reason: 'conflict', content: { tip: 1 } })
    expect(byUid['wrong-void']).toMatchObject({ kind: 'void_order', reason: 'invalid' })
    const uidsOf = (page: { data: { uid: string }[] }) => page.data.map(({ uid }) => uid)
    const first = await quarantine('?per_page=2')
    expect([first.data.length, first.meta.previous]).toEqual([2, null])
    // A receipt that arrives in the meantime does not shift the following pages.
    await device.post(wrong('wrong-2'))
    const second = await quarantine(`?per_page=2&cursor=${first.meta.next}`)
    expect([second.data.length, second.meta.next, second.meta.total]).toEqual([1, null, 4])
    expect([...uidsOf(first), ...uidsOf(second)].toSorted()).toEqual([
      'fine',
      'wrong-1',
      'wrong-void',
    ])
    expect(uidsOf(await quarantine(`?per_page=2&cursor=${second.meta.previous}`))).toEqual(
      uidsOf(first),
    )
    expect(uidsOf(await quarantine('?per_page=1'))).toEqual(['wrong-2'])
    const { status, body } = await server.call(
      server.admin,
      'GET',
      '/v1/receipts/quarantine?cursor=nonsense',
    )
    expect([status, Object.keys(body.errors)]).toEqual([422, ['cursor']])
  })

  it('is visible only in its own shop', async () => {
    expect((await quarantine('', server.stranger)).data).toEqual([])
  })
})

it('shows receipts only to managers and above', async () => {
  const staff = await server.signIn(
    'shop_staff',
    server.admin.organization_id,
    server.admin.shop_id,
  )
  for (const path of ['', '/quarantine', `/${crypto.randomUUID()}`]) {
    expect((await server.call(staff, 'GET', `/v1/receipts${path}`)).status).toBe(403)
    expect((await server.call(null, 'GET', `/v1/receipts${path}`)).status).toBe(401)
  }
})
