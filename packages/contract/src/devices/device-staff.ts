import { z } from 'zod'
import { roleFlags } from '../accounts/roles.ts'
import { dataOf, queryInteger } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { textPatterns } from '../fields/format-problems.ts'

/** A right on the POS app: one of the flags of a shop role. */
const staffRight = z.enum(roleFlags)
export type StaffRight = z.infer<typeof staffRight>

/** Every right, and whether the person has it. */
const staffFlags = z.record(staffRight, z.boolean().describe('The person has this permission.'))

const displayName = z.string().describe('Name of the person, as shown and printed.')
const roleName = z.string().nullable().describe('Name of the shop role; null: the person has none.')
const flags = staffFlags.describe('Permissions of the person.')
const newCodeRequired = z
  .boolean()
  .describe(
    'The code is shorter than the organization requires. Ask the person to choose a new one.',
  )

/** A person who may work in the device's shop. */
const staffMember = z.object({
  id: z.uuid().describe('Id of the person.'),
  display_name: displayName,
  role_id: z.uuid().nullable().describe('Id of the shop role.'),
  role: roleName,
  flags,
  verifier: z
    .string()
    .nullable()
    .describe(
      'argon2id hash of the security code in PHC format, with its own salt; null: the person has no code and cannot sign in.',
    ),
  new_code_required: newCodeRequired,
})
export type StaffMember = z.infer<typeof staffMember>

/** Staff of a shop, complete or as a delta. */
export const deviceStaff = z.object({
  version: z.int().describe('Version of the list; it increases with each change.'),
  since: z
    .int()
    .nullable()
    .describe('Version that this delta applies to; null: the response is complete.'),
  security_code_length: z.int().describe('Number of digits of a new security code.'),
  staff: z.array(staffMember).describe('People who may work in the shop.'),
  removed: z.array(z.uuid()).describe('Ids of people who left the shop since `since`.'),
})
/** Response of GET /v1/device/staff. */
export type DeviceStaff = z.infer<typeof deviceStaff>

/** The staff of the device's shop; ETag / If-None-Match return 304. */
export const getDeviceStaff = defineEndpoint({
  method: 'GET',
  path: '/v1/device/staff',
  access: 'device',
  summary: 'List the staff of the shop, complete or as a delta',
  query: z.strictObject({
    since: queryInteger(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        'Version that the device has. The response is then a delta; without it, the response is complete.',
      ),
  }),
  response: dataOf(deviceStaff),
})

/**
 * A security code, with the number of digits that the organization required when it was created.
 */
const securityCode = z.string().regex(textPatterns.expected_code)

/** A person signed in on a device. */
export const signedInStaff = z.object({
  staff_id: z.uuid().describe('Id of the person.'),
  display_name: displayName,
  role: roleName,
  flags,
  signed_in_at: z.string().describe('When the person signed in.'),
  new_code_required: newCodeRequired,
})

/**
 * Signs a person in on this device by code; five wrong codes in five minutes lock the device's
 * sign-in for five minutes.
 */
export const staffSignIn = defineEndpoint({
  method: 'POST',
  path: '/v1/device/staff/sign-in',
  access: 'device',
  summary: 'Sign staff in by security code',
  body: z.strictObject({ code: securityCode.describe('Security code of the person.') }),
  response: dataOf(signedInStaff),
})

/**
 * Replaces a person's security code, identified by the current one; wrong codes count as at
 * sign-in.
 */
export const changeStaffCode = defineEndpoint({
  method: 'PUT',
  path: '/v1/device/staff/code',
  access: 'device',
  summary: 'Change a security code',
  body: z.strictObject({
    code: securityCode.describe('Current security code of the person.'),
    new_code: securityCode.describe(
      'New security code, with as many digits as `security_code_length` says.',
    ),
  }),
  response: dataOf(signedInStaff),
})
