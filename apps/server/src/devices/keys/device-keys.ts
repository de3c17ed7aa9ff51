import { approveDevice, endDeviceApproval, makeDeviceKey } from '@pos/contract/devices/device-keys'
import { fail, failField } from '@pos/contract/errors'
import { sql } from 'kysely'
import { allows, type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { audit } from '#engine/write/audit'
import { newApiKey } from './api-key.ts'

/**
 * Routes for API keys and approvals. A key is shown once and stored as a hash; a new one replaces
 * the old immediately. An approval belongs to a key: it survives a new one only if an administrator
 * creates it.
 */
export const deviceKeyRoutes: RouteModule = {
  name: 'device-keys',
  mount(engine) {
    route(engine, makeDeviceKey, async (context, { params }) => {
      const { api_key, ...key } = newApiKey()
      await replaceKey(context, params.id, key)
      await engine.events.publish(context.db, 'device_key', {
        shop_id: shopOf(context),
        device_id: params.id,
        key_hash: key.key_hash,
      })
      return { data: { api_key } }
    })
    route(engine, approveDevice, async (context, { params: { id }, body: { api_key_hint } }) => {
      const { session, now, db } = context
      const { name, hint } = await readDevice(context, id)
      if (hint !== api_key_hint) failField('api_key_hint', 'key_replaced')
      await sql`update devices set credentials_approved_at = ${now}, credentials_approved_by = ${session.user_name}, updated_at = ${now}
        where shop_id = ${shopOf(context)} and id = ${id}`.execute(db)
      await note(context, { id, name, action: 'approve_credentials', after: { api_key_hint } })
      await announce(context, id, true)
    })
    route(engine, endDeviceApproval, async (context, { params: { id } }) => {
      const { name, hint, is_approved } = await readDevice(context, id)
      if (!is_approved) return
      await endApproval(context, id)
      await note(context, { id, name, action: 'end_approval', after: { api_key_hint: hint } })
    })
  },
}

async function replaceKey(
  context: Context,
  id: string,
  { key_hash, hint }: { key_hash: string; hint: string },
) {
  const { session, now, db } = context
  const { name, is_approved } = await readDevice(context, id)
  await sql`
    update devices set api_key_hash = ${key_hash}, api_key_hint = ${hint}, api_key_made_at = ${now}, api_key_made_by = ${session.user_name},
      updated_at = ${now} where shop_id = ${shopOf(context)} and id = ${id}`.execute(db)
  await note(context, { id, name, action: 'make_key', after: { api_key_hint: hint } })
  if (!is_approved || allows(session, approveDevice.access)) return
  await endApproval(context, id)
  await note(context, { id, name, action: 'end_approval', after: { api_key_hint: hint } })
}

/** Locks the device, so that no key is created between reading and approving it. */
async function readDevice(context: Context, id: string) {
  const { rows } = await sql<{ name: string; hint: string | null; is_approved: boolean }>`
    select name, api_key_hint as hint, credentials_approved_at is not null as is_approved from devices
    where shop_id = ${shopOf(context)} and id = ${id} for update`.execute(context.db)
  return rows[0] ?? fail('NotFound')
}

async function endApproval(context: Context, id: string) {
  await sql`update devices set credentials_approved_at = null, credentials_approved_by = null, updated_at = ${context.now}
    where shop_id = ${shopOf(context)} and id = ${id}`.execute(context.db)
  await announce(context, id, false)
}

const announce = (context: Context, device_id: string, approved: boolean) =>
  context.engine.events.publish(context.db, 'device_approval', {
    shop_id: shopOf(context),
    device_id,
    approved,
  })

interface Note {
  readonly id: string
  readonly name: string
  readonly action: 'make_key' | 'approve_credentials' | 'end_approval'
  readonly after: { readonly api_key_hint: string | null }
}

const note = (context: Context, { id, name, action, after }: Note) =>
  audit(context, [{ resource: 'devices', record_id: id, label: name, action, after }])
