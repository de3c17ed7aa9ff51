import type { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { asDevice, type Interface, type Page as List } from './interface.ts'

/** A menu item as the API returns it. */
export type MenuItem = RecordOf<typeof menuItems>
type Payment = PostedReceiptInput['payments'][number]

/** Creates a menu item with 10 % tax. */
export async function makeItem(person: Interface, name: string, price: number): Promise<MenuItem> {
  const taxes = await person.get<List>('/v1/taxes?per_page=200')
  const tax_id = taxes.data.find((tax) => tax.label === '10%')?.id
  return (await person.send<{ data: MenuItem }>('POST', '/v1/menu-items', { name, price, tax_id }))
    .data
}

/** Creates a device in the person's shop and returns a client with its API key. */
export async function makeRegister(
  url: string,
  person: Interface,
  name: string,
): Promise<Interface> {
  const { data: made } = await person.send<{ data: { id: string } }>('POST', '/v1/devices', {
    name,
  })
  const { data } = await person.send<{ data: { api_key: string } }>(
    'POST',
    `/v1/devices/${made.id}/api-key`,
  )
  return asDevice(url, data.api_key)
}

/**
 * Returns a receipt for a quantity of one item. The price includes 10 % tax, and the first order is
 * 50 minutes before payment.
 */
export function receiptOf(
  item: MenuItem,
  { quantity, paid, payment }: { quantity: number; paid: Date; payment: Omit<Payment, 'amount'> },
) {
  const at = (minutes: number) => new Date(paid.getTime() - minutes * 60_000).toISOString()
  const total = item.price * quantity
  const tax = Math.floor((total * 10) / 110)
  const line = { tax_rate: '10', tax_kind: 'inclusive', reduced: false } as const
  return {
    uid: `e2e-${item.id}-${paid.getTime()}-${quantity}`,
    receipt_number: `R-${quantity}`,
    table_code: 'C1',
    staff: { name: '試験 係' },
    guest_count: 2,
    first_ordered_at: at(50),
    ordered_at: at(40),
    paid_at: at(0),
    subtotal: total,
    tax,
    total,
    settle: total,
    change: 0,
    taxes: [{ rate: '10', kind: 'inclusive', reduced: false, taxable: total, tax }],
    payments: [{ ...payment, amount: total }],
    orders: [
      {
        position: 0,
        menu_item_id: item.id,
        name: item.name,
        quantity,
        unit_price: item.price,
        price: total,
        ordered_at: at(50),
        ...line,
      },
    ],
  } satisfies PostedReceiptInput
}
