import type { organizations } from '@pos/contract/features/organizations'
import type { UserRole } from '@pos/contract/permissions'
import type { RecordOf } from '@pos/contract/resource'
import type { Environment } from '#platform/process/environment'

/** Of whom an organization demands a second factor. */
export type SecondFactorPolicy = RecordOf<typeof organizations>['second_factor']

/** Returns true if a second factor is demanded of a role: by the operator of system administrators, else by the organization. */
export function isFactorDemanded(
  { SYSTEM_ADMIN_SECOND_FACTOR }: Pick<Environment, 'SYSTEM_ADMIN_SECOND_FACTOR'>,
  role: UserRole,
  policy: SecondFactorPolicy | null,
): boolean {
  if (role === 'system_admin') return SYSTEM_ADMIN_SECOND_FACTOR
  return policy === 'everybody' || (policy === 'administrators' && role === 'organization_admin')
}
