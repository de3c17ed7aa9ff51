import type { Permission } from '@pos/contract/permissions'
import type { ReactNode } from 'react'
import { useCan } from '#lib/profile.ts'

/** Shows its children to whoever holds the permission. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan(permission) ? children : null
}
