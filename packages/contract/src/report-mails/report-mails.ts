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
   * On the clocks of the shops, the day after the period; never before its last business day is
   * over.
   */
  time: z.string().regex(textPatterns.invalid_time),
  reports: z.array(z.enum(mailReports)).min(1).max(mailReports.length),
  compare: z.enum(mailComparisons),
  /** Every shop that the reader may see, also those to come; otherwise `shop_ids`. */
  all_shops: z.boolean(),
  shop_ids: z.array(z.uuid()).max(200),
  user_ids: z.array(z.uuid()).min(1).max(50),
  attachment: z.enum(mailAttachments),
  active: z.boolean(),
}

/** Input for creating or updating a report mail. */
export const reportMailInput = z.strictObject(fields)
export type ReportMailInput = z.infer<typeof reportMailInput>

/** A mail that is sent regularly, as a person sees it who may change it. */
export const reportMail = z.object({
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
  /** When it goes next, for shops with the same clock; empty while it is switched off. */
  next: z.array(
    z.object({ at: z.string(), from: z.string(), to: z.string(), timezone: z.string() }),
  ),
  /** Delivery for the latest period that was due; null before the first. */
  last: z
    .object({
      due_at: z.string(),
      timezone: z.string(),
      counts: z.partialRecord(z.enum(deliveryStates), z.int()),
    })
    .nullable(),
})
/** A mail that is sent regularly. */
export type ReportMail = z.infer<typeof reportMail>

/** One mail about one period to one person. */
export const reportMailDelivery = z.object({
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
  /** Response of the mail server; for a skipped mail the reason, one of `skipReasons`. */
  answer: z.string().nullable(),
})
/** One mail about one period to one person. */
export type ReportMailDelivery = z.infer<typeof reportMailDelivery>

const access = 'reports'

/**
 * The mails that the caller may change: an administrator's are all of the organization, a manager's
 * the own ones and those about the own shops alone.
 */
export const listReportMails = defineEndpoint({
  method: 'GET',
  path: '/v1/report-mails',
  access,
  summary: 'List report mails',
  response: dataOf(z.array(reportMail)),
})

/** The shops and accounts of which the caller may choose. */
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

/** Begins with the next period that ends. */
export const createReportMail = defineEndpoint({
  method: 'POST',
  path: '/v1/report-mails',
  access,
  summary: 'Create a report mail',
  body: reportMailInput,
  response: dataOf(reportMail),
  status: 201,
})

/** Changes it; what was due before is not sent once more. */
export const changeReportMail = defineEndpoint({
  method: 'PUT',
  path: '/v1/report-mails/:id',
  access,
  summary: 'Update a report mail',
  params: idParams,
  body: reportMailInput.extend({ version: recordVersion }),
  response: dataOf(reportMail),
})

/** Ends it, with the list of what was sent. */
export const deleteReportMail = defineEndpoint({
  method: 'DELETE',
  path: '/v1/report-mails/:id',
  access,
  summary: 'Delete a report mail',
  params: idParams,
  status: 204,
})

/**
 * Sends the mail of the latest period to the caller at once, saved or not. The answer tells the
 * address and what the mail server said.
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
 * other.
 */
export const resendReportMail = defineEndpoint({
  method: 'POST',
  path: '/v1/report-mail-deliveries/:id/resend',
  access,
  summary: 'Retry a mail',
  params: idParams,
  response: dataOf(reportMailDelivery),
})

/** A mail that the signed-in person gets. */
export const receivedMail = z.object({
  id: z.uuid(),
  name: z.string(),
  frequency: z.enum(mailFrequencies),
  time: z.string(),
  active: z.boolean(),
  subscribed: z.boolean(),
})
/** A mail that the signed-in person gets. */
export type ReceivedMail = z.infer<typeof receivedMail>

/** The mails for which the caller is on the list, of the current organization. */
export const listReceivedMails = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/report-mails',
  access: 'profile',
  summary: 'List your report mails',
  response: dataOf(z.array(receivedMail)),
})

/** Lets a recipient unsubscribe and subscribe again. */
export const changeReceivedMail = defineEndpoint({
  method: 'PUT',
  path: '/v1/profile/report-mails/:id',
  access: 'profile',
  summary: 'Unsubscribe from a report mail, or subscribe again',
  params: idParams,
  body: z.strictObject({ subscribed: z.boolean() }),
  response: dataOf(receivedMail),
})

const tokenParams = z.object({ token: z.string().min(1).max(400) })
const subscription = dataOf(z.object({ name: z.string(), subscribed: z.boolean() }))

/**
 * Address in the header List-Unsubscribe (RFC 2369) and in the mail's text. It leads to the page
 * that unsubscribes. Reading it changes nothing, because mail programs and scanners read addresses
 * automatically.
 */
export const openUnsubscribe = defineEndpoint({
  method: 'GET',
  path: '/v1/unsubscribe/:token',
  access: 'public',
  summary: 'Show the page to unsubscribe',
  params: tokenParams,
  produces: 'text/html',
})

/**
 * Unsubscribes at once, without a sign-in: one press in a mail program (RFC 8058) or the page. What
 * the body says does not matter.
 */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/v1/unsubscribe/:token',
  access: 'public',
  summary: 'Unsubscribe from a report mail, by the link in it',
  params: tokenParams,
  response: subscription,
})

/** Takes it back. */
export const subscribeAgain = defineEndpoint({
  method: 'DELETE',
  path: '/v1/unsubscribe/:token',
  access: 'public',
  summary: 'Subscribe to a report mail again, by the link in it',
  params: tokenParams,
  response: subscription,
})
