import type { postedHeartbeat } from '@pos/contract/devices/heartbeat'
import { isOnline } from '@pos/domain/devices/device-presence'
import {
  type DeviceStateKind,
  isBatteryLow,
  isClockOff,
  isQueueLate,
} from '@pos/domain/devices/device-states'
import type { z } from 'zod'

/** A report that a device sends every 30 seconds. */
export type Heartbeat = z.output<typeof postedHeartbeat>

/** A current state of a device or of one of its printers, as stored in `devices.states`. */
export interface StateNow {
  readonly kind: DeviceStateKind
  readonly printer_id: string | null
  readonly state: string
  readonly since: string
  readonly backup_printer_id: string | null
}

/** A row of `device_states`. */
interface StateChange extends Omit<StateNow, 'since'> {
  readonly at: string
}

/** The stored data of a device before a heartbeat. */
interface Former {
  readonly last_seen_at: string | null
  readonly states: readonly StateNow[]
  /** The printers in the heartbeat that exist in the shop. */
  readonly printers: readonly string[]
}

const keyOf = ({ kind, printer_id }: Pick<StateNow, 'kind' | 'printer_id'>) =>
  `${kind} ${printer_id}`

/**
 * Returns the states after a heartbeat, each with its start, and the changes. Repeating a heartbeat
 * changes nothing.
 */
export function statesAfter(
  former: Former,
  body: Heartbeat,
  now: Date,
): { states: StateNow[]; changes: StateChange[] } {
  const at = now.toISOString()
  const known = new Map(former.states.map((state) => [keyOf(state), state]))
  const wasAway = !isOnline(former.last_seen_at, now)
  if (wasAway) known.delete(keyOf(ofDevice('connection', 'online')))
  const reported = new Map(
    reportedStates(body, former.printers, now).map((state) => [keyOf(state), state]),
  )
  const states: StateNow[] = []
  const changes: StateChange[] = []
  if (wasAway && former.last_seen_at !== null)
    changes.push({ ...ofDevice('connection', 'offline'), at: former.last_seen_at })
  for (const [key, state] of reported) {
    const before = known.get(key)
    states.push({ ...state, since: before?.state === state.state ? before.since : at })
    if (before?.state !== state.state || before.backup_printer_id !== state.backup_printer_id)
      changes.push({ ...state, at })
  }
  return { states, changes }
}

/**
 * When the oldest queued receipt began to wait, by the server's clock; null if none waits or it is
 * not reported.
 */
export function oldestOf({ queue }: Pick<Heartbeat, 'queue'>, now: Date): string | null {
  return queue && queue.receipts > 0
    ? new Date(now.getTime() - queue.oldest_seconds * 1000).toISOString()
    : null
}

const mostSeconds = 2_147_483_647

/** Seconds by which the device's clock is ahead; null if not reported. */
export function clockOffsetOf(
  { device_time }: Pick<Heartbeat, 'device_time'>,
  now: Date,
): number | null {
  if (device_time === null) return null
  return Math.max(
    -mostSeconds,
    Math.min(mostSeconds, Math.round((Date.parse(device_time) - now.getTime()) / 1000)),
  )
}

const ofDevice = (kind: DeviceStateKind, state: string) => ({
  kind,
  printer_id: null,
  state,
  backup_printer_id: null,
})

function reportedStates(
  body: Heartbeat,
  printers: readonly string[],
  now: Date,
): Omit<StateNow, 'since'>[] {
  const { battery, queue, app_version } = body
  const offset = clockOffsetOf(body, now)
  return [
    ofDevice('connection', 'online'),
    ofDevice('app_version', app_version),
    ...(battery
      ? [ofDevice('battery', isBatteryLow(battery.percent, battery.charging) ? 'low' : 'ok')]
      : []),
    ...(queue ? [ofDevice('queue', isQueueLate(oldestOf(body, now), now) ? 'late' : 'ok')] : []),
    ...(offset === null ? [] : [ofDevice('clock', isClockOff(offset) ? 'off' : 'ok')]),
    ...body.printers
      .filter(({ id }) => printers.includes(id))
      .map(({ id, state, backup_printer_id: backup }) => ({
        kind: 'printer' as const,
        printer_id: id,
        state: state === 'ready' ? 'ok' : state,
        backup_printer_id: backup !== null && printers.includes(backup) ? backup : null,
      })),
  ]
}
