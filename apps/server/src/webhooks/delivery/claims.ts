import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import type { EndpointRef } from '../endpoint-ref.ts'

/** Concurrent deliveries per address; one while it fails. */
const atOnce = 4

/** A delivery that this server has started. */
export interface Claim {
  readonly organization_id: string
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly body: string
  readonly url: string
  readonly secret: string
  readonly former_secret: string | null
  /** The number of the attempt, which distinguishes it from other servers' attempts. */
  readonly attempts: number
  /** Attempts since the delivery started or was resent. */
  readonly round: number
}

/** SQL: the data for an attempt from delivery `d`, its event `v` and its address `e`. */
export const claimed = (now: Date) => sql`
  d.organization_id, d.id, d.endpoint_id, d.event_id, d.attempts, d.attempts - d.pauses_from as round, v.body, e.url, e.secret_sealed as secret,
  case when e.former_secret_until > ${now} then e.former_secret_sealed end as former_secret`

/** Starts due deliveries of an address, unless it is switched off or paused. */
export async function claim(
  { database, clock }: Engine,
  { organization_id, id }: EndpointRef,
): Promise<Claim[]> {
  const now = clock.now()
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<Claim>`
      with due as (
        select d.id from webhook_deliveries d
        where d.organization_id = ${organization_id} and d.endpoint_id = ${id} and d.state = 'waiting' and d.next_attempt_at <= ${now}
          and exists (select from webhook_endpoints e where e.organization_id = d.organization_id and e.id = d.endpoint_id and e.active
            and coalesce(e.paused_until <= ${now}, true))
        order by d.next_attempt_at, d.id
        limit (select case when failing_since is null then ${atOnce}::int else 1 end from webhook_endpoints where organization_id = ${organization_id} and id = ${id})
        for update skip locked
      ), d as (
        update webhook_deliveries u set state = 'sending', attempts = u.attempts + 1, claimed_at = ${now}, next_attempt_at = null
        from due where u.organization_id = ${organization_id} and u.id = due.id returning u.*
      )
      select ${claimed(now)} from d
      join webhook_events v on v.organization_id = d.organization_id and v.id = d.event_id
      join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
      order by d.id`.execute(db),
  )
  return rows
}
