import type { PostedReceiptInput } from '@pos/contract/features/posted-receipt'
import { businessDate, zonedInstant } from '@pos/domain/business-day'
import { addDays, weekdayOf } from '@pos/domain/calendar-date'
import { formatTime, minutesOf } from '@pos/domain/time-of-day'
import { type Catalog, readCatalog } from './catalog.ts'
import { Device } from './device.ts'
import type { Options } from './options.ts'
import { type Random, seededRandom } from './random.ts'
import type { SimulatedShop } from './register-devices.ts'
import { playVisit, type Visit } from './visit.ts'

const batchSize = 100
const busy: Record<string, number> = { monday: 0.6, tuesday: 0.65, wednesday: 0.75, thursday: 0.8, friday: 1, saturday: 1, sunday: 0.8 }

/** Makes the last days of a shop and today until now, oldest first, devices side by side; answers how many receipts were new. */
export async function playHistory(options: Options, shop: SimulatedShop, onDay: (done: number) => void): Promise<number> {
  const devices = shop.keys.map(({ name, key }) => new Device(options.url, name, key))
  for (const device of devices) await device.pull()
  const first = devices[0]
  if (!first) return 0
  const { timezone, close_time } = readCatalog(first, '2000-01-01').shop
  const now = new Date().toISOString()
  const today = businessDate(now, timezone, close_time)
  const inTurn = options.gentle ? takeTurns() : <T>(action: () => Promise<T>) => action()
  let stored = 0
  for (let back = options.days; back >= 0; back -= 1) {
    const date = addDays(today, -back)
    const counts = await Promise.all(
      devices.map((device, index) => {
        const visits = visitsOfDay(options, shop, device, date, index)
        return post(
          device,
          visits.filter(({ receipt }) => !shop.known.has(receipt.uid) && receipt.paid_at <= now),
          inTurn,
        )
      }),
    )
    stored += counts.reduce((sum, count) => sum + count, 0)
    if (back > 0) onDay(options.days - back + 1)
  }
  for (const device of devices) await device.heartbeat()
  return stored
}

/** The visits that a device sees on a business day: the same for the same seed, shop and menu. */
export function visitsOfDay(
  options: Pick<Options, 'seed' | 'visits' | 'devices'>,
  shop: Pick<SimulatedShop, 'id'>,
  device: Pick<Device, 'entities' | 'shop' | 'release'>,
  date: string,
  index: number,
): Visit[] {
  const random = seededRandom(`${options.seed} ${shop.id} ${date} ${index}`)
  const catalog = readCatalog(device, date)
  const count = Math.round(((options.visits * (busy[weekdayOf(date)] ?? 1)) / options.devices) * (0.85 + random.next() * 0.3))
  return Array.from({ length: count }, (_, number) =>
    visitOf(catalog, random, device.release, date, `${date.replaceAll('-', '')}-${index + 1}-${String(number + 1).padStart(4, '0')}`),
  ).filter((visit) => visit !== null)
}

/** Posts visits in batches. Voids go first: where a receipt is known, its voids are as well. */
async function post(device: Device, visits: readonly Visit[], inTurn: <T>(action: () => Promise<T>) => Promise<T>): Promise<number> {
  let stored = 0
  for (let start = 0; start < visits.length; start += batchSize) {
    const batch = visits.slice(start, start + batchSize)
    stored += await inTurn(async () => {
      await device.postVoidOrders(batch.flatMap((visit) => visit.voids))
      return device.postReceipts(batch.map((visit): PostedReceiptInput => visit.receipt))
    })
  }
  return stored
}

/** Runs one action at a time, each followed by a pause as long as it took. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(action: () => Promise<T>): Promise<T> => {
    const mine = last.then(async () => {
      const started = performance.now()
      const result = await action()
      await new Promise((resolve) => setTimeout(resolve, performance.now() - started))
      return result
    })
    last = mine.catch(() => {})
    return mine
  }
}

function visitOf(catalog: Catalog, random: Random, release: number, date: string, uid: string): Visit | null {
  const periods = catalog.periods.filter((one) => one.weekdays.includes(weekdayOf(date)))
  const period = random.weighted(periods.map((one, index) => [one, index === 0 ? 3 : index === 1 ? 5 : 2] as const))
  const minutes = period
    ? random.between(minutesOf(period.start_time), Math.max(minutesOf(period.start_time), minutesOf(period.end_time) - 45))
    : random.between(660, 1300)
  const seatedAt = zonedInstant(date, formatTime(minutes), catalog.shop.timezone)
  const table = random.chance(0.12) ? null : (random.pick(catalog.tables) ?? null)
  return playVisit({ uid, catalog, random, seatedAt, release, table, staff: random.pick(staffOf(catalog)) ?? 'Staff 1' })
}

/** Staff of the simulation have numbers, not names. */
export function staffOf(catalog: Catalog): string[] {
  return [1, 2, 3, 4].map((number) => (catalog.shop.country_code === 'JP' ? `スタッフ${number}` : `Staff ${number}`))
}
