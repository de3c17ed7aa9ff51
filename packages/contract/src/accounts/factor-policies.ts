import type { UserRole } from '../permissions.ts'

/** Groups of accounts from which an organization can require a second factor. */
export const factorPolicies = ['none', 'administrators', 'everybody'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

/**
 * Returns true if a role needs a second factor: system administrators by the operator's setting,
 * others by the organization's policy.
 */
export function isFactorDemanded(
  isDemandedOfSystemAdmins: boolean,
  role: UserRole,
  policy: FactorPolicy | null,
): boolean {
  if (role === 'system_admin') return isDemandedOfSystemAdmins
  return policy === 'everybody' || (policy === 'administrators' && role === 'organization_admin')
}
