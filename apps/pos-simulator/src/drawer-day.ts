import { zonedInstant } from '@pos/domain/business-day'
import { addDays } from '@pos/domain/calendar-date'
import type { PostedCashEventInput } from '@pos/contract/features/cash'
import { readCatalog } from './catalog.ts'
import { cashiersOf, crewOf } from './crew.ts'
import type { DayOptions } from './day-plan.ts'
import type { Device } from './device.ts'
import { seededRandom } from './random.ts'
import type { SimulatedShop } from './register-devices.ts'
import type { Visit } from './visit.ts'

const minute = 60_000

/**
 * What happens at the drawer of a device on a business day that is over: opened with its float, now and then ice is bought, the notes go
 * to the safe, and it is counted, sometimes with a small error.
 */
export function drawerEventsOf(
  options: DayOptions,
  shop: Pick<SimulatedShop, 'id'>,
  device: Pick<Device, 'entities' | 'shop' | 'staff'>,
  { date, index, visits }: { readonly date: string; readonly index: number; readonly visits: readonly Visit[] },
): PostedCashEventInput[] {
  const { shop: settings } = readCatalog(device, date)
  const { timezone, close_time, currency, country_code } = settings
  const random = seededRandom(`${options.seed} drawer ${shop.id} ${date} ${index}`)
  const cashier = random.pick(cashiersOf(crewOf(device.staff, country_code)))
  const staff = cashier ? { staff_id: cashier.id, staff: cashier.name } : {}
  const unit = 100
  const float = currency === 'USD' ? 20_000 : 50_000
  const end = zonedInstant(addDays(date, 1), close_time, timezone).getTime()
  const at = (before: number) => new Date(end - before * minute).toISOString()
  const opened = new Date(Math.min(...visits.map(({ seatedAt }) => seatedAt.getTime())) - 30 * minute).toISOString()
  const ice = random.chance(0.2) ? random.between(8, 20) * unit : 0
  const received = visits.reduce((sum, { receipt, refund }) => sum + cashOf(receipt) + (refund ? cashOf(refund) : 0), 0)
  const dropped = Math.max(0, Math.floor((received - ice) / (50 * unit)) * 50 * unit)
  const error = random.chance(0.75) ? 0 : random.between(-5, 5) * (currency === 'USD' ? 25 : 10)
  const uid = (kind: string) => `${date.replaceAll('-', '')}-${index + 1}-${kind}`
  return [
    { uid: uid('open'), kind: 'open', amount: float, at: opened, ...staff },
    ...(ice > 0
      ? [
          {
            uid: uid('ice'),
            kind: 'pay_out' as const,
            amount: ice,
            reason: country_code === 'JP' ? '氷を購入' : 'Ice',
            at: at(90),
            ...staff,
          },
        ]
      : []),
    ...(dropped > 0 ? [{ uid: uid('drop'), kind: 'drop' as const, amount: dropped, at: at(30), ...staff }] : []),
    { uid: uid('count'), kind: 'count', amount: Math.max(0, float + received - ice - dropped + error), at: at(20), ...staff },
    { uid: uid('close'), kind: 'close', at: at(15), ...staff },
  ]
}

/** What a receipt brought into the drawer. */
function cashOf({ payments, change }: Visit['receipt']): number {
  return payments.reduce((sum, payment) => sum + (payment.type === 'cash' ? payment.amount : 0), 0) - (change ?? 0)
}
