import type { MasterData } from '@pos/contract/devices/device-interface'
import { Battery } from './battery.ts'
import { seenPrinter } from './printer-paper.ts'

/** Returns the part of a heartbeat about the device and its printers. */
export function stateOfDevice(
  name: string,
  printers: NonNullable<MasterData['entities'][string]>,
  now: Date,
) {
  return {
    app_version: 'simulator-1',
    device_time: now.toISOString(),
    battery: new Battery(name).at(now),
    printers: printers.map((printer) => seenPrinter(printer, now)),
  }
}
