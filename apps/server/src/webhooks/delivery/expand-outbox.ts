import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { newId } from '#platform/process/ids'
import { type EndpointRef, endpointQueue } from '../endpoint-ref.ts'
import { type MadeEvent, makeEvents, type OutboxRow, type ReadReceipts } from './make-bodies.ts'

/** Time after which an unreadable row is retried. */
const checkAgainSeconds = 60
/** Maximum number of rows per run, so that the queue sees it finish; the planner continues. */
const mostRows = 500

/**
 * Creates events and deliveries from the outbox. The transaction of each row also removes it, so
 * that a crash neither loses nor repeats one. Several servers share the rows.
 */
export async function expandOutbox(engine: Engine, readReceipts: ReadReceipts): Promise<void> {
  const { database, clock, log, queue } = engine
  for (let rows = 0; rows < mostRows; rows += 1) {
    const locked: { row: OutboxRow | null } = { row: null }
    const now = clock.now()
    try {
      const endpoints = await database.transaction({ system: true }, async (db) => {
        locked.row = await lockNext(db, now)
        return locked.row ? expand(db, locked.row, { now, readReceipts }) : null
      })
      if (!endpoints) return
      for (const ref of endpoints) await queue.add(endpointQueue, ref, { key: ref.id })
    } catch (error) {
      const { row } = locked
      if (!row) throw error
      log.error(
        { err: error, outbox: row.id, type: row.type },
        'an event could not be made; it is tried again',
      )
      await putOff(engine, row, now)
    }
  }
}

async function lockNext(db: Transaction<unknown>, now: Date): Promise<OutboxRow | null> {
  const { rows } = await sql<OutboxRow>`
    select w.organization_id, w.id, w.type, w.shop_id, w.at, w.subject, o.name as organization
    from webhook_outbox w join organizations o on o.id = w.organization_id
    where w.check_at <= ${now} order by w.check_at, w.id limit 1 for update of w skip locked`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the addresses that have something to be sent. */
async function expand(
  db: Transaction<unknown>,
  row: OutboxRow,
  { now, readReceipts }: { readonly now: Date; readonly readReceipts: ReadReceipts },
): Promise<EndpointRef[]> {
  const endpoints = await readEndpoints(db, row)
  if (endpoints.length > 0)
    await store(db, row, { endpoints, events: await makeEvents(db, row, readReceipts), now })
  await sql`delete from webhook_outbox where organization_id = ${row.organization_id} and id = ${row.id}`.execute(
    db,
  )
  return endpoints.map((id) => ({ organization_id: row.organization_id, id }))
}

/**
 * Returns the active addresses for an event; for events of the whole organization those for all
 * shops.
 */
async function readEndpoints(
  db: Transaction<unknown>,
  { organization_id, type, shop_id, at }: OutboxRow,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoints e
    where e.organization_id = ${organization_id} and e.active and e.active_since <= ${at} and ${type} = any(e.events)
      and case e.shop_scope
        when 'all' then true
        when 'numbered' then exists (
          select from shops s where s.organization_id = e.organization_id and s.id = ${shop_id}::uuid and s.third_party_shop_no is not null)
        else exists (
          select from webhook_endpoint_shops h
          where h.organization_id = e.organization_id and h.endpoint_id = e.id and h.shop_id = ${shop_id}::uuid) end
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Expanded {
  readonly endpoints: readonly string[]
  readonly events: readonly MadeEvent[]
  readonly now: Date
}

async function store(
  db: Transaction<unknown>,
  { organization_id }: OutboxRow,
  { endpoints, events, now }: Expanded,
) {
  if (events.length === 0) return
  await sql`
    insert into webhook_events (organization_id, id, type, shop_id, at, created_at, body)
    select ${organization_id}, e.id, e.type, e.shop_id, e.at, ${now}, e.body
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, type text, shop_id uuid, at timestamptz, body text)`.execute(
    db,
  )
  const deliveries = endpoints.flatMap((endpoint_id) =>
    events.map((event) => ({ id: newId(), endpoint_id, event_id: event.id })),
  )
  await sql`
    insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, created_at, state, next_attempt_at)
    select ${organization_id}, d.id, d.endpoint_id, d.event_id, ${now}, 'waiting', ${now}
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(id uuid, endpoint_id uuid, event_id uuid)`.execute(
    db,
  )
}

async function putOff({ database }: Engine, { organization_id, id }: OutboxRow, now: Date) {
  await database.transaction({ system: true }, (db) =>
    sql`
      update webhook_outbox set check_at = ${new Date(now.getTime() + checkAgainSeconds * 1000)}
      where organization_id = ${organization_id} and id = ${id}`.execute(db),
  )
}
