import type { Alerts } from '@pos/contract/reports/attention'
import { sql } from 'kysely'
import { allows, type Context } from '#engine/context'

/**
 * The webhooks of the current organization that the server switched off, for people who may see
 * webhooks.
 */
export async function webhooksOff({ db, session }: Context): Promise<Alerts['webhooks_off']> {
  if (session.organization_id === null || !allows(session, 'webhooks')) return []
  const { rows } = await sql<Alerts['webhooks_off'][number]>`
    select id, name, off_at, off_reason as reason from webhook_endpoints
    where organization_id = ${session.organization_id} and not active and off_reason is not null and off_at is not null order by off_at desc, id`.execute(
    db,
  )
  return rows
}
