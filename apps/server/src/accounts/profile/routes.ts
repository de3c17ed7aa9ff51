import {
  getProfile,
  switchOrganization,
  switchShop,
  updatePreferences,
  updateProfile,
} from '@pos/contract/accounts/profile'
import { localeOf } from '@pos/texts/locales'
import type { UserSession } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { readProfile } from './read-profile.ts'
import { savePreferences } from './save-preferences.ts'
import { saveProfile } from './save-profile.ts'
import { mountSecurity } from './security.ts'
import { settle, switchToOrganization, switchToShop } from './switch-workspace.ts'

/**
 * Routes for the signed-in person: profile, workspace, sessions. Accounts span tenants, so these
 * run as the system.
 */
export const profileRoutes: RouteModule = {
  name: 'profile',
  mount(engine) {
    const answer = async (session: UserSession) => ({ data: await readProfile(engine, session.id) })
    streamRoute(engine, getProfile, async (session) => {
      await settle(engine, session)
      return answer(session)
    })
    streamRoute(engine, updateProfile, async (session, { body, request }) => {
      const locale = localeOf(request.headers['accept-language'])
      await saveProfile(engine, { session, ip: request.ip, locale }, body)
      return answer(session)
    })
    streamRoute(engine, updatePreferences, async (session, { body }) => {
      await savePreferences(engine, session, body)
      return answer(session)
    })
    streamRoute(engine, switchOrganization, async (session, { body }) => {
      await switchToOrganization(engine, session, body.organization_id)
      return answer(session)
    })
    streamRoute(engine, switchShop, async (session, { body }) => {
      await switchToShop(engine, session, body.shop_id)
      return answer(session)
    })
    mountSecurity(engine)
  },
}
