import { menuItems } from '@pos/contract/menu/menu-items'
import { expect } from 'vitest'
import { sampleDevice, sampleReceipt } from '../peers/sample-device.ts'
import type { TestServer } from '../server.ts'
import { sisterOf } from '../shops.ts'
import { createSampler } from './sampler.ts'

const at = {
  paid_at: '2026-03-02T03:00:00Z',
  first_ordered_at: '2026-03-02T02:00:00Z',
  ordered_at: '2026-03-02T02:00:00Z',
}
const line = (name: string, price: number, more: object = {}) => ({
  position: 0,
  name,
  quantity: 1,
  unit_price: price,
  price,
  tax_rate: '0',
  tax_kind: 'inclusive' as const,
  ordered_at: at.paid_at,
  ...more,
})
/**
 * A shop with a floor of two tables, a menu with one item on the order screen, and receipts of one
 * Monday; the second shop also sells soba.
 */
export async function fillShops(server: TestServer) {
  const second = await sisterOf(server, server.admin)
  const device = await sampleDevice(server)
  const ids = { soba: '', tea: '' }
  const make = async (path: string, body: object) => {
    const answer = await server.call(server.admin, 'POST', `/v1/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return String(answer.body.data.id)
  }
  const sampler = createSampler(server, server.admin)
  for (const name of ['soba', 'tea'] as const) {
    ids[name] = (
      await sampler.create(menuItems, { ...(await sampler.minimal(menuItems)), name })
    ).id
  }
  const table = { shape: 'rect_4_1', x: 0, y: 0, rotation: 0 }
  await make('shop-maps', {
    name: '1F',
    tables: [
      { ...table, code: 'A1', seats: 4 },
      { ...table, code: 'A2', seats: 2 },
    ],
  })
  await device.post(
    sampleReceipt('one', {
      ...at,
      revenue_center: 'Hall',
      time_period: 'Lunch',
      table_code: 'A1',
      tax: 0,
      total: 900,
      settle: 900,
      change: 100,
      payments: [{ name: 'Cash', type: 'cash', amount: 1000 }],
      orders: [
        line('Soba', 700, {
          menu_item_id: ids.soba,
          major_group: 'Food',
          family_group: 'Noodles',
          cost: 200,
        }),
        line('Tea', 200, { menu_item_id: ids.tea }),
      ],
    }),
    sampleReceipt('two', {
      ...at,
      table_code: 'Old',
      floor: '1F',
      tax: 0,
      total: 100,
      settle: 100,
      payments: [{ name: '0012', type: 'credit', sub_type: 'visa', amount: 100 }],
      orders: [line('=Gift', 100)],
    }),
    sampleReceipt('three', {
      ...at,
      paid_at: '2026-03-02T18:30:00Z',
      table_code: null,
      tax: 0,
      total: 0,
      settle: 0,
      payments: [],
      orders: [],
      taxes: [],
    }),
  )
  await (await sampleDevice(server, second)).post(
    sampleReceipt('other', {
      ...at,
      table_code: 'A1',
      revenue_center: 'Hall',
      tax: 0,
      total: 300,
      settle: 300,
      payments: [{ name: 'Cash', type: 'cash', amount: 300 }],
      orders: [line('Soba', 300, { major_group: 'Food', family_group: 'Noodles' })],
    }),
  )
  return { second, ids }
}
