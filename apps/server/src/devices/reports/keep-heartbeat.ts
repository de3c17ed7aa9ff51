import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { underPolicies } from '#platform/database/schema/under-policies'
import { newId } from '#platform/process/ids'
import {
  clockOffsetOf,
  type Heartbeat,
  oldestOf,
  type StateNow,
  statesAfter,
} from './device-states.ts'

/** Versions that a device compares with its own. */
interface CurrentVersions {
  readonly current: number | null
  readonly staff_version: number
  readonly availability_version: number
  readonly checks_version: number
}

/** Maximum number of stored state changes per device and day (UTC): one every three minutes. */
const mostChangesOfDay = 480

/**
 * Stores a heartbeat: one row is read by key and written, and one row is added per changed state.
 * The lock keeps simultaneous heartbeats from recording a change twice.
 */
export async function keepHeartbeat(
  context: Context<DeviceSession>,
  body: Heartbeat,
): Promise<CurrentVersions> {
  const { db, now, session } = context
  const { shop_id, device_id } = session
  const today = now.toISOString().slice(0, 10)
  const named = body.printers.flatMap(({ id, backup_printer_id: backup }) =>
    backup === null ? [id] : [id, backup],
  )
  const { rows: found } = await sql<{
    last_seen_at: string | null
    states: StateNow[]
    printers: string[]
    kept_today: number
  }>`
    select last_seen_at, states, case when state_changes_on = ${today} then state_changes else 0 end as kept_today,
      array(select p.id from unnest(${named}::uuid[]) n(id) join printers p on p.shop_id = ${shop_id} and p.id = n.id) as printers
    from devices where shop_id = ${shop_id} and id = ${device_id} for update of devices`.execute(db)
  const former = found[0] ?? fail('Unauthenticated')
  const { states, changes } = statesAfter(former, body, now)
  // The current state is always stored; its changes only up to the limit, because a flapping
  // printer would fill the history.
  const kept = changes.slice(0, Math.max(0, mostChangesOfDay - former.kept_today))
  // A device runs a release since the first heartbeat that names it.
  const { rows } = await sql<CurrentVersions>`
    with taken_up as (
      insert into device_releases (shop_id, number, device_id, at)
      select shop_id, number, ${device_id}::uuid, ${now}::timestamptz from releases where shop_id = ${shop_id} and number = ${body.master_version}::int
      on conflict do nothing),
    changed as (
      insert into device_states (shop_id, id, device_id, at, kind, printer_id, state, backup_printer_id)
      select ${shop_id}::uuid, c.id, ${device_id}::uuid, c.at, c.kind, c.printer_id, c.state, c.backup_printer_id
      from jsonb_to_recordset(${JSON.stringify(kept.map((change) => ({ id: newId(), ...change })))}::jsonb)
        as c(id uuid, at timestamptz, kind text, printer_id uuid, state text, backup_printer_id uuid)
      ${underPolicies})
    update devices set last_seen_at = ${now}, app_version = ${body.app_version}, master_version = coalesce(${body.master_version}::int, master_version),
      state_changes = ${former.kept_today + kept.length}, state_changes_on = ${today},
      push_token = coalesce(${body.push_token}::text, push_token), states = ${JSON.stringify(states)}::jsonb,
      battery_percent = ${body.battery?.percent ?? null}::smallint, battery_charging = ${body.battery?.charging ?? false},
      queue_length = ${body.queue?.receipts ?? null}::int, queue_oldest_at = ${oldestOf(body, now)}::timestamptz,
      clock_offset_seconds = ${clockOffsetOf(body, now)}::int,
      refused_release = ${body.refused?.release ?? null}::int, refused_reason = ${body.refused?.reason ?? null}::text
    where shop_id = ${shop_id} and id = ${device_id}
    returning (select max(number) from releases where shop_id = ${shop_id}) as current,
      (select coalesce(max(version), 0) from staff_versions where shop_id = ${shop_id}) as staff_version,
      (select coalesce(max(version), 0) from availability_versions where shop_id = ${shop_id}) as availability_version,
      (select coalesce(max(sequence), 0) from check_sequences where shop_id = ${shop_id}) as checks_version`.execute(
    db,
  )
  return rows[0] ?? fail('Unauthenticated')
}
