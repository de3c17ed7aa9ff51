import type { Profile } from '@pos/contract/features/profile'
import { api } from '#lib/api-client.ts'
import { useMayLeave } from '#lib/use-may-leave.tsx'
import { pathInWorkspace } from './path-in-workspace.ts'
import { announceProfile } from './session-watch.ts'

/** Goes on to work in another organization or shop: the page is loaded again there, without its parameters. */
export function useSwitchWorkspace() {
  const mayLeave = useMayLeave()
  const choose = async (call: () => Promise<{ data: Profile }>) => {
    if (!(await mayLeave())) return
    // The client reports a failed switch, and the selector still shows the current workspace.
    const answer = await call().catch(() => null)
    if (!answer) return
    announceProfile(answer.data)
    location.assign(pathInWorkspace(location.pathname))
  }
  return {
    toOrganization: (organization_id: string) => choose(() => api.post('/v1/profile/switch-organization', { organization_id })),
    toShop: (shop_id: string) => choose(() => api.post('/v1/profile/switch-shop', { shop_id })),
  }
}
