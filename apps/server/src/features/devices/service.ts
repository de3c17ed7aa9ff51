import { sql } from 'kysely'
import type { DeviceSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { hashToken } from '#platform/security/secrets'

/** Finds the device of an API key in one statement; null if the key is unknown or was replaced. */
export async function authenticateDevice(engine: Engine, apiKey: string): Promise<DeviceSession | null> {
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<Omit<DeviceSession, 'kind'>>`
      select d.id as device_id, d.name as device_name, s.organization_id, d.shop_id
      from devices d join shops s on s.id = d.shop_id where d.api_key_hash = ${hashToken(apiKey)}`.execute(db),
  )
  return rows[0] ? { kind: 'device', ...rows[0] } : null
}
