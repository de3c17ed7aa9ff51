import { formatDateTime } from '#lib/text/format.ts'

/** The time of a mail on the clock of its shops, to the minute. */
export const dueText = (at: string, timezone: string): string =>
  formatDateTime(at, timezone).slice(0, -3)
