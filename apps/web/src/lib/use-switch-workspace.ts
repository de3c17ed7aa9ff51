import type { Profile } from '@pos/contract/accounts/profile'
import { useRouter } from '@tanstack/react-router'
import { api } from './api/api-client.ts'
import { announceWorkspace } from './api/session.ts'
import type { PagePath } from './routing/page-path.ts'
import type { SearchParams } from './routing/search-params.ts'
import { useMayLeave } from './routing/use-may-leave.tsx'
import { workspaceOf } from './shown-profile.ts'

/** A page to open in the other workspace. */
interface Target {
  readonly to: PagePath
  readonly search: SearchParams
}

/**
 * Switches to another organization or shop: the page is reloaded there without its parameters, or
 * `target` is opened.
 */
export function useSwitchWorkspace() {
  const mayLeave = useMayLeave()
  const router = useRouter()
  const choose = async (call: () => Promise<{ data: Profile }>, target?: Target) => {
    if (!(await mayLeave())) return
    // The client reports a failed switch, and the selector still shows the current workspace.
    const answer = await call().catch(() => null)
    if (!answer) return
    announceWorkspace(workspaceOf(answer.data))
    location.assign(target ? router.buildLocation(target).href : pathInWorkspace(location.pathname))
  }
  return {
    toOrganization: (organization_id: string) =>
      choose(() => api.post('/v1/profile/switch-organization', { organization_id })),
    toShop: (shop_id: string, target?: Target) =>
      choose(() => api.post('/v1/profile/switch-shop', { shop_id }), target),
  }
}

/**
 * Returns the page after a switch of organization or shop: the same address without its query
 * string. A record belongs to the former workspace, so its page becomes its list.
 */
function pathInWorkspace(pathname: string): string {
  return pathname.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/g, '')
}
