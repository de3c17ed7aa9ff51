/**
 * Returns true if a text is an existing date "YYYY-MM-DD", from the year 1 on (PostgreSQL has no
 * year 0).
 */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * Returns true if a text is a location of the IANA time zone database, such as "Asia/Tokyo".
 * Offsets and abbreviations are refused, because they have no daylight saving.
 */
export function isTimeZone(text: string): boolean {
  if (!text.includes('/')) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
