import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

const securityCode = dataOf(z.object({ security_code: z.string() }))

/** The options of an account's form: roles on the POS app, and the length of security codes. */
export const getUserOptions = defineEndpoint({
  method: 'GET',
  path: '/v1/users/options',
  access: 'accounts',
  summary: "List the roles and shops of an account's form",
  response: dataOf(
    z.object({
      roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
      security_code_length: z.int().min(4).max(8).nullable(),
    }),
  ),
})

/**
 * Sends another link to set the first password; earlier links end. Fails with Conflict if the
 * person has a password or no address.
 */
export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/v1/users/:id/invitation',
  access: 'accounts',
  requireFreshFactor: true,
  summary: 'Send an account another link to set its first password',
  params: idParams,
  status: 204,
})

/** Replaces the security code of an account; the old one ends immediately. */
export const makeSecurityCode = defineEndpoint({
  method: 'POST',
  path: '/v1/users/:id/security-code',
  access: 'accounts',
  requireFreshFactor: true,
  summary: 'Create or replace the security code of an account',
  params: idParams,
  response: securityCode,
  status: 201,
})

/** Shows the security code of an account; the history records this. */
export const revealSecurityCode = defineEndpoint({
  method: 'POST',
  path: '/v1/users/:id/security-code/reveal',
  access: 'accounts',
  requireFreshFactor: true,
  summary: 'Show the security code of an account',
  params: idParams,
  response: securityCode,
})

/** The devices on which an account's security code was last used, newest first. */
export const listStaffSignIns = defineEndpoint({
  method: 'GET',
  path: '/v1/users/:id/sign-ins',
  access: 'accounts',
  summary: 'List the devices on which the security code of an account was last used',
  params: idParams,
  response: dataOf(
    z.array(
      z.object({
        device_id: z.uuid(),
        device: z.string(),
        shop: z.string(),
        signed_in_at: z.string(),
      }),
    ),
  ),
})
