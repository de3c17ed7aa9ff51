import { asDevice, type Interface, type Page } from '../support/interface.ts'
import { type MenuItem, receiptOf } from '../support/sales.ts'

/**
 * Posts receipts from the first device of the person's shop, so that reports have data. Each has
 * another item and an earlier day.
 */
export async function sell(
  url: string,
  person: Interface,
  receipts: number,
  staff: string,
): Promise<void> {
  const [device] = (await person.get<Page>('/v1/devices?per_page=1')).data
  const [payment] = (await person.get<Page>('/v1/payments?per_page=1')).data
  const { data: items } = await person.get<{ data: MenuItem[] }>(
    `/v1/menu-items?per_page=${receipts}`,
  )
  const { data: key } = await person.send<{ data: { api_key: string } }>(
    'POST',
    `/v1/devices/${device?.id}/api-key`,
  )
  const paidBy = { name: String(payment?.name), type: 'cash' } as const
  const day = 86_400_000
  const sold = items.map((item, index) => ({
    ...receiptOf(item, {
      quantity: index + 1,
      paid: new Date(Date.now() - (index + 1) * day),
      payment: paidBy,
    }),
    staff: { name: staff },
  }))
  await asDevice(url, key.api_key).send('POST', '/v1/device/receipts', { receipts: sold })
}
