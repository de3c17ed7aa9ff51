import { z } from 'zod'
import { dataOf, lineText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { signedIn, signInQuestion } from './factors.ts'

const credential = lineText(254).trim().min(1)
const secret = z.string().min(1).max(200)
const session = z.object({ access_token: z.string(), expires_at: z.string() })
const token = dataOf(session)

/**
 * Signs in by e-mail or phone and password. A person with a second factor continues with
 * `finishLogin`.
 */
export const login = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/login',
  access: 'public',
  summary: 'Sign in by e-mail or phone',
  body: z.strictObject({ credential, password: secret }),
  response: dataOf(z.union([signedIn, signInQuestion])),
})

/** Exchanges a valid token for a new one; the old one ends immediately. */
export const refresh = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/refresh',
  access: 'session',
  withoutFactor: true,
  summary: 'Renew the token',
  response: token,
})

/** Revokes the token immediately. */
export const logout = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/logout',
  access: 'session',
  withoutFactor: true,
  summary: 'Sign out',
  status: 204,
})

/** Sends a single-use link if the account exists; the response does not reveal whether it does. */
export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/forgot-password',
  access: 'public',
  summary: 'Request a link to set a new password',
  body: z.strictObject({ credential }),
  response: dataOf(z.object({ sent_to: z.enum(['email', 'phone']) })),
})

/** Sets a new password with the token of a link and ends every session of the account. */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/reset-password',
  access: 'public',
  summary: 'Set a new password',
  body: z.strictObject({ token: z.string().min(1).max(200), password: secret }),
  status: 204,
})

const setUpToken = z.string().min(1).max(200)
const setUpName = lineText(80).trim().min(1)

/** Checks a set-up link before a person fills in its form. */
export const checkSetUp = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/set-up/check',
  access: 'public',
  summary: 'Check a set-up link',
  body: z.strictObject({ token: setUpToken }),
  status: 204,
})

const setUpBody = z.strictObject({
  token: setUpToken,
  administrator: z.strictObject({
    display_name: setUpName,
    first_name: setUpName,
    last_name: setUpName,
    email: lineText(254).trim().min(1),
    password: secret,
  }),
  organization: z.strictObject({ name: setUpName }),
  /** Currency, tips and gratuity default to the usual ones of the country. */
  shop: z.strictObject({
    name: setUpName,
    country_code: z.enum(['JP', 'US']),
    timezone: lineText(64).min(1),
  }),
})
/** Input of a set-up link. */
export type SetUp = z.infer<typeof setUpBody>

/**
 * Creates the first system administrator, organization and shop, all or none, with the one-time
 * link of the first start.
 */
export const setUp = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/set-up',
  access: 'public',
  summary: 'Create the first administrator, organization and shop',
  body: setUpBody,
  response: token,
})
