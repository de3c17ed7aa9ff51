import { describe, expect, it } from 'vitest'
import {
  can,
  isAtMost,
  type Permission,
  permissions,
  type UserRole,
  userRoles,
} from './permissions.ts'

const all = Object.keys(permissions) as Permission[]
const refused = (role: UserRole) => all.filter((permission) => !can(role, permission)).toSorted()

describe('permissions', () => {
  it('give the system admin everything', () => {
    expect(refused('system_admin')).toEqual([])
  })

  it('keep Organization, Holiday and Firebase from the organization admin', () => {
    expect(refused('organization_admin')).toEqual(['holidays', 'organizations', 'push_service'])
  })

  it('keep Role, Shop and the reopening of closed days from the shop manager too', () => {
    expect(refused('shop_manager')).toEqual([
      'api_tokens',
      'day_reopen',
      'holidays',
      'journal_export',
      'organizations',
      'push_service',
      'roles',
      'second_factor_policy',
      'shops',
      'trail',
      'webhooks',
    ])
  })

  it('leave shop staff the tables, what is sold out, and their profile', () => {
    expect(all.filter((permission) => can('shop_staff', permission)).toSorted()).toEqual([
      'availability',
      'live_floor',
      'profile',
      'trouble_tables',
    ])
  })

  it('never give a role what the one above lacks', () => {
    for (const permission of all) {
      const holders = userRoles.map((role) => can(role, permission))
      expect(holders).toEqual(holders.toSorted((a, b) => Number(b) - Number(a)))
    }
  })

  it('allow no one to grant a role above their own', () => {
    expect(userRoles.map((role) => isAtMost(role, 'shop_manager'))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(userRoles.every((role) => isAtMost(role, 'system_admin') && isAtMost(role, role))).toBe(
      true,
    )
  })
})
