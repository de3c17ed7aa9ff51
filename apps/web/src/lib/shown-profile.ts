import type { Profile } from '@pos/contract/features/profile'

/** What the cache of answers can do for those that must not load it: the sign-in page knows nobody yet. */
interface ShownProfile {
  /** Whom the page belongs to; undefined before anybody is signed in. */
  read(): Profile | undefined
  /** Forgets everything that came from the server. */
  forget(): void
}

/** lib/profile.ts fills it when it is loaded. */
export const shownProfile: ShownProfile = { read: () => undefined, forget: () => {} }

/** How the tabs of a browser call the place of a session to each other. */
export function workspaceOf(profile: Pick<Profile, 'organization' | 'shop'> | undefined): string {
  return `${profile?.organization?.id}/${profile?.shop?.id}`
}
