import { formatDateTime } from '#lib/text/format.ts'

/** When a mail goes, on the clock of its shops: mails go by the minute. */
export const dueText = (at: string, timezone: string): string =>
  formatDateTime(at, timezone).slice(0, -3)
