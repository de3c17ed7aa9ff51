import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

const securityCode = dataOf(z.object({ security_code: z.string() }))

/** What the form of an account offers: the organization's roles on the POS app and how long a security code is. */
export const getUserOptions = defineEndpoint({
  method: 'GET',
  path: '/v1/users/options',
  access: 'accounts',
  summary: 'What an account may be given',
  response: dataOf(
    z.object({ roles: z.array(z.object({ id: z.uuid(), name: z.string() })), security_code_length: z.int().min(4).max(8).nullable() }),
  ),
})

/** Gives an account a new security code; the former one is dead at once. */
export const makeSecurityCode = defineEndpoint({
  method: 'POST',
  path: '/v1/users/:id/security-code',
  access: 'accounts',
  summary: 'Make or regenerate the security code of an account',
  params: idParams,
  response: securityCode,
  status: 201,
})

/** Shows the security code of an account; who looked is kept in its history. */
export const revealSecurityCode = defineEndpoint({
  method: 'POST',
  path: '/v1/users/:id/security-code/reveal',
  access: 'accounts',
  summary: 'Show the security code of an account',
  params: idParams,
  response: securityCode,
})
