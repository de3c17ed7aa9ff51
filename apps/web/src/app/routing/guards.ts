import type { Profile } from '@pos/contract/accounts/profile'
import { isNumber, isRecordId } from '@pos/contract/fields/record-id'
import { can, type Permission, permissions } from '@pos/contract/permissions'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '#lib/api/api-client.ts'
import { readToken } from '#lib/api/session.ts'
import { PageError } from '#lib/routing/page-error.ts'
import { firstPath } from './navigation.ts'

/**
 * Returns the signed-in person; anybody else is sent to the sign-in page and returns to `href`
 * afterwards.
 */
export async function requireProfile(href: string): Promise<Profile> {
  const signIn = () => redirect({ to: '/login', search: { redirect: href }, replace: true })
  if (!readToken()) throw signIn()
  try {
    // Imported on demand, because the sign-in page does without the query cache.
    const { readProfile } = await import('#lib/profile.ts')
    return await readProfile()
  } catch (error) {
    if (error instanceof ApiError && error.body.exception === 'SecondFactorRequired')
      throw redirect({
        to: '/second-factor',
        search: { redirect: href },
        replace: true,
        reloadDocument: true,
      })
    throw error instanceof ApiError && error.status === 401 ? signIn() : error
  }
}

/**
 * Switches to the shop in a link from a mail (`in_shop`) and continues to the page. A shop that the
 * person may not access is ignored.
 */
export async function enterNamedShop({ href }: { href: string }): Promise<void> {
  const url = new URL(href, location.origin)
  const shopId = url.searchParams.get('in_shop')
  if (shopId === null) return
  const { shop, shops } = await requireProfile(href)
  if (shop?.id !== shopId && shops.some(({ id }) => id === shopId)) {
    const [{ api }, { announceProfile }] = await Promise.all([
      import('#lib/api/api-client.ts'),
      import('../session-watch.ts'),
    ])
    announceProfile((await api.post('/v1/profile/switch-shop', { shop_id: shopId })).data)
  }
  url.searchParams.delete('in_shop')
  throw redirect({ href: url.pathname + url.search, reloadDocument: true, replace: true })
}

/**
 * Redirects people without the permission for a screen to / (docs/domain.md "Tenants and roles").
 * An unknown name is a programming error: 'Unknown middleware'.
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

/** Returns the start page of a signed-in person: the first screen of their role. */
export async function startPath() {
  const profile = await requireProfile('/')
  return missingWorkspace(profile) ?? firstPath(profile.role)
}

/**
 * Returns the start screen if there is no organization or shop yet: the screen that creates them.
 */
function missingWorkspace({ role, organization, shop }: Profile) {
  if (!organization && can(role, 'organizations')) return '/pos/organizations'
  return !shop && can(role, 'shops') ? '/pos/shops' : null
}

function isPermission(name: string): name is Permission {
  return name in permissions
}
