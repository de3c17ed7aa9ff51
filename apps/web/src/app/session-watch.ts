import type { Profile } from '@pos/contract/accounts/profile'
import { api, onFactorMissing, onSessionEnded } from '#lib/api/api-client.ts'
import { announceWorkspace, onOtherTab } from '#lib/api/session.ts'
import { returnPath } from '#lib/routing/return-path.ts'
import { unsaved } from '#lib/routing/unsaved.ts'
import { shownProfile, workspaceOf } from '#lib/shown-profile.ts'
import { createStore } from '#ui/feedback/store.ts'

/**
 * A question over the page: sign in again, or decide what to do after another tab switched the
 * shop.
 */
type SessionQuestion = 'sign-in' | 'workspace'

/** The open question. */
export const sessionQuestion = createStore<SessionQuestion | null>(null)

/** Functions of the browser and router that the watch uses. */
interface Surroundings {
  readonly goToSignIn: (redirect: string) => Promise<void>
  readonly open: (path: string) => void
}

/**
 * Reacts when the session ends or another tab changes it. With unsaved input it asks over the page,
 * so that nothing is lost; otherwise it goes to the sign-in page, or reloads the page for the new
 * workspace.
 */
export function watchSession({ goToSignIn, open }: Surroundings): void {
  const end = () => {
    if (unsaved.any()) return sessionQuestion.write('sign-in')
    const { pathname, search } = location
    // The next person must not see responses that the previous one received.
    if (pathname !== '/login') void goToSignIn(pathname + search).then(() => shownProfile.forget())
  }
  onSessionEnded(end)
  onFactorMissing(() => {
    const { pathname, search } = location
    if (pathname !== '/second-factor') open(factorPath(pathname + search))
  })
  onOtherTab((change) => {
    const shown = shownProfile.read()
    if (change === 'signed-out') {
      if (shown) end()
    } else if (shown) void compare(shown, open)
    else if (location.pathname === '/login') open(returnPath(location.search))
  })
}

/** Returns the address that sets up a second factor first and then continues to a page. */
const factorPath = (redirect: string): string =>
  `/second-factor?redirect=${encodeURIComponent(redirect)}`

async function compare(shown: Profile, open: Surroundings['open']) {
  const now = await readProfile()
  if (now.id !== shown.id) return open('/')
  if (isSameWorkspace(now, shown)) return sessionQuestion.write(null)
  if (unsaved.any()) return sessionQuestion.write('workspace')
  open(location.pathname)
}

/**
 * Switches a new session to the workspace of the page behind the sign-in dialog. Returns false if
 * the session belongs to another person.
 */
export async function restoreWorkspace(): Promise<boolean> {
  const shown = shownProfile.read()
  let now = await readProfile()
  if (!shown || now.id !== shown.id) return false
  if (shown.organization && now.organization?.id !== shown.organization.id) {
    now = (
      await api.post('/v1/profile/switch-organization', { organization_id: shown.organization.id })
    ).data
  }
  if (shown.shop && now.shop?.id !== shown.shop.id) {
    now = (await api.post('/v1/profile/switch-shop', { shop_id: shown.shop.id })).data
  }
  announceWorkspace(workspaceOf(now))
  sessionQuestion.write(null)
  return true
}

/** Notifies the other tabs of the workspace that this one selected. */
export function announceProfile(profile: Profile): void {
  announceWorkspace(workspaceOf(profile))
}

function readProfile() {
  return api
    .get('/v1/profile/me', null, { silent: true, noProgress: true })
    .then(({ data }) => data)
}

function isSameWorkspace(one: Profile, other: Profile) {
  return workspaceOf(one) === workspaceOf(other)
}
