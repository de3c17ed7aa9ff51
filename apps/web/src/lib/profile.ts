import type { Profile, ProfileShop } from '@pos/contract/accounts/profile'
import { can, type Permission } from '@pos/contract/permissions'
import type { Currency } from '@pos/domain/money/money'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { api } from './api/api-client.ts'
import { queryClient } from './api/query-client.ts'
import { announceWorkspace, readToken } from './api/session.ts'
import { shownProfile, workspaceOf } from './shown-profile.ts'

/**
 * The signed-in person with the current organization and shop. It is never refetched: everything on
 * the page belongs to that workspace, so another workspace means another page.
 */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) =>
    api.get('/v1/profile/me', null, { signal }).then((answer): Profile => answer.data),
  staleTime: Number.POSITIVE_INFINITY,
})

shownProfile.read = () => queryClient.getQueryData(profileQuery.queryKey)
shownProfile.forget = () => queryClient.clear()

/** Requests the profile before anything is rendered. */
export function prefetchProfile(): void {
  if (readToken()) void queryClient.prefetchQuery(profileQuery)
}

/** The signed-in person, from the cache or the server. */
export function readProfile(): Promise<Profile> {
  return queryClient.ensureQueryData(profileQuery)
}

/**
 * Reads the profile again after organizations or shops changed. Returns true if the session has
 * another workspace now, because it was deleted or the first one was created: all other data then
 * belongs to the former one.
 */
export async function refreshProfile(): Promise<boolean> {
  const before = queryClient.getQueryData(profileQuery.queryKey)
  await queryClient.refetchQueries({ queryKey: profileQuery.queryKey })
  const after = queryClient.getQueryData(profileQuery.queryKey)
  if (!after || workspaceOf(before) === workspaceOf(after)) return false
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [name] }) => name !== 'profile',
  })
  announceWorkspace(workspaceOf(after))
  return true
}

/** The signed-in person; only inside the shell. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data
}

/** Returns true if the signed-in person has a permission. */
export function useCan(permission: Permission): boolean {
  return can(useProfile().role, permission)
}

/** Provides the shop of its content, if it is not the current one. */
export const OtherShop = createContext<ProfileShop | null>(null)

/** The shop of the content: the current one, or that of `OtherShop`. */
export function useShownShop(): ProfileShop | null {
  const { shop } = useProfile()
  return use(OtherShop) ?? shop
}

/** The currency of the displayed shop. */
export function useCurrency(): Currency {
  return useShownShop()?.currency ?? 'JPY'
}

/** The time zone of all displayed dates and times: the shop's, never the browser's. */
export function useTimeZone(): string {
  return useShownShop()?.timezone ?? 'Asia/Tokyo'
}
