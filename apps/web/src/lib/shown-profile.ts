import type { Profile } from '@pos/contract/accounts/profile'

/**
 * The part of the query cache for modules that must not load it, such as those of the sign-in page.
 */
interface ShownProfile {
  /** The person whose page it is; undefined before anybody is signed in. */
  read(): Profile | undefined
  /** Removes all cached responses. */
  forget(): void
}

/** lib/profile.ts fills it when it is loaded. */
export const shownProfile: ShownProfile = { read: () => undefined, forget: () => {} }

/** The workspace of a session as tabs of a browser name it to each other. */
export function workspaceOf(profile: Pick<Profile, 'organization' | 'shop'> | undefined): string {
  return `${profile?.organization?.id}/${profile?.shop?.id}`
}
