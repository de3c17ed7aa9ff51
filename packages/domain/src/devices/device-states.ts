/** Printer states that a device reports, from good to bad. */
export const printerStates = [
  'ok',
  'paper_low',
  'paper_out',
  'cover_open',
  'offline',
  'error',
] as const
/** The state of a printer, as a device reports it. */
export type PrinterState = (typeof printerStates)[number]

/** Kinds of device states. Each kind has its own values; `printer` occurs once per printer. */
export const deviceStateKinds = [
  'connection',
  'app_version',
  'battery',
  'queue',
  'clock',
  'printer',
] as const
/** A kind of device state. */
export type DeviceStateKind = (typeof deviceStateKinds)[number]

/** Receipts that wait longer than this in a device cause an alert. */
export const queueLateMinutes = 10
/**
 * A clock that is further off than this causes an alert, because business days and reports use the
 * device's times.
 */
const clockOffSeconds = 120
/** A release that a device has not applied after this time causes an alert. */
export const releaseLateMinutes = 10
/** A battery that is not charging counts as low at or below this charge. */
const batteryLowPercent = 20

/** Returns true if the printer cannot print and needs attention. Low paper alone does not count. */
export function isPrinterFailing(state: PrinterState): boolean {
  return printerStates.indexOf(state) > printerStates.indexOf('paper_low')
}

/**
 * Returns true if the oldest receipt has waited too long in the device. `oldestAt` is an ISO
 * instant; null if none waits.
 */
export function isQueueLate(oldestAt: string | null, now: Date): boolean {
  return oldestAt !== null && isOver(queueLateMinutes, oldestAt, now)
}

/**
 * Returns true if a clock deviates by more than the limit. null means that the device does not
 * report it.
 */
export function isClockOff(offsetSeconds: number | null): boolean {
  return offsetSeconds !== null && Math.abs(offsetSeconds) > clockOffSeconds
}

/**
 * Returns true if a device is late to apply a release that it could fetch from this ISO instant on.
 */
export function isReleaseLate(fetchableAt: string, now: Date): boolean {
  return isOver(releaseLateMinutes, fetchableAt, now)
}

/**
 * Returns true if a battery must be charged. null means that there is no battery or that the device
 * does not report it.
 */
export function isBatteryLow(percent: number | null, isCharging: boolean): boolean {
  return percent !== null && !isCharging && percent <= batteryLowPercent
}

function isOver(minutes: number, since: string, now: Date) {
  return now.getTime() - Date.parse(since) > minutes * 60_000
}
