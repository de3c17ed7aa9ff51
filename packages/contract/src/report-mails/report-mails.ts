import { z } from 'zod'
import { dataOf, idParams, lineText, pageOf, queryInteger, recordVersion } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { textPatterns } from '../fields/format-problems.ts'
import {
  deliveryStates,
  mailAttachments,
  mailComparisons,
  mailFrequencies,
  mailReports,
} from './report-mail-lists.ts'

/** Reason why a recipient gets no mail, or `subscribed`. */
const recipientStates = ['subscribed', 'unsubscribed', 'no_address', 'no_access'] as const

const fields = {
  name: lineText(80).trim().min(1),
  frequency: z.enum(mailFrequencies),
  /**
   * Sent on the day after the period, in the time zone of the shops, and never before its last
   * business day is over.
   */
  time: z.string().regex(textPatterns.invalid_time),
  reports: z.array(z.enum(mailReports)).min(1).max(mailReports.length),
  compare: z.enum(mailComparisons),
  /** All shops that the recipient may see, including future ones; otherwise `shop_ids`. */
  all_shops: z.boolean(),
  shop_ids: z.array(z.uuid()).max(200),
  user_ids: z.array(z.uuid()).min(1).max(50),
  attachment: z.enum(mailAttachments),
  active: z.boolean(),
}

/** Input for creating or updating a report mail. */
const reportMailInput = z.strictObject(fields)
export type ReportMailInput = z.infer<typeof reportMailInput>

/** A report mail as seen by a person who may change it. */
const reportMail = z.object({
  ...fields,
  name: z.string(),
  time: z.string(),
  id: z.uuid(),
  version: z.int(),
  shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
  recipients: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      address: z.string().nullable(),
      state: z.enum(recipientStates),
    }),
  ),
  made_by: z.string().nullable(),
  /** Next delivery for shops of each time zone; empty while the mail is switched off. */
  next: z.array(
    z.object({ at: z.string(), from: z.string(), to: z.string(), timezone: z.string() }),
  ),
  /** Delivery for the latest period; null before the first. */
  last: z
    .object({
      due_at: z.string(),
      timezone: z.string(),
      counts: z.partialRecord(z.enum(deliveryStates), z.int()),
    })
    .nullable(),
})
export type ReportMail = z.infer<typeof reportMail>

/** The mail of one period to one person. */
const reportMailDelivery = z.object({
  id: z.uuid(),
  recipient: z.string(),
  address: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
  due_at: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  next_attempt_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Response of the mail server; for a skipped mail one of `skipReasons`. */
  answer: z.string().nullable(),
})
export type ReportMailDelivery = z.infer<typeof reportMailDelivery>

const access = 'reports'

/**
 * The report mails that the caller may change: for an administrator all mails of the organization,
 * for a manager those of their own and those that concern only the manager's shops.
 */
export const listReportMails = defineEndpoint({
  method: 'GET',
  path: '/v1/report-mails',
  access,
  summary: 'List report mails',
  response: dataOf(z.array(reportMail)),
})

/** The shops and accounts that the caller may choose. */
export const getReportMailOptions = defineEndpoint({
  method: 'GET',
  path: '/v1/report-mails/options',
  access,
  summary: 'List the choices of a report mail',
  response: dataOf(
    z.object({
      shops: z.array(z.object({ id: z.uuid(), name: z.string(), timezone: z.string() })),
      users: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          address: z.string().nullable(),
          is_me: z.boolean(),
        }),
      ),
    }),
  ),
})

/** One of them. */
export const getReportMail = defineEndpoint({
  method: 'GET',
  path: '/v1/report-mails/:id',
  access,
  summary: 'Get a report mail',
  params: idParams,
  response: dataOf(reportMail),
})

/** Starts with the next period that ends. */
export const createReportMail = defineEndpoint({
  method: 'POST',
  path: '/v1/report-mails',
  access,
  summary: 'Create a report mail',
  body: reportMailInput,
  response: dataOf(reportMail),
  status: 201,
})

/** Changes a report mail; mails of earlier periods are not sent again. */
export const changeReportMail = defineEndpoint({
  method: 'PUT',
  path: '/v1/report-mails/:id',
  access,
  summary: 'Update a report mail',
  params: idParams,
  body: reportMailInput.extend({ version: recordVersion }),
  response: dataOf(reportMail),
})

/** Deletes a report mail together with the list of mails sent. */
export const deleteReportMail = defineEndpoint({
  method: 'DELETE',
  path: '/v1/report-mails/:id',
  access,
  summary: 'Delete a report mail',
  params: idParams,
  status: 204,
})

/**
 * Sends the mail of the latest period to the caller at once, whether or not it is saved. The
 * response contains the address and the reply of the mail server.
 */
export const sendReportMailSample = defineEndpoint({
  method: 'POST',
  path: '/v1/report-mails/samples',
  access,
  summary: 'Send a sample of a report mail to yourself',
  body: reportMailInput,
  response: dataOf(
    z.object({ address: z.string(), state: z.enum(['sent', 'refused']), answer: z.string() }),
  ),
})

/** Returns the deliveries, newest first. */
export const listReportMailDeliveries = defineEndpoint({
  method: 'GET',
  path: '/v1/report-mails/:id/deliveries',
  access,
  summary: 'List the deliveries of a report mail',
  params: idParams,
  query: z.strictObject({
    page: queryInteger(1, 100_000).default(1),
    per_page: queryInteger(1, 200).default(50),
  }),
  response: pageOf(reportMailDelivery),
})

/**
 * Sends a mail again that was refused or whose delivery is unclear. Fails with Conflict for any
 * other mail.
 */
export const resendReportMail = defineEndpoint({
  method: 'POST',
  path: '/v1/report-mail-deliveries/:id/resend',
  access,
  summary: 'Retry a mail',
  params: idParams,
  response: dataOf(reportMailDelivery),
})
