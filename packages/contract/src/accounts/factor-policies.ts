import type { UserRole } from '../permissions.ts'

/** Accounts from which an organization can require a second factor. */
export const factorPolicies = ['none', 'administrators', 'everybody'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

/**
 * Returns true if a second factor is demanded of a role: by the operator of system administrators,
 * else by the organization.
 */
export function isFactorDemanded(
  isDemandedOfSystemAdmins: boolean,
  role: UserRole,
  policy: FactorPolicy | null,
): boolean {
  if (role === 'system_admin') return isDemandedOfSystemAdmins
  return policy === 'everybody' || (policy === 'administrators' && role === 'organization_admin')
}
