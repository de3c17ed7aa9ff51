import { typedKeys } from '@pos/domain/typed-entries'
import { reports } from '../reports/reports.ts'

/**
 * The reports that a mail can contain, by the last segment of their path, in the order in which
 * mails show them, and the close of each business day.
 */
export const mailReports = [
  ...typedKeys(reports).toSorted((one, other) => reports[one].mail - reports[other].mail),
  'day-close' as const,
]
/** A report that a mail can contain. */
export type MailReport = (typeof mailReports)[number]

/** Frequency of a mail: after each business day, week or month. */
export const mailFrequencies = ['daily', 'weekly', 'monthly'] as const
/** Periods that a mail's figures can be compared with. */
export const mailComparisons = [
  'none',
  'previous_period',
  'same_weekdays',
  'average_4_weeks',
  'last_year',
] as const
/** The file format in which each report is attached to a mail. */
export const mailAttachments = ['none', 'csv', 'xlsx'] as const

/**
 * State of a mail. `unclear`: the connection broke while the mail server received it; the mail is
 * not sent a second time.
 */
export const deliveryStates = [
  'waiting',
  'sending',
  'sent',
  'refused',
  'unclear',
  'skipped',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Reasons why no mail was sent. */
export const skipReasons = ['unsubscribed', 'no_address', 'no_access', 'switched_off'] as const
/** Reason why no mail was sent. */
export type SkipReason = (typeof skipReasons)[number]
