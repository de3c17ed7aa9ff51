import {
  makePairing,
  pairDevice,
  pairingMinutes,
  unpairDevice,
} from '@pos/contract/devices/device-pairing'
import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import { type Context, type DeviceSession, shopOf } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { audit } from '#engine/write/audit'
import { deviceCookie, isFromOwnPage } from '#platform/http/device-cookie'
import { takeTryOfMany } from '#platform/http/rate-limit'
import { plainAddress } from '#platform/http/trusted-proxies'
import { hashToken, newToken } from '#platform/security/secrets'
import { newApiKey } from './api-key.ts'

/** Attempts from one address to use a link, within a quarter of an hour. */
const attempts = { limit: 30, seconds: 900 }

/**
 * Routes that connect a browser as the register of a device. The key of the device is a cookie that
 * scripts cannot read, so it never appears on a screen.
 */
export const pairingRoutes: RouteModule = {
  name: 'device-pairing',
  mount(engine) {
    route(engine, makePairing, async (context, { params: { id } }) => {
      const { name: label, ...link } = await makeLink(context.db, {
        shop_id: shopOf(context),
        id,
        by: context.session.user_name,
        now: context.now,
      })
      await audit(context, [{ resource: 'devices', record_id: id, label, action: 'make_pairing' }])
      return { data: link }
    })
    streamRoute(
      engine,
      pairDevice,
      async (_, { body: { token }, request, reply }) => {
        if (!isFromOwnPage(request)) fail('Forbidden')
        const device = await useLink(engine, hashToken(token))
        const { device_id, device_name, api_key } = device
        deviceCookie.write(reply, api_key, engine.environment.PUBLIC_URL)
        return { data: { device_id, device: device_name } }
      },
      ({ ip }) =>
        takeTryOfMany(
          engine.database,
          `pairing-from:${plainAddress(ip)}`,
          attempts.limit,
          attempts.seconds,
        ),
    )
    route(engine, unpairDevice, async (context, { reply }) => {
      await replaceKey(context, null, 'unpair')
      deviceCookie.write(reply, null, engine.environment.PUBLIC_URL)
    })
  },
}

/** Makes the secret of a link for a device; a former link ends. Fails if there is no such device. */
export async function makeLink(
  db: Transaction<unknown>,
  device: {
    readonly shop_id: string
    readonly id: string
    readonly by: string
    readonly now: Date
  },
): Promise<{ name: string; token: string; expires_at: string }> {
  const token = newToken()
  const { shop_id, id, by, now } = device
  const expires_at = new Date(now.getTime() + pairingMinutes * 60_000).toISOString()
  const { rows } = await sql<{ name: string }>`
    update devices set pairing_hash = ${hashToken(token)}, pairing_expires_at = ${expires_at}, pairing_made_by = ${by}
    where shop_id = ${shop_id} and id = ${id} returning name`.execute(db)
  return { ...(rows[0] ?? fail('NotFound')), token, expires_at }
}

type PairedDevice = DeviceSession & { readonly api_key: string }

/** Uses a link up and returns its device with a new key. Fails if the link is unknown or expired. */
async function useLink(engine: Engine, linkHash: string): Promise<PairedDevice> {
  const now = engine.clock.now()
  const found = await engine.database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<
      Pick<DeviceSession, 'device_id' | 'device_name' | 'organization_id' | 'shop_id'>
    >`
      select d.id as device_id, d.name as device_name, s.organization_id, d.shop_id
      from devices d join shops s on s.id = d.shop_id
      where d.pairing_hash = ${linkHash} and d.pairing_expires_at > ${now.toISOString()}`.execute(
      db,
    )
    return rows[0] ?? fail('NotFound')
  })
  const { api_key, ...key } = newApiKey()
  const session: DeviceSession = { kind: 'device', ...found, key_hash: key.key_hash }
  const { organization_id, shop_id, device_id } = session
  await engine.database.transaction({ organization_id, shop_ids: [shop_id] }, async (db) => {
    const context = { engine, db, session, now }
    // Of two browsers with the same link, one gets the device.
    const { rows } = await sql`
      update devices set pairing_hash = null, pairing_expires_at = null
      where shop_id = ${shop_id} and id = ${device_id} and pairing_hash = ${linkHash} returning id`.execute(
      db,
    )
    if (rows.length === 0) fail('NotFound')
    await replaceKey(context, key, 'pair')
  })
  return { ...session, api_key }
}

type DeviceContext = Pick<Context<DeviceSession>, 'engine' | 'db' | 'session' | 'now'>

/** Replaces the key of the device, or ends it; an approval for payments ends with it. */
async function replaceKey(
  context: DeviceContext,
  key: { readonly key_hash: string; readonly hint: string } | null,
  action: 'pair' | 'unpair',
): Promise<void> {
  const { engine, db, now, session } = context
  const { shop_id, device_id, device_name: label } = session
  await sql`
    update devices set api_key_hash = ${key?.key_hash ?? null}, api_key_hint = ${key?.hint ?? null},
      api_key_made_at = ${key ? now : null}, api_key_made_by = ${key ? sql.ref('pairing_made_by') : null},
      credentials_approved_at = null, credentials_approved_by = null, updated_at = ${now}
    where shop_id = ${shop_id} and id = ${device_id}`.execute(db)
  const after = { api_key_hint: key?.hint ?? null }
  await audit(context, [{ resource: 'devices', record_id: device_id, label, action, after }])
  await engine.events.publish(db, 'device_key', {
    shop_id,
    device_id,
    key_hash: key?.key_hash ?? '',
  })
}
