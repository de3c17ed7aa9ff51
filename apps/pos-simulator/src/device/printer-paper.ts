import type { PrinterState } from '@pos/domain/devices/device-states'
import { seededRandom } from '../random.ts'

/** A printer as a device sees it. */
export interface SeenPrinter {
  readonly id: string
  readonly state: PrinterState
  /** The printer that currently prints instead. */
  readonly backup_printer_id: string | null
}

/** The paper of a printer lasts for a random number of minutes in this range. */
const spanMinutes = 20
const spansPerRoll = 6
/** Minutes of a cycle with low paper and without paper, before a new roll. */
const [lowFrom, outFrom, mendedFrom] = [8, 12, 17]

/**
 * Returns the state of a printer at a moment: sometimes paper is low, then out, then replaced. It
 * depends only on printer and time, so all devices of the shop see the same.
 */
export function seenPrinter(
  printer: { readonly id?: unknown; readonly backup_printer_id?: unknown },
  now: Date,
): SeenPrinter {
  const id = String(printer.id)
  const minutes = now.getTime() / 60_000
  const isUsedUp =
    seededRandom(`${id} ${Math.floor(minutes / spanMinutes)}`).between(1, spansPerRoll) === 1
  const minute = minutes % spanMinutes
  if (!isUsedUp || minute < lowFrom || minute >= mendedFrom)
    return { id, state: 'ok', backup_printer_id: null }
  if (minute < outFrom) return { id, state: 'paper_low', backup_printer_id: null }
  return {
    id,
    state: 'paper_out',
    backup_printer_id:
      typeof printer.backup_printer_id === 'string' ? printer.backup_printer_id : null,
  }
}
