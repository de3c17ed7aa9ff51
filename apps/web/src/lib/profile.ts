import type { getProfile, Profile } from '@pos/contract/features/profile'
import { can, type Permission } from '@pos/contract/permissions'
import type { Currency } from '@pos/domain/money'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api-client.ts'
import { queryClient } from './query-client.ts'
import { readToken } from './session.ts'
import { shownProfile } from './shown-profile.ts'

/**
 * The signed-in person with the current organization and shop. Never asked for again by itself: everything on the page belongs to that
 * place, so another place means another page.
 */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.get<typeof getProfile>('/v1/profile/me', null, { signal }).then((answer): Profile => answer.data),
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

/** The signed-in person; only inside the shell. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data
}

/** Whether the signed-in person holds a permission. */
export function useCan(permission: Permission): boolean {
  return can(useProfile().role, permission)
}

/** The current shop's currency. */
export function useCurrency(): Currency {
  return useProfile().shop?.currency ?? 'JPY'
}

/** The zone in which every date and time is shown: the current shop's, never the browser's. */
export function useTimeZone(): string {
  return useProfile().shop?.timezone ?? 'Asia/Tokyo'
}
