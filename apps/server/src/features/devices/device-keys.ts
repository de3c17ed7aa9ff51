import { fail } from '@pos/contract/errors'
import { makeDeviceKey } from '@pos/contract/features/device-keys'
import { sql } from 'kysely'
import { audit } from '#engine/write/audit'
import { shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { hashToken, newToken } from '#platform/security/secrets'

/** Routes for API keys: a key is shown once and stored as a hash; a new one replaces the old immediately. */
export const deviceKeyRoutes: RouteModule = {
  name: 'device-keys',
  mount(engine) {
    route(engine, makeDeviceKey, async (context, { params }) => {
      const api_key = `pos_${newToken()}`
      const key_hash = hashToken(api_key)
      const { rows } = await sql<{ name: string }>`
        update devices set api_key_hash = ${key_hash}, api_key_hint = ${api_key.slice(-4)}, updated_at = ${context.now}
        where shop_id = ${shopOf(context)} and id = ${params.id} returning name`.execute(context.db)
      const label = (rows[0] ?? fail('NotFound')).name
      await audit(context, [
        { resource: 'devices', record_id: params.id, label, action: 'make_key', after: { api_key_hint: api_key.slice(-4) } },
      ])
      await engine.events.publish(context.db, 'device_key', { shop_id: shopOf(context), device_id: params.id, key_hash })
      return { data: { api_key } }
    })
  },
}
