import type { UserRole } from '@pos/contract/permissions'

/** The accounts of the demo data by role. */
export const accounts: Record<UserRole, string> = {
  system_admin: 'system@example.com',
  organization_admin: 'owner@example.com',
  shop_manager: 'manager@example.com',
  shop_staff: 'staff@example.com',
}

/** Every account of the demo data has this password. */
export const password = 'Demo-2026!'
