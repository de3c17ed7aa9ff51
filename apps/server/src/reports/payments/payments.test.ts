import { expect, it } from 'vitest'
import { compareRollUps } from '#sales/roll-ups/rebuild-roll-ups'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

const terminal = '018f0000-0000-7000-8000-000000000001'
const paid = (uid: string, sub_type: string, amount: number) =>
  sampleReceipt(uid, {
    subtotal: amount,
    total: amount,
    settle: amount,
    tax: 0,
    taxes: [],
    payments: [{ payment_id: terminal, name: 'Terminal', type: 'credit', sub_type, amount }],
  })

it('two brands of a payment method are two rows, each with its own receipts', async () => {
  const device = await sampleDevice(server)
  await device.post(
    paid('visa-1', 'visa', 1000),
    paid('jcb-1', 'jcb', 300),
    paid('visa-2', 'visa', 50),
  )
  const get = async (path: string) =>
    (await server.call(server.admin, 'GET', path, undefined, { 'accept-language': 'en' })).body.data
  const { rows, totals } = await get('/v1/reports/payments?from=2026-04-01&to=2026-04-30')
  const brands = rows[0].children
  expect(rows[0]).toMatchObject({ type: 'credit', figures: { amount: 1350, count: 3 } })
  expect(
    brands.map((brand: { sub_type: string; figures: { amount: number } }) => [
      brand.sub_type,
      brand.figures.amount,
    ]),
  ).toEqual([
    ['visa', 1050],
    ['jcb', 300],
  ])
  expect(totals.amount).toBe(1350)
  const behind = async (keys: string) =>
    (await get(`/v1/receipts?payments=${encodeURIComponent(keys)}&sort=total`)).map(
      (row: { uid: string }) => row.uid,
    )
  expect(await behind(brands[0].children[0].keys.join())).toEqual(['visa-2', 'visa-1'])
  expect(await behind(brands[1].children[0].keys.join())).toEqual(['jcb-1'])
  // Filtering by the payment record includes all of its brands.
  expect(await behind(terminal)).toEqual(['visa-2', 'jcb-1', 'visa-1'])
  expect(
    (await get('/v1/receipts/choices')).payments
      .map((one: { label: string }) => one.label)
      .toSorted(),
  ).toEqual(['Terminal (JCB)', 'Terminal (Visa)'])
  expect(
    await server.engine.database.transaction({ system: true }, (db) =>
      compareRollUps(db, server.admin.shop_id!),
    ),
  ).toEqual([])
})
