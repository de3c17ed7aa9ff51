import { sql } from 'kysely'
import { sampleDevice, sampleReceipt } from '../peers/sample-device.ts'
import type { TestServer } from '../server.ts'
import type { Sale } from './report-scenario.ts'
import type { Sold, Undone } from './report-sums.ts'

/** The time zone of the shops in `trade`. */
export const clock = { timezone: 'Asia/Tokyo', close_time: '05:00' }

/** Two shops with equally named records, and their sales. */
export async function trade(
  server: TestServer,
  {
    sales,
    voided,
  }: { sales: readonly Sale[]; voided: readonly { of: number; total_void_price: number }[] },
) {
  const shops = [crypto.randomUUID(), crypto.randomUUID()]
  const ids = new Map<string, string>()
  const idOf = (shop: number, name: string | null) => {
    if (name === null || !name.endsWith('3')) return null
    const key = `${shop} ${name}`
    ids.set(key, ids.get(key) ?? crypto.randomUUID())
    return ids.get(key)!
  }
  const posted = sales.map(({ shop, values }, index) => ({
    shop,
    receipt: sampleReceipt(`r-${index}`, {
      ...values,
      revenue_center_id: idOf(shop, values.revenue_center),
      time_period_id: idOf(shop, values.time_period),
    }),
  }))
  const undone = voided.map(({ of, total_void_price }, index) => {
    const at = of % sales.length
    return { ...posted[at]!, index, void_at: sales[at]!.void_at, total_void_price }
  })
  let caller = server.admin
  for (const [shop, id] of shops.entries()) {
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`insert into shops (organization_id, id, name, country_code, timezone, currency, close_time)
        values (${server.admin.organization_id}, ${id}, ${`Shop ${shop} ${id}`}, 'JP', ${clock.timezone}, 'JPY', ${clock.close_time})`.execute(
        db,
      ),
    )
    caller = await server.signIn('organization_admin', server.admin.organization_id, id)
    const device = await sampleDevice(server, caller)
    const answers = await device.post(
      ...posted.filter((one) => one.shop === shop).map((one) => one.receipt),
    )
    if (answers.some((answer) => answer.status !== 'stored'))
      throw new Error(JSON.stringify(answers))
    const void_orders = undone
      .filter((one) => one.shop === shop)
      .map(({ index, receipt, void_at, total_void_price }) => ({
        uid: `v-${index}`,
        receipt_uid: receipt.uid,
        table_code: receipt.table_code,
        name: 'Soba',
        quantity: 1,
        void_at,
        total_void_price,
      }))
    if (void_orders.length > 0) await device.call('POST', '/v1/device/void-orders', { void_orders })
  }
  const sold = posted.map(({ shop, receipt }): Sold => ({ shop: shops[shop]!, receipt }))
  return {
    caller,
    shops,
    sold,
    undone: undone.map(({ shop, ...one }): Undone => ({ ...one, shop: shops[shop]! })),
  }
}
