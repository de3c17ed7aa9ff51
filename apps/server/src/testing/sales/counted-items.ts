import { expect } from 'vitest'
import { type SampleDevice, sampleDevice, sampleReceipt } from '../peers/sample-device.ts'
import type { Caller, TestServer } from '../server.ts'

/** A shop with a menu of counted items, and two devices that sell them. */
export interface CountedShop {
  readonly caller: Caller
  readonly devices: readonly [SampleDevice, SampleDevice]
  /** Creates a menu item and returns its id. */
  item(name: string, more?: object): Promise<string>
  /** Returns an item as on the screen of availability. */
  shown(id: string): Promise<{
    sold_out: boolean
    remaining: number | null
    sold_last_hour: number | null
    until: string | null
  }>
  /** Returns the remaining count of an item. */
  left(id: string): Promise<number | null>
  change(...changes: object[]): ReturnType<TestServer['call']>
}

/** Creates such a shop in its own tenant through the API. Tests only. */
export async function countedShop(server: TestServer): Promise<CountedShop> {
  const caller = await server.newTenant()
  const { body: tax } = await server.call(caller, 'POST', '/v1/taxes', {
    label: '10%',
    rate: '10',
    kind: 'inclusive',
    rounding: 'down',
  })
  const shown: CountedShop['shown'] = async (id) => {
    const { body } = await server.call(caller, 'GET', '/v1/availability')
    return body.data.find((one: { id: string }) => one.id === id)
  }
  return {
    caller,
    devices: [
      await sampleDevice(server, caller, 'Register'),
      await sampleDevice(server, caller, 'Handheld'),
    ],
    async item(name, more = {}) {
      const { status, body } = await server.call(caller, 'POST', '/v1/menu-items', {
        name,
        price: 900,
        tax_id: tax.data.id,
        ...more,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return String(body.data.id)
    },
    shown,
    left: async (id) => (await shown(id)).remaining,
    change: (...changes) => server.call(caller, 'PUT', '/v1/availability', { changes }),
  }
}

/** A line sent to the kitchen. */
export const orderLine = (
  menu_item_id: string,
  uid: string,
  quantity = 1,
  ordered_at = '2026-04-10T03:00:00.000Z',
) => ({
  uid,
  menu_item_id,
  quantity,
  ordered_at,
})

/** A void of such a line. */
export const voidOf = (
  menu_item_id: string,
  line_uid: string,
  quantity = 1,
  uid = `void-${line_uid}`,
) => ({
  uid,
  line_uid,
  menu_item_id,
  name: 'Soba',
  quantity,
  total_void_price: 900 * quantity,
  void_at: '2026-04-10T03:05:00.000Z',
})

/** A receipt of some lines. */
export const receiptOf = (
  uid: string,
  ...lines: { menu_item_id: string; quantity: number; ordered_at: string; uid?: string }[]
) =>
  sampleReceipt(uid, {
    paid_at: '2026-04-10T03:20:00.000Z',
    orders: lines.map((line, position) => ({
      ...line,
      position,
      name: 'Soba',
      unit_price: 900,
      price: 900,
      tax_rate: '10',
      tax_kind: 'inclusive',
    })),
  })
