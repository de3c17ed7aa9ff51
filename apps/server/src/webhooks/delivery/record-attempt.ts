import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import type { PostOutcome } from '#platform/http/post-once'
import type { Claim } from './claims.ts'
import { isGivenUp, nextAttemptAt, pausedUntil } from './retries.ts'
import { notifySwitchedOff, switchOff } from './switch-off.ts'

type Db = Transaction<unknown>

/** A completed attempt. */
interface Made extends PostOutcome {
  readonly at: Date
  readonly headers: Readonly<Record<string, string>>
  /** True if the attempt is not retried and does not count for the address. */
  readonly isTest: boolean
}

/** With this status a receiver declines further messages. */
const gone = 410

/** Stores the outcome of an attempt for the delivery and, unless it was a test, for the address. */
export async function recordAttempt(engine: Engine, claim: Claim, made: Made): Promise<void> {
  const { database, clock } = engine
  const isOff = await database.transaction({ system: true }, async (db) => {
    const now = clock.now()
    await insertAttempt(db, claim, made)
    await endAttempt(db, claim, made, now)
    if (made.isTest) return false
    if (made.failure !== null) return noteFailure(db, claim, made, now)
    await noteSuccess(db, claim, now)
    return false
  })
  if (isOff) await notifySwitchedOff(engine)
}

async function insertAttempt(db: Db, { organization_id, id, attempts, url }: Claim, made: Made) {
  await sql`
    insert into webhook_attempts (organization_id, delivery_id, number, at, url, headers, status, failure, milliseconds, answer)
    values (${organization_id}, ${id}, ${attempts}, ${made.at}, ${url}, ${JSON.stringify(made.headers)}, ${made.status}, ${made.failure},
      ${made.milliseconds}, ${made.answer}) on conflict do nothing`.execute(db)
}

/** Keeps a newer state from another server. */
async function endAttempt(
  db: Db,
  { organization_id, id, attempts, round }: Claim,
  { failure, status, milliseconds, isTest }: Made,
  now: Date,
) {
  const next = failure === null || isTest ? null : nextAttemptAt(id, round, now)
  const state = failure === null ? 'delivered' : next ? 'waiting' : 'failed'
  await sql`
    update webhook_deliveries set state = ${state}, next_attempt_at = ${next}, claimed_at = null, ended_at = ${next ? null : now},
      status = ${status}, failure = ${failure}, milliseconds = ${milliseconds}
    where organization_id = ${organization_id} and id = ${id} and state = 'sending' and attempts = ${attempts}`.execute(
    db,
  )
}

/**
 * Written at most once a minute on success, so that concurrent deliveries do not wait for one row.
 */
async function noteSuccess(db: Db, { organization_id, endpoint_id }: Claim, now: Date) {
  await sql`
    update webhook_endpoints set failing_since = null, failures = 0, paused_until = null, last_delivered_at = ${now}
    where organization_id = ${organization_id} and id = ${endpoint_id}
      and (failing_since is not null or last_delivered_at is null or last_delivered_at < ${new Date(now.getTime() - 60_000)})`.execute(
    db,
  )
}

/** Pauses the address; returns true if it was switched off. */
async function noteFailure(
  db: Db,
  { organization_id, endpoint_id: id }: Claim,
  { status, retryAfter }: Made,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ failures: number; failing_since: string | null }>`
    update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
    where organization_id = ${organization_id} and id = ${id} and active returning failures, failing_since`.execute(
    db,
  )
  const [endpoint] = rows
  if (!endpoint) return false
  if (status === gone) return switchOff(db, { organization_id, id }, 'gone', now)
  if (isGivenUp(new Date(endpoint.failing_since ?? now), now))
    return switchOff(db, { organization_id, id }, 'failing', now)
  await sql`
    update webhook_endpoints set paused_until = ${pausedUntil(endpoint.failures, retryAfter, now)}
    where organization_id = ${organization_id} and id = ${id}`.execute(db)
  return false
}
