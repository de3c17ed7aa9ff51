const orders = [
  /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
]

/**
 * Parses a typed date: 2026-6-17, 2026/06/17, 2026年6月17日, 20260617, or 6/17/2026 (United States),
 * also in full-width digits. Returns "YYYY-MM-DD", or null if it is not a date of the calendar.
 */
export function typedDate(text: string): string | null {
  const tidy = text.normalize('NFKC').trim()
  const {
    year = '',
    month = '',
    day = '',
  } = orders.map((order) => order.exec(tidy)?.groups).find(Boolean) ?? {}
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}
