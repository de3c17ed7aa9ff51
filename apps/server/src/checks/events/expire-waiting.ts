import { isRow } from '@pos/domain/values'
import { sql } from 'kysely'
import type { DeviceSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { quarantine } from '#engine/posted/validate-batch'
import type { Job } from '#platform/process/jobs'

/** Hours for which an event waits for an earlier one, or for its check. */
const waitingHours = 24
const maxAtOnce = 500

interface ExpiredEvent {
  readonly uid: string
  readonly shop_id: string
  readonly organization_id: string
  readonly device_id: string
  readonly device_name: string
  readonly device_sequence: number
  readonly content: string
}

/**
 * Moves events that waited for a day to quarantine, where the bell reports them. The event of a
 * receipt is only deleted, because the receipt is stored.
 */
export const expireWaitingJob = (engine: Engine): Job => ({
  name: 'expire-waiting-check-events',
  everySeconds: 600,
  run: () => expireWaiting(engine),
})

async function expireWaiting(engine: Engine): Promise<void> {
  const now = engine.clock.now()
  const before = new Date(now.getTime() - waitingHours * 3_600_000)
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<ExpiredEvent>`
      select w.uid, w.shop_id, s.organization_id, w.device_id, coalesce(d.name, '') as device_name, w.device_sequence, w.content
      from waiting_check_events w join shops s on s.id = w.shop_id left join devices d on d.shop_id = w.shop_id and d.id = w.device_id
      where w.received_at < ${before} order by w.received_at, w.uid limit ${maxAtOnce}`.execute(db),
  )
  for (const row of rows) {
    const { uid, shop_id, organization_id, device_id, device_name } = row
    const session: DeviceSession = {
      kind: 'device',
      device_id,
      device_name,
      organization_id,
      shop_id,
      key_hash: '',
    }
    // oxlint-disable-next-line no-await-in-loop -- each event in its own transaction
    await engine.database.transaction({ organization_id, shop_ids: [shop_id] }, async (db) => {
      const { rows: expired } = await sql`
        delete from waiting_check_events where shop_id = ${shop_id} and uid = ${uid} returning uid`.execute(
        db,
      )
      // It may have been applied meanwhile, or moved by another server.
      if (expired.length > 0 && row.device_sequence > 0)
        await quarantine({ session, now, db }, 'check_event', [refusalOf(row)])
    })
  }
}

function refusalOf({ uid, content: text }: ExpiredEvent) {
  const content: unknown = JSON.parse(text)
  const check_uid = isRow(content) ? String(content.check_uid) : ''
  const problems = { check_uid: [{ key: 'unknown_name' as const, params: { name: check_uid } }] }
  return { index: 0, uid, reason: 'invalid' as const, problems, content }
}
