/** What a device may say of a printer, from good to bad. */
export const printerStates = ['ok', 'paper_low', 'paper_out', 'cover_open', 'offline', 'error'] as const
/** What a device says of a printer. */
export type PrinterState = (typeof printerStates)[number]

/** What the states of a device are about; each kind has its own states, `printer` once for each printer. */
export const deviceStateKinds = ['connection', 'app_version', 'battery', 'queue', 'clock', 'printer'] as const
/** What a state of a device is about. */
export type DeviceStateKind = (typeof deviceStateKinds)[number]

/** Receipts that wait longer than this in a device are an alert. */
export const queueLateMinutes = 10
/** A clock that is further off than this is an alert: business days and reports go by the device's times. */
export const clockOffSeconds = 120
/** A release that a device has not taken up after this is an alert. */
export const releaseLateMinutes = 10
/** A battery that does not charge is low at and below this. */
const batteryLowPercent = 20

/** Returns true if somebody has to go to the printer: it prints nothing. Little paper alone is no reason yet. */
export function isPrinterFailing(state: PrinterState): boolean {
  return printerStates.indexOf(state) > printerStates.indexOf('paper_low')
}

/** Returns true if the oldest receipt has waited too long in the device; `oldestAt` is an ISO instant, null where nothing waits. */
export function isQueueLate(oldestAt: string | null, now: Date): boolean {
  return oldestAt !== null && isOver(queueLateMinutes, oldestAt, now)
}

/** Returns true if a clock is off by more than is good; null: the device does not say. */
export function isClockOff(offsetSeconds: number | null): boolean {
  return offsetSeconds !== null && Math.abs(offsetSeconds) > clockOffSeconds
}

/** Returns true if a device should long have the release that it could have fetched at this ISO instant. */
export function isReleaseLate(fetchableAt: string, now: Date): boolean {
  return isOver(releaseLateMinutes, fetchableAt, now)
}

/** Returns true if a battery has to be charged; null: there is none, or the device does not say. */
export function isBatteryLow(percent: number | null, isCharging: boolean): boolean {
  return percent !== null && !isCharging && percent <= batteryLowPercent
}

function isOver(minutes: number, since: string, now: Date) {
  return now.getTime() - Date.parse(since) > minutes * 60_000
}
