import type { PostedCashEventInput } from '@pos/contract/sales/cash'
import { zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import type { Device } from '../device/device.ts'
import type { SimulatedShop } from '../device/register-devices.ts'
import { seededRandom } from '../random.ts'
import { readCatalog } from '../visits/catalog.ts'
import type { Visit } from '../visits/visit.ts'
import { cashiersOf, crewOf } from './crew.ts'
import type { DayOptions } from './day-plan.ts'

const minute = 60_000

/** An event of the cash drawer. `at` is ISO 8601. */
export type DrawerEvent = PostedCashEventInput & { readonly at: string }

/** The share of a device in a business day. */
interface DrawerDay {
  readonly date: string
  readonly index: number
  /** All planned visits of the day; the drawer is opened before the first. */
  readonly visits: readonly Visit[]
  /** Visits that have paid; all of them if the day is over. */
  readonly paid?: readonly Visit[]
  /** Cash already dropped to the safe, if known. */
  readonly dropped?: number | null
}

/**
 * Returns the drawer events of a device on a business day: opening with a float, sometimes buying
 * ice, safe drops, a count that is sometimes slightly wrong, and a final drop of everything above
 * the float.
 */
export function drawerEventsOf(
  options: DayOptions,
  shop: Pick<SimulatedShop, 'id'>,
  device: Pick<Device, 'entities' | 'shop' | 'staff'>,
  { date, index, visits, paid = visits, dropped: known = null }: DrawerDay,
): DrawerEvent[] {
  const { shop: settings } = readCatalog(device, date)
  const { timezone, close_time, currency, country_code } = settings
  const random = seededRandom(`${options.seed} drawer ${shop.id} ${date} ${index}`)
  const cashier = random.pick(cashiersOf(crewOf(device.staff, country_code)))
  const staff = cashier ? { staff_id: cashier.id, staff: cashier.name } : {}
  const unit = 100
  const float = currency === 'USD' ? 20_000 : 50_000
  const end = zonedInstant(addDays(date, 1), close_time, timezone).getTime()
  const at = (before: number) => new Date(end - before * minute).toISOString()
  // The count comes after the last guests and before the business day ends.
  const lastPaid = Math.max(
    ...visits.flatMap(({ receipt, refund }) => [receipt, ...(refund ? [refund] : [])]).map(paidAt),
  )
  const counted = Math.min(end - minute, Math.max(end - 20 * minute, lastPaid + minute))
  const closed = new Date(Math.max(end - 15 * minute, counted)).toISOString()
  const opened = new Date(
    Math.min(...visits.map(({ seatedAt }) => seatedAt.getTime())) - 30 * minute,
  ).toISOString()
  const ice = random.chance(0.2) ? random.between(8, 20) * unit : 0
  const received = paid.reduce(
    (sum, { receipt, refund }) => sum + cashOf(receipt) + (refund ? cashOf(refund) : 0),
    0,
  )
  const dropped = known ?? Math.max(0, Math.floor((received - ice) / (50 * unit)) * 50 * unit)
  const error = random.chance(0.75) ? 0 : random.between(-5, 5) * (currency === 'USD' ? 25 : 10)
  const countedAmount = Math.max(0, float + received - ice - dropped + error)
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
    ...(dropped > 0
      ? [{ uid: uid('drop'), kind: 'drop' as const, amount: dropped, at: at(30), ...staff }]
      : []),
    {
      uid: uid('count'),
      kind: 'count',
      amount: countedAmount,
      at: new Date(counted).toISOString(),
      ...staff,
    },
    // Everything except the next day's float goes to the safe.
    ...(countedAmount > float
      ? [
          {
            uid: uid('rest'),
            kind: 'drop' as const,
            amount: countedAmount - float,
            at: closed,
            ...staff,
          },
        ]
      : []),
    { uid: uid('close'), kind: 'close', at: closed, ...staff },
  ]
}

const paidAt = ({ paid_at }: Visit['receipt']) => Date.parse(paid_at)

/** Returns the cash that a receipt adds to the drawer. */
export function cashOf({ payments, change }: Visit['receipt']): number {
  return (
    payments.reduce((sum, payment) => sum + (payment.type === 'cash' ? payment.amount : 0), 0) -
    (change ?? 0)
  )
}
