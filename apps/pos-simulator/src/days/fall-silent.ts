import type { Device } from '../device/device.ts'
import type { SimulatedShop } from '../device/register-devices.ts'
import type { Options } from '../options.ts'
import { seededRandom } from '../random.ts'
import { readCatalog } from '../visits/catalog.ts'
import { playVisit } from '../visits/visit.ts'
import { cashiersOf, crewOf } from './crew.ts'

const minute = 60_000

/** Simulates a device that dies during service: its tables stay stuck until a person fixes them. */
export async function fallSilent(
  options: Pick<Options, 'seed' | 'stuck'>,
  shop: SimulatedShop,
  device: Device,
  index: number,
  say: (text: string) => void,
) {
  const random = seededRandom(`${options.seed} stuck ${shop.id}`)
  const catalog = readCatalog(device, new Date().toISOString().slice(0, 10))
  const mine = catalog.tables
    .filter((_, seatIndex) => seatIndex % shop.keys.length === index)
    .slice(0, options.stuck)
  const crew = crewOf(device.staff, catalog.shop.country_code)
  const staff = random.pick(cashiersOf(crew))
  for (const [seatIndex, table] of mine.entries()) {
    const seatedAt = new Date(Date.now() - (25 + seatIndex * 90) * minute)
    const played =
      staff &&
      playVisit({
        uid: `stuck-${seatIndex}`,
        catalog,
        random,
        seatedAt,
        release: device.release,
        table,
        staff,
        crew,
      })
    const state = (['locked', 'paying', 'open'] as const)[seatIndex % 3] ?? 'locked'
    if (played)
      await device.holdTable({
        table_code: table.code,
        opened_at: seatedAt.toISOString(),
        state,
        staff_id: staff.id,
        staff: staff.name,
        guests: played.receipt.guest_count,
        amount: played.receipt.total,
      })
  }
  say(`${device.name} fell silent with ${mine.map((table) => table.code).join(', ')}`)
}
