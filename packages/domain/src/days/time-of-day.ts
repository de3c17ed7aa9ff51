/**
 * Returns the minutes since midnight of "HH:mm" or "HH:mm:ss", up to 29:59 (the next morning).
 * Throws RangeError for other texts.
 */
export function minutesOf(time: string): number {
  const match = /^([0-2]?\d):([0-5]\d)(?::[0-5]\d)?$/.exec(time)
  if (!match) throw new RangeError(`Not a time of day: ${time}`)
  return Number(match[1]) * 60 + Number(match[2])
}

/** Formats minutes since midnight as "HH:mm", up to 29:59. */
export function formatTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
