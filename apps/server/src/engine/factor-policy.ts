import type { FactorPolicy } from '@pos/contract/features/factor-policies'
import type { UserRole } from '@pos/contract/permissions'
import type { Environment } from '#platform/process/environment'

/** Returns true if a second factor is demanded of a role: by the operator of system administrators, else by the organization. */
export function isFactorDemanded(
  { SYSTEM_ADMIN_SECOND_FACTOR }: Pick<Environment, 'SYSTEM_ADMIN_SECOND_FACTOR'>,
  role: UserRole,
  policy: FactorPolicy | null,
): boolean {
  if (role === 'system_admin') return SYSTEM_ADMIN_SECOND_FACTOR
  return policy === 'everybody' || (policy === 'administrators' && role === 'organization_admin')
}
