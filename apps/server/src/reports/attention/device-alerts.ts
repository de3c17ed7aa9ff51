import type { ShopAttention } from '@pos/contract/reports/attention'
import { isOnline, onlineSeconds } from '@pos/domain/devices/device-presence'
import {
  type DeviceStateKind,
  isClockOff,
  isPrinterFailing,
  isQueueLate,
  isReleaseLate,
  printerStates,
  queueLateMinutes,
  releaseLateMinutes,
} from '@pos/domain/devices/device-states'

type PrinterAlert = ShopAttention['printers_failing'][number]

/** A device with the data of its last heartbeat; instants in the format of PostgreSQL's JSON. */
export interface ReportedDevice {
  readonly id: string
  readonly name: string
  readonly last_seen_at: string | null
  readonly queue_length: number | null
  readonly queue_oldest_at: string | null
  readonly clock_offset_seconds: number | null
  readonly master_version: number | null
  readonly current_release: number | null
  /** When the first release that it does not run was sent; null if it runs the current one. */
  readonly behind_since: string | null
  readonly states: readonly {
    readonly kind: DeviceStateKind
    readonly state: string
    readonly since: string
    readonly printer_id: string | null
    readonly printer: string | null
    readonly backup: string | null
  }[]
}

type DeviceAlerts = Pick<
  ShopAttention,
  'devices_offline' | 'printers_failing' | 'queues_late' | 'clocks_off' | 'releases_late'
>

/**
 * Returns the alerts of devices. Printers and clocks count while their device is online, because
 * their state is otherwise unknown. Waiting receipts and a missing release count until the device
 * reports otherwise.
 */
export function deviceAlerts(devices: readonly ReportedDevice[], now: Date): DeviceAlerts {
  const online = devices.filter((device) => isOnline(device.last_seen_at, now))
  return {
    // A device that never connected is still being set up.
    devices_offline: devices.flatMap((device) => {
      const { id, name, last_seen_at } = device
      return last_seen_at === null || online.includes(device)
        ? []
        : [{ id, name, last_seen_at: toInstant(last_seen_at) }]
    }),
    printers_failing: failingPrinters(online),
    queues_late: devices.flatMap(({ id, name, queue_length, queue_oldest_at: oldest }) =>
      oldest !== null && isQueueLate(oldest, now)
        ? [{ id, name, receipts: queue_length ?? 0, oldest_at: toInstant(oldest) }]
        : [],
    ),
    clocks_off: online.flatMap(({ id, name, clock_offset_seconds: offset, states }) => {
      const since = states.find(({ kind, state }) => kind === 'clock' && state === 'off')?.since
      return offset !== null && isClockOff(offset) && since
        ? [{ id, name, offset_seconds: offset, since: toInstant(since) }]
        : []
    }),
    releases_late: devices.flatMap((device) => missingRelease(device, now)),
  }
}

/** Converts an instant of PostgreSQL's JSON to the common format. */
export const toInstant = (at: string): string => new Date(at).toISOString()

/** When each problem became an alert: the moment at which it exceeded its allowed duration. */
export function raisedByDevices(
  alerts: DeviceAlerts,
): Record<keyof DeviceAlerts, (string | null)[]> {
  const after = (at: string | null, seconds: number) =>
    at === null ? null : new Date(Date.parse(at) + seconds * 1000).toISOString()
  return {
    devices_offline: alerts.devices_offline.map(({ last_seen_at }) =>
      after(last_seen_at, onlineSeconds),
    ),
    printers_failing: alerts.printers_failing.map(({ since }) => since),
    queues_late: alerts.queues_late.map(({ oldest_at }) => after(oldest_at, queueLateMinutes * 60)),
    clocks_off: alerts.clocks_off.map(({ since }) => since),
    releases_late: alerts.releases_late.map(({ since }) => after(since, releaseLateMinutes * 60)),
  }
}

/** If devices disagree about a printer, the worst state counts. */
function failingPrinters(devices: readonly ReportedDevice[]): PrinterAlert[] {
  const worst = new Map<string, PrinterAlert>()
  for (const { name: device, states } of devices) {
    for (const { printer_id: id, printer: name, backup, since, ...reported } of states) {
      const state = printerStates.find((one) => one === reported.state)
      if (id === null || name === null || !state || !isPrinterFailing(state)) continue
      const known = worst.get(id)
      if (known && printerStates.indexOf(known.state) >= printerStates.indexOf(state)) continue
      worst.set(id, { id, name, state, since: toInstant(since), device, backup })
    }
  }
  return [...worst.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * A device could fetch a release since it was sent or since it came back online; one that was never
 * online is only offline.
 */
function missingRelease(device: ReportedDevice, now: Date): DeviceAlerts['releases_late'] {
  const { id, name, last_seen_at, current_release: release, behind_since, states } = device
  if (last_seen_at === null || release === null || behind_since === null) return []
  const sent = toInstant(behind_since)
  const online = states.find(({ kind }) => kind === 'connection')
  const since = online && toInstant(online.since) > sent ? toInstant(online.since) : sent
  return isReleaseLate(since, now) ? [{ id, name, release, since }] : []
}
