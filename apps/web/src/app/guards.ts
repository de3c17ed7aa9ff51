import type { Profile } from '@pos/contract/features/profile'
import { can, type Permission, permissions } from '@pos/contract/permissions'
import { isNumber, isRecordId } from '@pos/contract/record-id'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '#lib/api-client.ts'
import { returnPath } from '#lib/return-path.ts'
import { readToken } from '#lib/session.ts'
import { firstPath } from './navigation.ts'
import { PageError } from '#lib/page-error.ts'

/** Returns the signed-in person; anybody else is sent to the sign-in page and returns to `href` afterwards. */
export async function requireProfile(href: string): Promise<Profile> {
  const signIn = () => redirect({ to: '/login', search: { redirect: href }, replace: true })
  if (!readToken()) throw signIn()
  try {
    // Imported on demand, because the sign-in page does without the query cache.
    const { readProfile } = await import('#lib/profile.ts')
    return await readProfile()
  } catch (error) {
    throw error instanceof ApiError && error.status === 401 ? signIn() : error
  }
}

/**
 * Redirects whoever may not see a screen to / (docs/domain.md "Tenants and roles"). An unknown name is a programming error: 'Unknown
 * middleware'.
 */
export async function requirePermission(name: string, href: string): Promise<void> {
  if (!isPermission(name)) throw new PageError(500, `Unknown middleware ${name}`)
  const { role } = await requireProfile(href)
  if (!can(role, name)) throw redirect({ to: '/', replace: true })
}

/** An address with malformed ids is not a page, whatever the interface would return. */
export function requireRecordIds(params: Readonly<Record<string, string | undefined>>): void {
  const isWrong = ([name, value]: [string, string | undefined]) =>
    value !== undefined && !(name === 'number' ? isNumber(value) : isRecordId(value))
  if (Object.entries(params).some(isWrong)) throw new PageError(404, 'This page could not be found')
}

/** Redirects a signed-in person from / to the first screen of their role. */
export async function leaveWelcome(): Promise<void> {
  if (!readToken()) return
  const profile = await requireProfile('/')
  throw redirect({ to: missingWorkspace(profile) ?? firstPath(profile.role), replace: true })
}

/** Reloads the sign-in page as the requested page if the person is already signed in. */
export function leaveSignIn(search: string): void {
  if (readToken()) throw redirect({ href: returnPath(search), reloadDocument: true })
}

/** The start screen while there is no organization or shop to work in: where they are created. */
function missingWorkspace({ role, organization, shop }: Profile) {
  if (!organization && can(role, 'organizations')) return '/pos/organizations'
  return !shop && can(role, 'shops') ? '/pos/shops' : null
}

function isPermission(name: string): name is Permission {
  return name in permissions
}
