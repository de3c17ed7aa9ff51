import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { mailFrequencies } from './report-mail-lists.ts'

/** A report mail of which the signed-in person is a recipient. */
const receivedMail = z.object({
  id: z.uuid(),
  name: z.string(),
  frequency: z.enum(mailFrequencies),
  time: z.string(),
  active: z.boolean(),
  subscribed: z.boolean(),
})
export type ReceivedMail = z.infer<typeof receivedMail>

/** The report mails of the current organization of which the caller is a recipient. */
export const listReceivedMails = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/report-mails',
  access: 'profile',
  summary: 'List your report mails',
  response: dataOf(z.array(receivedMail)),
})

/** Unsubscribes or subscribes the caller. */
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
 * The address in the List-Unsubscribe header (RFC 2369) and in the text of the mail. It leads to
 * the page that unsubscribes. GET changes nothing, because mail programs and scanners fetch
 * addresses automatically.
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
 * Unsubscribes at once, without a sign-in: called by mail programs (RFC 8058) and by the page. The
 * body is ignored.
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
