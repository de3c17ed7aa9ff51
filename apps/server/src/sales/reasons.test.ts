import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleReceipt } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { call, create, get, update } = clientOf(server)

const at = '2026-04-10T02:00:00.000Z'
const voids = (...void_orders: object[]) =>
  device.call('POST', '/v1/device/void-orders', {
    void_orders: void_orders.map((one) => ({
      name: 'Soba',
      quantity: 1,
      total_void_price: 500,
      void_at: at,
      ...one,
    })),
  })
const report = async () =>
  (await call('GET', 'reports/voids?from=2026-04-10&to=2026-04-10&by=reason')).body.data
const byLabel = async () =>
  Object.fromEntries(
    (await report()).rows.map(({ label, figures }: { label: string; figures: object }) => [
      label,
      figures,
    ]),
  )
/** A receipt with a dish that the guest pays and one that is free. */
const withComp = (uid: string, comp: object = {}) => {
  const receipt = sampleReceipt(uid, { first_ordered_at: at, ordered_at: at, paid_at: at })
  const [line] = receipt.orders
  return {
    ...receipt,
    orders: [
      line!,
      {
        ...line!,
        position: 90,
        name: 'Pudding',
        quantity: 2,
        unit_price: 0,
        price: 0,
        cost: 120,
        comp_amount: 900,
        reason: 'Long wait',
        ...comp,
      },
    ],
  }
}

it('counts a comp apart from revenue, discounts and voids, with its cost', async () => {
  const before = (await call('GET', 'reports/revenues?from=2026-04-10&to=2026-04-10')).body.data
  const plain = sampleReceipt('plain', { first_ordered_at: at, ordered_at: at, paid_at: at })
  expect(await device.post(withComp('comp'))).toMatchObject([{ status: 'stored' }])
  const after = (await call('GET', 'reports/revenues?from=2026-04-10&to=2026-04-10')).body.data
  for (const name of ['total', 'gross', 'discount', 'tax', 'voids', 'refunds'] as const)
    expect(after.totals[name] - before.totals[name]).toBe(
      { total: plain.total, gross: plain.subtotal, tax: plain.tax }[name as 'total'] ?? 0,
    )
  expect((await byLabel())['Long wait']).toMatchObject({
    voids: 0,
    refunds: 0,
    comps: 1,
    comp_quantity: 2,
    comp_amount: 900,
    comp_cost: 240,
  })
  const { body } = await call('GET', 'reports/bridge?from=2026-04-10&to=2026-04-10')
  expect(body.data.figures.comp_amount).toBe(900)
})

it('flags a comp with a price, and one whose value has another sign', async () => {
  const [priced, negative] = await device.post(
    withComp('priced', { unit_price: 100, price: 200 }),
    withComp('negative', { comp_amount: -900 }),
  )
  expect(priced?.flagged).toContain('comp_mismatch')
  expect(negative?.flagged).toEqual(['comp_mismatch'])
})

it('takes a comp back when a correction gives its line a price', async () => {
  await device.post(withComp('corrected', { reason: 'By mistake' }))
  const [{ id }] = await get('receipts?q=corrected')
  const { body, status } = await call('POST', `receipts/${id}/replacements`, {
    version: 1,
    reason: 'Paid',
    lines: [{ line: 1, quantity: 2, unit_price: 450, discount: 0 }],
  })
  expect(status).toBe(200)
  const replaced = await get(`receipts/${body.data.replacement_id}`)
  expect(replaced.orders[1]).toMatchObject({ price: 900, comp_amount: null })
  expect((await byLabel())['By mistake']).toBeUndefined()
})

it('reports a reason under its current name, and typed texts under their own', async () => {
  const reason = await create('reasons', { name: 'Wrong order', kinds: ['void'] })
  await voids(
    { uid: 'v-1', reason_id: reason.id, reason: 'Wrong order' },
    { uid: 'v-2', reason: 'ｗｒｏｎｇ　ｏｒｄｅｒ' },
    { uid: 'v-3', reason: 'mistyped, again' },
  )
  expect(await byLabel()).toMatchObject({
    'Wrong order': { voids: 2 },
    'mistyped  again': { voids: 1 },
  })
  await update('reasons', reason.id, { name: 'Order error' })
  expect(await byLabel()).toMatchObject({ 'Order error': { voids: 1 } })
})

it('lists typed texts without a reason, until one has them', async () => {
  const reason = await create('reasons', { name: 'Quality' })
  await voids({ uid: 't-1', reason: 'まずい' }, { uid: 't-2', reason: 'まずい' })
  const typed = async () =>
    (await get('typed-reasons')).filter(({ text }: { text: string }) => text === 'まずい')
  expect(await typed()).toEqual([{ text: 'まずい', kinds: ['void'], count: 2 }])
  await update('reasons', reason.id, { aliases: [{ text: 'まずい' }] })
  expect(await typed()).toEqual([])
  expect((await byLabel()).Quality).toMatchObject({ voids: 2 })
})

it('refuses a typed reason of a correction where listed ones are required', async () => {
  await create('reasons', { name: 'Keyed wrong', kinds: ['correction'] })
  await create('reasons', { name: 'Only for voids', kinds: ['void'] })
  await device.post(sampleReceipt('listed', { first_ordered_at: at, ordered_at: at, paid_at: at }))
  const [{ id }] = await get('receipts?q=listed')
  await update('shops', server.admin.shop_id ?? '', { listed_reasons_only: true })
  const correct = (reason: string) =>
    call('POST', `receipts/${id}/corrections`, { version: 1, note: 'x', reason })
  expect((await correct('Only for voids')).body.errors).toHaveProperty('reason')
  expect((await correct('Keyed wrong')).status).toBe(200)
  await update('shops', server.admin.shop_id ?? '', { listed_reasons_only: false })
})
