/**
 * Returns the minutes since midnight of "HH:mm" or "HH:mm:ss", up to 29:59 (the next morning).
 * Returns null for other texts.
 */
export function parseTime(text: string): number | null {
  const match = /^([0-2]?\d):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Returns the minutes since midnight of a valid time. Throws RangeError for other texts. */
export function minutesOf(time: string): number {
  const minutes = parseTime(time)
  if (minutes === null) throw new RangeError(`Not a time of day: ${time}`)
  return minutes
}

/** Formats minutes since midnight as "HH:mm", up to 29:59. */
export function formatTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
