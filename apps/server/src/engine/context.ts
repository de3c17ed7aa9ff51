import { fail } from '@pos/contract/errors'
import { can, type Permission } from '@pos/contract/permissions'
import type { Context, UserSession } from './model.ts'

export type { Context, DeviceSession, RecalledSession, UserSession } from './model.ts'

/**
 * The id of the current shop; 404 if the session has none, because no record of a shop exists then.
 */
export function shopOf(context: Context): string {
  const { shop_id, token } = context.session
  return shop_id ?? fail('NotFound', token ? { message: 'shop_not_named' } : {})
}

/** The current organization's id. */
export function organizationOf(context: Context): string {
  return context.session.organization_id ?? fail('NotFound')
}

/**
 * Returns true if the role of a session has a permission and, for an API token, its list has it
 * too.
 */
export const allows = ({ role, token }: UserSession, permission: Permission): boolean =>
  can(role, permission) && (token === undefined || token.permissions.includes(permission))
