import {
  type deviceCredentials,
  getDeviceCredentials,
} from '@pos/contract/devices/device-credentials'
import { fail } from '@pos/contract/errors'
import { localeOf } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, DeviceSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { audit } from '#engine/write/audit'

type Credentials = z.infer<typeof deviceCredentials>

interface CredentialRow {
  readonly shop_id: string
  readonly organization_id: string
  readonly services: readonly string[]
  readonly application_id: string | null
  readonly location_id: string | null
  readonly access_token: string | null
  readonly cash_check_device: boolean
  readonly connect_address: string | null
  readonly cash_device_id: string | null
  readonly shop_slug: string | null
  readonly paid_status: string | null
  readonly api_key: string | null
  readonly is_approved: boolean
}

/**
 * Mounts the route for credentials of other companies' services. Only approved devices receive
 * secrets. The device's history records each request.
 */
export function mountCredentials(engine: Engine): void {
  // This GET writes history, which the read-only transaction of a GET cannot do.
  streamRoute(engine, getDeviceCredentials, async (session, { request, reply }) => {
    const data = await inTransaction(
      engine,
      session,
      localeOf(request.headers['accept-language']),
      readCredentials,
    )
    void reply.header('cache-control', 'no-store')
    return { data }
  })
}

async function readCredentials(context: Context<DeviceSession>): Promise<Credentials> {
  const { rows } = await sql<CredentialRow>`
    select s.id as shop_id, s.organization_id, s.services, s.card_payment_application_id as application_id,
      s.card_payment_location_id as location_id, s.card_payment_access_token_sealed as access_token,
      d.cash_check_device, d.cash_device_connect_address as connect_address, d.cash_device_id,
      s.reservation_shop_slug as shop_slug, s.reservation_paid_status as paid_status, o.reservation_api_key_sealed as api_key,
      d.credentials_approved_at is not null as is_approved
    from devices d join shops s on s.id = d.shop_id join organizations o on o.id = s.organization_id
    where d.shop_id = ${context.session.shop_id} and d.id = ${context.session.device_id}
      and d.api_key_hash = ${context.session.key_hash}`.execute(context.db)
  const credentials = credentialsOf(context, rows[0] ?? fail('Unauthenticated'))
  const { approved: _approved, ...parts } = credentials
  const services = Object.entries(parts).flatMap(([service, value]) => (value ? [service] : []))
  const entry = {
    resource: 'devices',
    record_id: context.session.device_id,
    action: 'read_credentials',
    after: { services },
  }
  if (services.length > 0) await audit(context, [entry])
  return credentials
}

function credentialsOf({ engine }: Context<DeviceSession>, row: CredentialRow): Credentials {
  const {
    services,
    application_id,
    location_id,
    access_token,
    connect_address,
    shop_slug,
    paid_status,
    api_key,
    is_approved,
  } = row
  const hasCashDevice = services.includes('cash_handling_device') && row.cash_check_device
  const open = (sealed: string, about: string) => engine.sealer.open(sealed, about)
  return {
    card_payment:
      is_approved && application_id
        ? {
            application_id,
            location_id,
            access_token:
              access_token && open(access_token, `shops.card_payment_access_token:${row.shop_id}`),
          }
        : null,
    cash_handling_device:
      hasCashDevice && connect_address ? { connect_address, device_id: row.cash_device_id } : null,
    reservation_service:
      is_approved && services.includes('reservation_service') && shop_slug && paid_status && api_key
        ? {
            api_key: open(api_key, `organizations.reservation_api_key:${row.organization_id}`),
            shop_slug,
            paid_status,
          }
        : null,
    approved: is_approved,
  }
}
