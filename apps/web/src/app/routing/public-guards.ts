import { redirect } from '@tanstack/react-router'
import { readToken } from '#lib/api/session.ts'
import { returnPath } from '#lib/routing/return-path.ts'

/** Redirects a signed-in person from / to the first screen of their role. */
export async function leaveWelcome(): Promise<void> {
  if (!readToken()) return
  // Not part of the public pages: it knows every screen.
  const { startPath } = await import('./guards.ts')
  throw redirect({ to: await startPath(), replace: true })
}

/** Requires a session, because only a signed-in person can set up a second factor. */
export function requireToken(): void {
  if (!readToken()) throw redirect({ to: '/login', replace: true })
}

/** Reloads the sign-in page as the requested page if the person is already signed in. */
export function leaveSignIn(search: string): void {
  if (readToken()) throw redirect({ href: returnPath(search), reloadDocument: true })
}
