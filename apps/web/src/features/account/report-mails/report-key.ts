import type { MailReport } from '@pos/contract/report-mails/report-mail-lists'

/** The text with the name of a report, or of the close of days. */
export const reportKey = (name: MailReport) =>
  name === 'day-close'
    ? (`navigation:paths.${name}` as const)
    : (`navigation:reports.${name}` as const)
