import { z } from 'zod'
import { dataOf, idParams, lineText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { tokenPermissions } from '../token-access.ts'

/** Default lifetime of a new token in days. */
const usualTokenDays = 90
/** Maximum lifetime of a token in days; `null` means never and must be sent explicitly. */
const mostTokenDays = 3650
/** Requests per minute and token, over all servers. */
export const tokenRequestsPerMinute = 600
/** Maximum number of usable tokens in an organization. */
export const mostTokens = 100

/** `maker_gone`: the account that created it is no longer an administrator. */
const tokenStates = ['active', 'expired', 'revoked', 'maker_gone'] as const

const shop = z.object({ id: z.uuid(), name: z.string() })

/** A token in the list, without the token itself. */
const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, such as `pos_Ab12Cd`. */
  prefix: z.string(),
  permissions: z.array(z.enum(tokenPermissions)),
  can_write: z.boolean(),
  all_shops: z.boolean(),
  shops: z.array(shop),
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** Network address of the last use. */
  last_used_from: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoked_by: z.string().nullable(),
  state: z.enum(tokenStates),
})
export type ApiToken = z.infer<typeof apiToken>

/** Input for creating a token. */
const apiTokenInput = z.strictObject({
  name: lineText(80).trim().min(1),
  permissions: z.array(z.enum(tokenPermissions)).min(1).max(tokenPermissions.length),
  /** Without it, the token can only read. */
  can_write: z.boolean().default(false),
  /** Every shop of the organization, including future ones; otherwise `shop_ids`. */
  all_shops: z.boolean().default(false),
  shop_ids: z.array(z.uuid()).max(200).default([]),
  /** `null`: it never expires. */
  expires_in_days: z.int().min(1).max(mostTokenDays).nullable().default(usualTokenDays),
})
export type ApiTokenInput = z.infer<typeof apiTokenInput>

/** The tokens of the current organization, newest first. */
export const listApiTokens = defineEndpoint({
  method: 'GET',
  path: '/v1/api-tokens',
  access: 'api_tokens',
  summary: 'List the API tokens of the organization',
  response: dataOf(z.array(apiToken)),
})

/** Creates a token; only the response contains it. */
export const createApiToken = defineEndpoint({
  method: 'POST',
  path: '/v1/api-tokens',
  access: 'api_tokens',
  summary: 'Create an API token; only this response shows it',
  requireFreshFactor: true,
  body: apiTokenInput,
  response: dataOf(z.object({ token: z.string(), record: apiToken })),
  status: 201,
})

/** Ends a token immediately and permanently. */
export const revokeApiToken = defineEndpoint({
  method: 'DELETE',
  path: '/v1/api-tokens/:id',
  access: 'api_tokens',
  summary: 'Revoke an API token',
  params: idParams,
  status: 204,
})

/** Returns the permissions and shops of the calling token. */
export const getCurrentToken = defineEndpoint({
  method: 'GET',
  path: '/v1/api-token',
  access: 'session',
  summary: 'Get the permissions and shops of this API token',
  response: dataOf(
    z.object({
      name: z.string(),
      organization: shop,
      permissions: z.array(z.enum(tokenPermissions)),
      can_write: z.boolean(),
      expires_at: z.string().nullable(),
      shops: z.array(shop.extend({ currency: z.enum(['JPY', 'USD']), timezone: z.string() })),
    }),
  ),
})
