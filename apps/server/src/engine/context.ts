import { fail } from '@pos/contract/errors'
import type { Context } from './model.ts'

export type { Context, DeviceSession, RecalledSession, UserSession } from './model.ts'

/** The current shop's id; 404 where a session has none, for then no scoped record exists for it. */
export function shopOf(context: Context): string {
  return context.session.shop_id ?? fail('NotFound')
}

/** The current organization's id. */
export function organizationOf(context: Context): string {
  return context.session.organization_id ?? fail('NotFound')
}
