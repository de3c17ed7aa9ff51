import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { type PostOutcome, postOnce } from '#platform/http/post-once'
import { type EndpointRef, endpointQueue } from '../endpoint-ref.ts'
import { signedHeaders } from '../secrets.ts'
import { type Claim, claim } from './claims.ts'
import { recordAttempt } from './record-attempt.ts'

/** After that another address gets its turn. */
const sliceMilliseconds = 30_000
const timeoutMilliseconds = 15_000
/** Attempts due within this time are queued at once; the planner finds others. */
const soonMilliseconds = 30_000

/**
 * Sends the waiting deliveries of an address until none is due, it fails, or its time slice is
 * over.
 */
export async function deliverTo(engine: Engine, ref: EndpointRef): Promise<void> {
  const started = performance.now()
  for (;;) {
    const claims = await claim(engine, ref)
    if (claims.length === 0) return askAgain(engine, ref)
    await Promise.all(claims.map((one) => attempt(engine, one)))
    if (performance.now() - started > sliceMilliseconds)
      return engine.queue.add(endpointQueue, ref, { key: ref.id })
  }
}

/**
 * Makes one attempt and stores its result. With `isTest` it is not retried and does not count for
 * the address.
 */
export async function attempt(
  engine: Engine,
  one: Claim,
  { isTest = false } = {},
): Promise<PostOutcome> {
  const { sealer, clock, environment, metrics } = engine
  const at = clock.now()
  const secrets = one.former_secret === null ? [one.secret] : [one.secret, one.former_secret]
  const headers = signedHeaders(sealer, {
    endpointId: one.endpoint_id,
    secrets,
    eventId: one.event_id,
    body: one.body,
    now: at,
  })
  const post = {
    url: one.url,
    headers,
    body: one.body,
    allowed: environment.WEBHOOK_ALLOWED_NETWORKS,
    timeoutMilliseconds,
  }
  const outcome = await postOnce(post)
  metrics.webhooks.observe({ outcome: outcome.failure ?? 'delivered' }, outcome.milliseconds / 1000)
  await recordAttempt(engine, one, { ...outcome, headers, at, isTest })
  return outcome
}

/** The first retries follow faster than the planner's interval. */
async function askAgain({ database, clock, queue }: Engine, ref: EndpointRef) {
  const now = clock.now()
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{ at: string | null }>`
      select greatest(e.paused_until, (
        select min(d.next_attempt_at) from webhook_deliveries d
        where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'waiting')) as at
      from webhook_endpoints e where e.organization_id = ${ref.organization_id} and e.id = ${ref.id} and e.active and exists (
        select from webhook_deliveries d where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'waiting')`.execute(
      db,
    ),
  )
  const at = rows[0]?.at ? new Date(rows[0].at) : null
  if (!at || at.getTime() - now.getTime() > soonMilliseconds) return
  await queue.add(endpointQueue, ref, { startAfter: at, key: `${ref.id} ${at.toISOString()}` })
}
