import { z } from 'zod'
import { dataOf, queryInteger } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { roleFlags } from './roles.ts'

/** A right on the POS app: one of the flags of a shop role. */
export const staffRight = z.enum(roleFlags)
/** A right on the POS app. */
export type StaffRight = z.infer<typeof staffRight>

/** Every right, and whether the person has it. */
export const staffFlags = z.record(staffRight, z.boolean())

/** A person who may work in the device's shop. */
export const staffMember = z.object({
  id: z.uuid(),
  display_name: z.string(),
  role_id: z.uuid().nullable(),
  role: z.string().nullable(),
  flags: staffFlags,
  /** argon2id of the security code in PHC form, with a salt of its own; null: the person has no code and cannot sign in. */
  verifier: z.string().nullable(),
  /** The code is shorter than the organization now asks for: ask for a new one at the next sign-in. */
  new_code_required: z.boolean(),
})
/** A person who may work in the device's shop. */
export type StaffMember = z.infer<typeof staffMember>

/** Staff of a shop, whole or what changed since a version. */
export const deviceStaff = z.object({
  /** Grows with each change. */
  version: z.int(),
  /** null: whole; else the version that this builds on. */
  since: z.int().nullable(),
  /** How many digits a new code has. */
  security_code_length: z.int(),
  staff: z.array(staffMember),
  /** Who works here no more, since `since`. */
  removed: z.array(z.uuid()),
})
/** Answer of GET /v1/device/staff. */
export type DeviceStaff = z.infer<typeof deviceStaff>

/** The staff of the device's shop; ETag / If-None-Match answer 304. */
export const getDeviceStaff = defineEndpoint({
  method: 'GET',
  path: '/v1/device/staff',
  access: 'device',
  summary: 'Staff of the shop, whole or since the version the device has',
  query: z.strictObject({ since: queryInteger(0, Number.MAX_SAFE_INTEGER).optional() }),
  response: dataOf(deviceStaff),
})

/** A security code: digits, as many as the organization says, or said when it was made. */
export const securityCode = z.string().regex(/^\d{4,8}$/)

/** Who signed in on a device. */
export const signedInStaff = z.object({
  staff_id: z.uuid(),
  display_name: z.string(),
  role: z.string().nullable(),
  flags: staffFlags,
  signed_in_at: z.string(),
  new_code_required: z.boolean(),
})

/** Signs a person in on this device by the code alone; five wrong ones in five minutes lock the device's sign-in for five. */
export const staffSignIn = defineEndpoint({
  method: 'POST',
  path: '/v1/device/staff/sign-in',
  access: 'device',
  summary: 'Sign staff in by security code',
  body: z.strictObject({ code: securityCode }),
  response: dataOf(signedInStaff),
})

/** A person's new security code, by the present one; wrong ones count like those of a sign-in. */
export const changeStaffCode = defineEndpoint({
  method: 'PUT',
  path: '/v1/device/staff/code',
  access: 'device',
  summary: 'Change a security code',
  body: z.strictObject({ code: securityCode, new_code: securityCode }),
  response: dataOf(signedInStaff),
})
