import type { ChecksState, StoredCheckEvent } from '@pos/contract/checks/check-events'
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
  const { rows } = await sql<{ version: number; device_sequence: number }>`
    select coalesce((select sequence from check_sequences where shop_id = ${shop_id}), 0) as version,
      coalesce((select device_sequence from check_devices where shop_id = ${shop_id} and device_id = ${device_id}), 0) as device_sequence`.execute(
    db,
  )
  const { version = 0, device_sequence = 0 } = rows[0] ?? {}
  const tag = `"${version}-${device_sequence}"`
  if (since === undefined && hasTag(knownTags, tag)) return { tag, data: null }
  const isDelta = since !== undefined && since <= version
  const closedSince = new Date(now.getTime() - closedHours * 3_600_000)
  const checks = await readChecks(
    db,
    shop_id,
    isDelta ? sql`sequence > ${since}` : sql`(state = 'open' or closed_at > ${closedSince})`,
  )
  return { tag, data: { version, since: isDelta ? since : null, device_sequence, checks } }
}

/** Returns the checks that changed after one version, up to and including another. */
export function readChangedChecks(
  db: Transaction<unknown>,
  shopId: string,
  { since, version }: { readonly since: number; readonly version: number },
): Promise<Check[]> {
  return readChecks(db, shopId, sql`sequence > ${since} and sequence <= ${version}`)
}

async function readChecks(
  db: Transaction<unknown>,
  shopId: string,
  where: RawBuilder<unknown>,
): Promise<Check[]> {
  const { rows } = await sql<{ body: Check }>`
    select body from checks where shop_id = ${shopId} and ${where} order by sequence, uid`.execute(
    db,
  )
  return rows.map(({ body }) => body)
}

/** Returns a check of the shop with the events that changed it, in order; or fails with NotFound. */
export async function readCheck(
  { db, session }: DeviceContext,
  uid: string,
): Promise<{ check: Check; events: StoredCheckEvent[] }> {
  const { shop_id } = session
  const [check] = await readChecks(db, shop_id, sql`uid = ${uid}`)
  if (!check) return fail('NotFound')
  const { rows: events } = await sql<StoredCheckEvent>`
    select uid, check_uid, sequence, device_id, at, received_at, staff_id, approved_by, kind, payload
    from check_events where shop_id = ${shop_id} and check_uids @> array[${uid}::uuid] order by sequence`.execute(
    db,
  )
  return { check, events }
}
