/**
 * Parses a typed time of day: 17:30, 5:00 or 1730, also in full-width digits. Returns "HH:mm", or
 * null if it is not a time.
 */
export function typedTime(text: string): string | null {
  const { hour = '', minute = '' } =
    /^(?<hour>\d{1,2}):?(?<minute>\d{2})$/.exec(text.normalize('NFKC').trim())?.groups ?? {}
  return hour && Number(hour) < 24 && Number(minute) < 60
    ? `${hour.padStart(2, '0')}:${minute}`
    : null
}
