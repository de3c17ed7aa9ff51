/** Whether a text is a date that exists, "YYYY-MM-DD", from the year 1 on (PostgreSQL knows no year 0). */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether a text is a place of the IANA time zone database, "Asia/Tokyo"; bare offsets and abbreviations know no daylight saving. */
export function isTimeZone(text: string): boolean {
  if (!text.includes('/')) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
