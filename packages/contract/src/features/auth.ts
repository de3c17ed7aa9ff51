import { locales } from '@pos/texts/locales'
import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

const credential = z.string().trim().min(1).max(254)
const secret = z.string().min(1).max(200)
const session = z.object({ access_token: z.string(), expires_at: z.string() })
const token = dataOf(session)

/** Signs in by e-mail or phone and password. */
export const login = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/login',
  access: 'public',
  summary: 'Sign in by e-mail or phone',
  body: z.strictObject({ credential, password: secret }),
  /** `locale`: the language that the person used last; null: none yet. */
  response: dataOf(session.extend({ locale: z.enum(locales).nullable() })),
})

/** Exchanges a valid token for a new one; the old one ends immediately. */
export const refresh = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/refresh',
  access: 'session',
  summary: 'Renew the token',
  response: token,
})

/** Revokes the token immediately. */
export const logout = defineEndpoint({ method: 'POST', path: '/v1/auth/logout', access: 'session', summary: 'Sign out', status: 204 })

/** Sends a single-use link if the account exists; the response does not reveal whether it does. */
export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/forgot-password',
  access: 'public',
  summary: 'Ask for a link to set a new password',
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

/** Creates the first system administrator with the one-time link that the first start prints. */
export const setUp = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/set-up',
  access: 'public',
  summary: 'Create the first system administrator',
  body: z.strictObject({
    token: z.string().min(1).max(200),
    display_name: z.string().trim().min(1).max(80),
    first_name: z.string().trim().min(1).max(80),
    last_name: z.string().trim().min(1).max(80),
    email: z.string().trim().min(1).max(254),
    password: secret,
  }),
  response: token,
})
