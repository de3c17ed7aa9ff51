import type { ReleaseDevice } from '@pos/contract/devices/releases'
import { isOnline } from '@pos/domain/devices/device-presence'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'

interface DeviceRow extends Omit<ReleaseDevice, 'reason'> {
  readonly has_key: boolean
  readonly is_current: boolean
  readonly refuses: boolean
}

/**
 * Every device of the shop by name: since when it runs a release, and why it does not run the
 * current one.
 */
export async function releaseDevices(context: Context, number: number): Promise<ReleaseDevice[]> {
  const shopId = shopOf(context)
  const { rows } = await sql<DeviceRow>`
    select d.id, d.name, r.at as since, d.master_version as runs, d.last_seen_at, d.app_version,
      case when d.refused_release = ${number} then d.refused_reason end as refused_reason,
      d.refused_release is not distinct from ${number} as refuses, d.api_key_hash is not null as has_key,
      not exists (select from releases c where c.shop_id = ${shopId} and c.number > ${number}) as is_current
    from devices d left join device_releases r on r.shop_id = d.shop_id and r.device_id = d.id and r.number = ${number}
    where d.shop_id = ${shopId} order by d.name, d.id`.execute(context.db)
  return rows.map(({ has_key, is_current, refuses, ...device }) => {
    const isRunning = device.runs === number
    return {
      ...device,
      reason:
        is_current && !isRunning
          ? laggingReason({ has_key, refuses, ...device }, context.now)
          : null,
    }
  })
}

function laggingReason(
  { has_key, refuses, last_seen_at }: Pick<DeviceRow, 'has_key' | 'refuses' | 'last_seen_at'>,
  now: Date,
) {
  if (!has_key) return 'no_key'
  if (last_seen_at === null) return 'never_seen'
  if (refuses) return 'refused'
  return isOnline(last_seen_at, now) ? 'fetching' : 'silent'
}
