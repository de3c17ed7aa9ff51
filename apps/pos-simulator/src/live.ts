import { messageOf } from './message-of.ts'
import { readCatalog, type Seat } from './catalog.ts'
import { Device } from './device.ts'
import { openDrawer } from './shift-drawer.ts'
import { cashiersOf, crewOf, type Worker } from './crew.ts'
import type { OpenCheck } from './open-checks.ts'
import type { Options } from './options.ts'
import { refusedLines } from './service.ts'
import { pauseOrEnd } from './pause.ts'
import { seededRandom } from './random.ts'
import type { SimulatedShop } from './register-devices.ts'
import { refundedAfter } from './refund.ts'
import { playVisit, type Visit } from './visit.ts'

const minute = 60_000

/** Simulates a shop in real time until stopped: guests sit down, tables are occupied, checks are paid, new releases are applied. */
export async function playLive(options: Options, shop: SimulatedShop, signal: AbortSignal, say: (text: string) => void): Promise<void> {
  await Promise.all(
    shop.keys.map(async ({ name, key }, index) => {
      const device = new Device(options.url, `${shop.name} ${name}`, key, shop.codes)
      await device.pull()
      await device.pullStaff()
      await device.heartbeat()
      if (options.stuck > 0 && index === shop.keys.length - 1) return fallSilent(options, shop, device, index, say)
      const listening = device.stayConnected(signal, (release) => say(`${device.name} runs release ${release}`))
      await serve(options, shop, device, index, signal, say)
      await listening
    }),
  )
}

async function serve(
  options: Options,
  shop: SimulatedShop,
  device: Device,
  index: number,
  signal: AbortSignal,
  say: (text: string) => void,
) {
  const random = seededRandom(`${options.seed} live ${shop.id} ${index} ${Date.now()}`)
  const speed = Number.isFinite(options.speed) ? options.speed : 60
  const occupied = new Set<string>()
  const drawer = await openDrawer(device, random, `live-${Date.now().toString(36)}-${index + 1}`)
  let number = 0
  while (!signal.aborted) {
    const catalog = readCatalog(device, new Date().toISOString().slice(0, 10), device.states)
    const mine = catalog.tables.filter((_, seatIndex) => seatIndex % shop.keys.length === index)
    const table = random.pick(mine.filter((one) => !occupied.has(one.code)))
    if (table) {
      number += 1
      const uid = `live-${Date.now().toString(36)}-${index + 1}-${number}`
      void visit(table, uid).catch((error: unknown) => say(`${device.name}: ${messageOf(error)}`))
    }
    await pauseOrEnd((random.between(2, 6) * minute) / speed, signal)

    async function visit(seat: Seat, id: string) {
      occupied.add(seat.code)
      const crew = crewOf(device.staff, catalog.shop.country_code)
      const staff = random.pick(cashiersOf(crew))
      const seatedAt = new Date()
      const planned =
        staff && playVisit({ uid: id, catalog, random, seatedAt, release: device.release, table: seat, staff, crew, atOnce: true })
      const played = planned?.without(refusedLines(planned.lines, device)) ?? null
      if (!staff || !played) return void occupied.delete(seat.code)
      const signIn = async () => void (staff.id && (await device.workAs(staff.id, seat.center?.id ?? null)))
      const { receipt, voids, refund } = played
      const check = checkOf(seat, receipt, staff, seatedAt)
      await signIn()
      await device.postOrders(played.lines, staff.id)
      await device.holdTable(check)
      await pauseOrEnd((random.between(15, 50) * minute) / speed, signal)
      if (!device.holds(check)) {
        occupied.delete(seat.code)
        return say(`${device.name}: ${seat.code} was given free in the back-office`)
      }
      await signIn()
      const now = new Date().toISOString()
      const receipts = [{ ...receipt, paid_at: now }, ...(refund ? [refundedAfter(refund, now)] : [])]
      await device.postReceipts(receipts)
      drawer.receive(receipts)
      await device.postVoidOrders(
        voids.map((one) => ({ ...one, ...(one.void_at ? { void_at: now } : {}), ...(one.moved_at ? { moved_at: now } : {}) })),
      )
      await device.freeTable(check)
      occupied.delete(seat.code)
      say(`${device.name}: ${seat.code} paid ${receipt.total}`)
    }
  }
  await drawer.close().catch((error: unknown) => say(`${device.name}: ${messageOf(error)}`))
}

/** Simulates a device that dies during service: its tables stay stuck until somebody fixes them. */
async function fallSilent(options: Options, shop: SimulatedShop, device: Device, index: number, say: (text: string) => void) {
  const random = seededRandom(`${options.seed} stuck ${shop.id}`)
  const catalog = readCatalog(device, new Date().toISOString().slice(0, 10))
  const mine = catalog.tables.filter((_, seatIndex) => seatIndex % shop.keys.length === index).slice(0, options.stuck)
  const crew = crewOf(device.staff, catalog.shop.country_code)
  const staff = random.pick(cashiersOf(crew))
  for (const [seatIndex, table] of mine.entries()) {
    const seatedAt = new Date(Date.now() - (25 + seatIndex * 90) * minute)
    const played = staff && playVisit({ uid: `stuck-${seatIndex}`, catalog, random, seatedAt, release: device.release, table, staff, crew })
    const state = (['locked', 'paying', 'open'] as const)[seatIndex % 3] ?? 'locked'
    if (played) await device.holdTable({ ...checkOf(table, played.receipt, staff, seatedAt), state })
  }
  say(`${device.name} fell silent with ${mine.map((table) => table.code).join(', ')}`)
}

function checkOf(seat: Seat, receipt: Visit['receipt'], staff: Worker, seatedAt: Date): OpenCheck {
  return {
    table_code: seat.code,
    opened_at: seatedAt.toISOString(),
    state: 'open',
    staff_id: staff.id,
    staff: staff.name,
    guests: receipt.guest_count,
    amount: receipt.total,
  }
}
