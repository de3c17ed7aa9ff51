import type { Profile } from '@pos/contract/accounts/profile'

/**
 * The part of the query cache for modules that must not load it, such as those of the sign-in page.
 */
interface ShownProfile {
  /** The signed-in person; undefined before sign-in. */
  read(): Profile | undefined
  /** Removes all cached responses. */
  forget(): void
}

/** lib/profile.ts sets it when it is loaded. */
export const shownProfile: ShownProfile = { read: () => undefined, forget: () => {} }

/** The workspace of a session in messages between tabs. */
export function workspaceOf(profile: Pick<Profile, 'organization' | 'shop'> | undefined): string {
  return `${profile?.organization?.id}/${profile?.shop?.id}`
}
