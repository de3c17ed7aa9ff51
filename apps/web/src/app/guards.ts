import type { Profile } from '@pos/contract/features/profile'
import { can, type Permission, permissions } from '@pos/contract/permissions'
import { isRecordId } from '@pos/contract/record-id'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '#lib/api-client.ts'
import { returnPath } from '#lib/return-path.ts'
import { readToken } from '#lib/session.ts'
import { firstPath } from './navigation.ts'
import { PageError } from '#lib/page-error.ts'

/** Who is signed in; anybody else goes to the sign-in page, and comes back to `href` after it. */
export async function requireProfile(href: string): Promise<Profile> {
  const signIn = () => redirect({ to: '/login', search: { redirect: href }, replace: true })
  if (!readToken()) throw signIn()
  try {
    // Only behind the sign-in: its page does without the cache of answers.
    const { readProfile } = await import('#lib/profile.ts')
    return await readProfile()
  } catch (error) {
    throw error instanceof ApiError && error.status === 401 ? signIn() : error
  }
}

/** Whoever may not see a screen lands on / (docs/domain.md "Tenants and roles"). A name that is in no table is a mistake of ours: 'Unknown middleware'. */
export async function requirePermission(name: string, href: string): Promise<void> {
  if (!isPermission(name)) throw new PageError(500, `Unknown middleware ${name}`)
  const { role } = await requireProfile(href)
  if (!can(role, name)) throw redirect({ to: '/', replace: true })
}

/** An address whose ids cannot be ids is no page, whatever the interface would answer. */
export function requireRecordIds(params: Readonly<Record<string, string | undefined>>): void {
  if (Object.values(params).some((id) => id !== undefined && !isRecordId(id))) throw new PageError(404, 'This page could not be found')
}

/** A signed-in person who opens / goes on to the first screen of the own role. */
export async function leaveWelcome(): Promise<void> {
  if (!readToken()) return
  const profile = await requireProfile('/')
  throw redirect({ to: missingWorkspace(profile) ?? firstPath(profile.role), replace: true })
}

/** A signed-in person has no business on the sign-in page: it is loaded again, as the page that was asked for. */
export function leaveSignIn(search: string): void {
  if (readToken()) throw redirect({ href: returnPath(search), reloadDocument: true })
}

/** Where work begins as long as there is no organization or no shop to work in: where they are made. */
function missingWorkspace({ role, organization, shop }: Profile): string | null {
  if (!organization && can(role, 'organizations')) return '/pos/organizations'
  return !shop && can(role, 'shops') ? '/pos/shops' : null
}

function isPermission(name: string): name is Permission {
  return name in permissions
}
