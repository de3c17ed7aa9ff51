import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { Device } from '../device/device.ts'
import type { Random } from '../random.ts'
import { readCatalog } from '../visits/catalog.ts'
import { cashiersOf, crewOf } from './crew.ts'
import { cashOf } from './drawer-day.ts'

/** The drawer of a device that serves until it is stopped. */
export interface ShiftDrawer {
  receive(receipts: readonly PostedReceiptInput[]): void
  /** Counts the drawer, sometimes slightly wrong, and closes it. */
  close(): Promise<void>
}

type CashDevice = Pick<Device, 'entities' | 'shop' | 'staff' | 'states' | 'record'>

/** Opens the drawer with its float, by a person who takes payments. */
export async function openDrawer(
  device: CashDevice,
  random: Random,
  uid: string,
): Promise<ShiftDrawer> {
  const { shop } = readCatalog(device, new Date().toISOString().slice(0, 10), device.states)
  const cashier = random.pick(cashiersOf(crewOf(device.staff, shop.country_code)))
  const staff = cashier ? { staff_id: cashier.id, staff: cashier.name } : {}
  const isDollars = shop.currency === 'USD'
  const float = isDollars ? 20_000 : 50_000
  let received = 0
  const now = () => new Date().toISOString()
  await device.record('cash_events', [
    { uid: `${uid}-open`, kind: 'open', amount: float, at: now(), ...staff },
  ])
  return {
    receive: (receipts) => {
      received += receipts.reduce((sum, receipt) => sum + cashOf(receipt), 0)
    },
    close: async () => {
      const error = random.chance(0.75) ? 0 : random.between(-5, 5) * (isDollars ? 25 : 10)
      const at = now()
      await device.record('cash_events', [
        {
          uid: `${uid}-count`,
          kind: 'count',
          amount: Math.max(0, float + received + error),
          at,
          ...staff,
        },
        { uid: `${uid}-close`, kind: 'close', at, ...staff },
      ])
    },
  }
}
