import { typedKeys } from '@pos/domain/typed-entries'
import { reports } from '../reports/reports.ts'

/**
 * The reports that a mail can bring, by the last part of their path, in the order in which they
 * stand in it.
 */
export const mailReports = typedKeys(reports)
  .filter((name) => name !== 'receivables' && name !== 'targets')
  .toSorted((one, other) => reports[one].mail - reports[other].mail)
/** A report that a mail can bring. */
export type MailReport = (typeof mailReports)[number]

/** Frequency of a mail: after each business day, week or month. */
export const mailFrequencies = ['daily', 'weekly', 'monthly'] as const
/** Comparisons of a mail's figures. */
export const mailComparisons = [
  'none',
  'previous_period',
  'same_weekdays',
  'average_4_weeks',
  'last_year',
] as const
/** The file that a mail has attached of each of its reports. */
export const mailAttachments = ['none', 'csv', 'xlsx'] as const

/**
 * State of a mail. `unclear`: the connection broke during the handover, and it is not sent twice.
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

/** Why nothing was sent. */
export const skipReasons = ['unsubscribed', 'no_address', 'no_access', 'switched_off'] as const
/** Why nothing was sent. */
export type SkipReason = (typeof skipReasons)[number]
