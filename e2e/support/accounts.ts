import type { UserRole } from '@pos/contract/permissions'

/** Email addresses of the demo accounts by role. */
export const accounts: Record<UserRole, string> = {
  system_admin: 'system@example.com',
  organization_admin: 'owner@example.com',
  shop_manager: 'manager@example.com',
  shop_staff: 'staff@example.com',
}

/** The password of all demo accounts. */
export const password = 'Demo-2026!'
