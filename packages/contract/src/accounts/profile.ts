import { weekStarts } from '@pos/domain/days/calendar-date'
import { locales } from '@pos/texts/locales'
import { z } from 'zod'
import { dataOf, lineText, recordVersion } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { userRoles } from '../permissions.ts'
import { listView } from './list-views.ts'

/** Maximum number of starred screens. */
export const mostStarred = 30

const shop = z.object({
  id: z.uuid(),
  name: z.string(),
  currency: z.enum(['JPY', 'USD']),
  timezone: z.string(),
  close_time: z.string(),
  country_code: z.enum(['JP', 'US']),
  revenue_timing: z.enum(['paid_at', 'ordered_at', 'first_ordered_at']),
  week_starts_on: z.enum(weekStarts),
  warning_limit_time: z.int(),
  /** Printed on receipts. */
  address: z.string(),
  phone: z.string().nullable(),
  company_code: z.string().nullable(),
  auto_gratuity_rate: z.string().nullable(),
  auto_gratuity_from_guests: z.int(),
  auto_gratuity_taxed: z.boolean(),
})
const organization = z.object({ id: z.uuid(), name: z.string() })

/** The signed-in person for screens. `shop` and `organization` are those of the session. */
export const profile = z.object({
  id: z.uuid(),
  version: z.int(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(userRoles),
  shop: shop.nullable(),
  organization: organization.nullable(),
  shops: z.array(shop),
  organizations: z.array(organization),
  environment: z.enum(['development', 'qa', 'production']),
  /** True if the person confirms changes of ordinary records. */
  confirm_updates: z.boolean(),
  /** True for compact list rows. */
  compact_rows: z.boolean(),
  /** Paths below /pos of starred screens, in that order. */
  starred: z.array(z.string()),
  /** The person's saved views of lists in the current workspace, by name. */
  list_views: z.array(listView),
  /** True if the installation contains demo data. */
  demo: z.boolean(),
})
export type Profile = z.infer<typeof profile>
/** A shop in the profile. */
export type ProfileShop = z.infer<typeof shop>

/** One signed-in browser of the account. */
const sessionInfo = z.object({
  id: z.uuid(),
  current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Name of the browser, its operating system, and kind of device; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
})
export type SessionInfo = z.infer<typeof sessionInfo>

/** The signed-in person. */
export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/me',
  access: 'session',
  summary: 'Get the signed-in user',
  response: dataOf(profile),
})

/**
 * Changes the caller's names and sign-in addresses; a new e-mail or phone requires the current
 * password and ends the other sessions.
 */
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/v1/profile/me',
  access: 'session',
  summary: 'Update your profile; a new e-mail or phone requires the current password',
  body: z.strictObject({
    version: recordVersion,
    display_name: lineText(80).trim(),
    first_name: lineText(80).trim(),
    last_name: lineText(80).trim(),
    email: lineText(254).trim().nullable(),
    phone: lineText(20).trim().nullable(),
    /** Required if e-mail or phone changes. */
    current_password: z.string().max(200).optional(),
  }),
  response: dataOf(profile),
})

/** Updates preferences of the signed-in person for every browser; omitted fields stay. */
export const updatePreferences = defineEndpoint({
  method: 'PUT',
  path: '/v1/profile/preferences',
  access: 'session',
  summary: 'Update your preferences',
  body: z.strictObject({
    confirm_updates: z.boolean().optional(),
    compact_rows: z.boolean().optional(),
    starred: z
      .array(z.string().regex(/^[a-z-]{1,40}(\/[a-z-]{1,40})?$/))
      .max(mostStarred)
      .optional(),
    /** The language of mails and of the next sign-in in a new browser. */
    locale: z.enum(locales).optional(),
  }),
  response: dataOf(profile),
})

/** Changes the caller's password and ends the other sessions. */
export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/v1/profile/password',
  access: 'session',
  summary: 'Change your password',
  body: z.strictObject({
    current_password: z.string().min(1).max(200),
    password: z.string().min(1).max(200),
  }),
  status: 204,
})

/** The account's signed-in browsers, newest first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/sessions',
  access: 'session',
  summary: 'List your sessions',
  response: dataOf(z.array(sessionInfo)),
})

/** Ends one of the caller's sessions. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/profile/sessions/:id',
  access: 'session',
  summary: 'End one of your sessions',
  params: z.object({ id: z.uuid() }),
  status: 204,
})

/** Ends all of the caller's sessions except this one. */
export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/v1/profile/sessions',
  access: 'session',
  summary: 'End all your other sessions',
  status: 204,
})

/** Switches this session to another organization (system administrators). */
export const switchOrganization = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/switch-organization',
  access: 'session',
  summary: 'Choose the current organization',
  body: z.strictObject({ organization_id: z.uuid() }),
  response: dataOf(profile),
})

/** Switches this session to another of the caller's shops. */
export const switchShop = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/switch-shop',
  access: 'session',
  summary: 'Choose the current shop',
  body: z.strictObject({ shop_id: z.uuid() }),
  response: dataOf(profile),
})
