import { isKeyOf } from '@pos/domain/typed-entries'
/** Account roles from the most to the least powerful (docs/domain.md "Tenants and roles"). */
export const userRoles = [
  'system_admin',
  'organization_admin',
  'shop_manager',
  'shop_staff',
] as const
/** The role of a signed-in person. */
export type UserRole = (typeof userRoles)[number]

const everyone = userRoles
const managers = ['system_admin', 'organization_admin', 'shop_manager'] as const
const admins = ['system_admin', 'organization_admin'] as const
const system = ['system_admin'] as const

/** The table of all permissions. The engine enforces it; navigation and `<Can>` read it. */
export const permissions = {
  profile: everyone,
  trouble_tables: everyone,
  live_floor: everyone,
  availability: everyone,
  reports: managers,
  targets: managers,
  receipts: managers,
  day_close: managers,
  day_reopen: admins,
  receivables: managers,
  journals: managers,
  journal_export: admins,
  accounts: managers,
  devices: managers,
  printers: managers,
  table_screen: managers,
  order_screen: managers,
  menu: managers,
  payment: managers,
  time_periods: managers,
  releases: managers,
  files: managers,
  trash: managers,
  api_tokens: admins,
  trail: admins,
  roles: admins,
  second_factor_policy: admins,
  shops: admins,
  webhooks: admins,
  organizations: system,
  holidays: system,
  push_service: system,
} as const satisfies Record<string, readonly UserRole[]>

/** A name in the permission table. */
export type Permission = keyof typeof permissions

/** Returns true if a role has a permission. */
export function can(role: UserRole, permission: Permission): boolean {
  return permissions[permission].some((one) => one === role)
}

/**
 * Returns true if a permission concerns the installation, so that only system administrators have
 * it.
 */
export function isInstallationWide(permission: string): boolean {
  return isKeyOf(permission, permissions) && permissions[permission] === system
}

/**
 * Returns true if `role` is not higher than `other`. A person cannot grant a role higher than their
 * own, or edit a person who has one.
 */
export function isAtMost(role: UserRole, other: UserRole): boolean {
  return userRoles.indexOf(role) >= userRoles.indexOf(other)
}
