import type { StoredCheckEvent } from '@pos/contract/checks/check-events'
import type { ChecksState } from '@pos/contract/checks/check-routes'
import { fail } from '@pos/contract/errors'
import type { Check } from '@pos/domain/checks/check'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { hasTag } from '#platform/http/entity-tag'

type DeviceContext = Context<DeviceSession>

/** Hours for which closed checks stay in a complete response. */
const closedHours = 6

/** Returns the checks of a device's shop with their ETag; `data` is null if the device has them. */
export async function checksFor(
  context: DeviceContext,
  since: number | undefined,
  knownTags: string | undefined,
): Promise<{ tag: string; data: ChecksState | null }> {
  const { db, now, session } = context
  const { shop_id, device_id } = session
  const { rows } = await sql<{
    version: number
    whole_before: number
    device_sequence: number
  }>`
    select coalesce((select sequence from check_sequences where shop_id = ${shop_id}), 0) as version,
      coalesce((select whole_before from check_sequences where shop_id = ${shop_id}), 0) as whole_before,
      coalesce((select device_sequence from check_devices where shop_id = ${shop_id} and device_id = ${device_id}), 0) as device_sequence`.execute(
    db,
  )
  const { version = 0, whole_before = 0, device_sequence = 0 } = rows[0] ?? {}
  const tag = `"${version}-${device_sequence}"`
  if (since === undefined && hasTag(knownTags, tag)) return { tag, data: null }
  const isDelta = since !== undefined && since >= whole_before && since <= version
  const closedSince = new Date(now.getTime() - closedHours * 3_600_000)
  const state = await readVersion(
    db,
    shop_id,
    isDelta ? sql`sequence > ${since}` : sql`(state = 'open' or closed_at > ${closedSince})`,
  )
  return { tag, data: { ...state, since: isDelta ? since : null, device_sequence } }
}

/** The checks of a shop as they are at a version. */
interface VersionOfChecks {
  readonly version: number
  readonly checks: Check[]
}

/** Returns the current version with the checks that changed after another one. */
export function readChangedChecks(
  db: Transaction<unknown>,
  shopId: string,
  since: number,
): Promise<VersionOfChecks> {
  return readVersion(db, shopId, sql`sequence > ${since}`)
}

/** In one statement, so that the checks are exactly those of the version. */
async function readVersion(
  db: Transaction<unknown>,
  shopId: string,
  where: RawBuilder<unknown>,
): Promise<VersionOfChecks> {
  const { rows } = await sql<VersionOfChecks>`
    select coalesce((select sequence from check_sequences where shop_id = ${shopId}), 0) as version,
      coalesce((select json_agg(c.body order by c.sequence, c.uid) from checks c where c.shop_id = ${shopId} and ${where}), '[]') as checks`.execute(
    db,
  )
  return rows[0] ?? { version: 0, checks: [] }
}

/** Returns a check of a shop with the events that changed it, in order; or fails with NotFound. */
export async function readCheck(
  db: Transaction<unknown>,
  shopId: string,
  uid: string,
): Promise<{ check: Check; events: StoredCheckEvent[] }> {
  const { rows } = await sql<{ body: Check }>`
    select body from checks where shop_id = ${shopId} and uid = ${uid}`.execute(db)
  const check = rows[0]?.body
  if (!check) return fail('NotFound')
  const { rows: events } = await sql<StoredCheckEvent>`
    select uid, check_uid, sequence, device_id, at, received_at, staff_id, approved_by, kind, payload
    from check_events where shop_id = ${shopId} and check_uids @> array[${uid}::uuid] order by sequence`.execute(
    db,
  )
  return { check, events }
}
