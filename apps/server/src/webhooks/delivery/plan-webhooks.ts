import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { dateOrNull, type Job } from '#platform/process/jobs'
import { type EndpointRef, endpointQueue } from '../endpoint-ref.ts'
import { noteSilentDevices } from '../silent-devices.ts'
import { expandOutbox } from './expand-outbox.ts'
import type { ReadReceipts } from './make-bodies.ts'
import { notifySwitchedOff } from './switch-off.ts'

/**
 * Age of an attempt whose server counts as gone. It is repeated, because it may not have arrived.
 */
const abandonedSeconds = 60

/** Finds work that the queue does not know: retries, and work abandoned by killed servers. */
export const planWebhooksJob = (engine: Engine, readReceipts: ReadReceipts): Job => ({
  name: 'plan-webhooks',
  everySeconds: 20,
  run: () => planWebhooks(engine, readReceipts),
  nextDue: (after) => nextRetry(engine, after),
})

async function nextRetry({ database }: Engine, after: Date): Promise<Date | null> {
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{ at: string | null }>`
      select min(greatest(d.next_attempt_at, e.paused_until)) as at
      from webhook_deliveries d join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
      where d.state = 'waiting' and e.active and greatest(d.next_attempt_at, e.paused_until) > ${after}`.execute(
      db,
    ),
  )
  return dateOrNull(rows[0]?.at)
}

/** Finds silent devices. After a start, devices get a minute to return. */
export const silentDevicesJob = (engine: Engine): Job => ({
  name: 'note-silent-devices',
  everySeconds: 60,
  run: () => noteSilentDevices(engine),
})

/**
 * Continues everything that is due: the outbox, abandoned attempts, retries, and mails about
 * switched-off webhooks.
 */
async function planWebhooks(engine: Engine, readReceipts: ReadReceipts): Promise<void> {
  await expandOutbox(engine, readReceipts)
  await giveBackAbandoned(engine)
  await notifySwitchedOff(engine)
  for (const ref of await dueEndpoints(engine))
    await engine.queue.add(endpointQueue, ref, { key: ref.id })
}

async function giveBackAbandoned({ database, clock }: Engine) {
  const now = clock.now()
  await database.transaction({ system: true }, (db) =>
    sql`
      update webhook_deliveries set state = 'waiting', next_attempt_at = ${now}, claimed_at = null
      where state = 'sending' and claimed_at < ${new Date(now.getTime() - abandonedSeconds * 1000)}`.execute(
      db,
    ),
  )
}

async function dueEndpoints({ database, clock, metrics }: Engine): Promise<EndpointRef[]> {
  const now = clock.now()
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<EndpointRef & { waiting: number; is_due: boolean }>`
      select e.organization_id, e.id, count(*)::int as waiting,
        coalesce(e.active and coalesce(e.paused_until <= ${now}, true) and min(d.next_attempt_at) <= ${now}, false) as is_due
      from webhook_deliveries d join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
      where d.state = 'waiting' group by e.organization_id, e.id order by min(d.next_attempt_at), e.id`.execute(
      db,
    ),
  )
  metrics.webhooksWaiting.set(rows.reduce((sum, { waiting }) => sum + waiting, 0))
  return rows
    .filter(({ is_due }) => is_due)
    .map(({ organization_id, id }) => ({ organization_id, id }))
}
