import type { Device } from '../device/device.ts'
import type { SentLine } from './visit.ts'

/** Lines with fewer remaining pieces than ordered; lines of one item are added up. */
export function refusedLines(
  lines: readonly SentLine[],
  device: Pick<Device, 'offers'>,
): ReadonlySet<string> {
  const ordered = new Map<string | null, number>()
  const refused = lines.filter(({ line: { menu_item_id, quantity } }) => {
    const pieces = (ordered.get(menu_item_id) ?? 0) + quantity
    const isLeft = device.offers(menu_item_id ?? '', pieces)
    if (isLeft) ordered.set(menu_item_id, pieces)
    return !isLeft
  })
  return new Set(refused.map(({ line }) => line.uid))
}
