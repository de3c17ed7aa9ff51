import type { Profile, ProfileShop } from '@pos/contract/features/profile'
import { can, type Permission } from '@pos/contract/permissions'
import type { Currency } from '@pos/domain/money'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { api } from './api-client.ts'
import { queryClient } from './query-client.ts'
import { announceWorkspace, readToken } from './session.ts'
import { workspaceOf, shownProfile } from './shown-profile.ts'

/**
 * The signed-in person with the current organization and shop. Never asked for again by itself: everything on the page belongs to that
 * place, so another place means another page.
 */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.get('/v1/profile/me', null, { signal }).then((answer): Profile => answer.data),
  staleTime: Number.POSITIVE_INFINITY,
})

shownProfile.read = () => queryClient.getQueryData(profileQuery.queryKey)
shownProfile.forget = () => queryClient.clear()

/** Asks for the profile before anything is drawn. */
export function prefetchProfile(): void {
  if (readToken()) void queryClient.prefetchQuery(profileQuery)
}

/** Who is signed in: as known, else asked for. */
export function readProfile(): Promise<Profile> {
  return queryClient.ensureQueryData(profileQuery)
}

/**
 * Reads the profile again after organizations or shops changed. Answers whether the session stands elsewhere now, because its place is gone
 * or the first one came: then everything else that was read is of the place before.
 */
export async function refreshProfile(): Promise<boolean> {
  const before = queryClient.getQueryData(profileQuery.queryKey)
  await queryClient.refetchQueries({ queryKey: profileQuery.queryKey })
  const after = queryClient.getQueryData(profileQuery.queryKey)
  if (!after || workspaceOf(before) === workspaceOf(after)) return false
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey: [name] }) => name !== 'profile' })
  announceWorkspace(workspaceOf(after))
  return true
}

/** The signed-in person; only inside the shell. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data
}

/** Whether the signed-in person holds a permission. */
export function useCan(permission: Permission): boolean {
  return can(useProfile().role, permission)
}

/** The shop that what stands inside belongs to, where it is not the current one. */
export const OtherShop = createContext<ProfileShop | null>(null)

/** The shop that what is shown here belongs to: the current one unless `OtherShop` says otherwise. */
export function useShownShop(): ProfileShop | null {
  const { shop } = useProfile()
  return use(OtherShop) ?? shop
}

/** The currency of the shop shown. */
export function useCurrency(): Currency {
  return useShownShop()?.currency ?? 'JPY'
}

/** The zone in which every date and time is shown: the shop's, never the browser's. */
export function useTimeZone(): string {
  return useShownShop()?.timezone ?? 'Asia/Tokyo'
}
