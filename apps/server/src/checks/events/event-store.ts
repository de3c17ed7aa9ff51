import type { eventRefusals } from '@pos/contract/checks/check-routes'
import type { Check } from '@pos/domain/checks/check'
import { sql, type Transaction } from 'kysely'
import type { Context } from '#engine/context'
import { insertable } from '#platform/database/insertable'
import { newId } from '#platform/process/ids'
import type { PendingEvent } from './pending-event.ts'

type Refusal = (typeof eventRefusals)[number]

/** The outcome of an event. */
export type EventOutcome =
  | { readonly status: 'stored'; readonly sequence: number }
  | { readonly status: 'refused'; readonly reason: Refusal; readonly line_uid: string | null }
  | { readonly status: 'waiting' }

/** An event that arrived before, with the hash of its content. */
export interface KnownEvent {
  readonly hash: string
  readonly outcome: EventOutcome
}

/** An event with the checks before and after it; a new check is only in `after`. */
export interface CheckChange extends Pick<PendingEvent, 'event' | 'approved_by'> {
  readonly before: readonly Check[]
  readonly after: readonly Check[]
}

/** An event with its sequence and the checks that it changed. */
export interface StoredEvent {
  readonly pending: PendingEvent
  readonly sequence: number
  readonly check_uids: readonly string[]
  readonly change: CheckChange
}

interface KnownRow {
  readonly uid: string
  readonly content_hash: string
  readonly sequence: number | null
  readonly refusal: Refusal | null
  readonly line_uid: string | null
}

/** Returns the events that arrived before, by uid. */
export async function readKnown(
  db: Transaction<unknown>,
  shopId: string,
  events: readonly PendingEvent[],
): Promise<Map<string, KnownEvent>> {
  const uids = events.map(({ event }) => event.uid)
  const { rows } = await sql<KnownRow>`
    select uid, content_hash, sequence, refusal, line_uid from check_event_uids
    where shop_id = ${shopId} and uid = any(${uids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ uid, content_hash: hash, sequence, refusal, line_uid }) => [
      uid,
      {
        hash,
        outcome:
          refusal === null
            ? { status: 'stored', sequence: sequence ?? 0 }
            : { status: 'refused', reason: refusal, line_uid },
      },
    ]),
  )
}

/** Returns the last device_sequence of devices that posted events. */
export async function readDevices(
  db: Transaction<unknown>,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ device_id: string; device_sequence: number }>`
    select device_id, device_sequence from check_devices
    where shop_id = ${shopId} and device_id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ device_id, device_sequence }) => [device_id, device_sequence]))
}

/** Stores the last device_sequence of devices; it never decreases. */
export async function saveDevices(
  db: Transaction<unknown>,
  shopId: string,
  devices: ReadonlyMap<string, number>,
) {
  if (devices.size === 0) return
  await sql`
    insert into check_devices as d (shop_id, device_id, device_sequence)
    select ${shopId}, r.device_id, r.device_sequence
    from unnest(${[...devices.keys()]}::uuid[], ${[...devices.values()]}::bigint[]) r(device_id, device_sequence)
    on conflict (shop_id, device_id) do update set device_sequence = greatest(d.device_sequence, excluded.device_sequence)`.execute(
    db,
  )
}

/** Stores applied events with the checks they changed, and the outcome of every settled event. */
export async function saveEvents(
  { db, now }: Pick<Context, 'db' | 'now'>,
  shopId: string,
  stored: readonly StoredEvent[],
  {
    pending,
    outcomes,
  }: { pending: readonly PendingEvent[]; outcomes: ReadonlyMap<string, EventOutcome> },
) {
  if (stored.length > 0) {
    const rows = stored.map(({ pending, sequence, check_uids }) => ({
      shop_id: shopId,
      id: newId(),
      ...pending.event,
      device_id: pending.event.device_id || null,
      sequence,
      check_uids,
      device_sequence: pending.device_sequence || null,
      approved_by: pending.approved_by,
      received_at: now,
    }))
    const { columns, values } = insertable('check_events', rows)
    await sql`insert into check_events (${columns}) select ${columns} from ${values} e`.execute(db)
  }
  const settled = pending.flatMap(({ event: { uid }, hash }) => {
    const outcome = outcomes.get(uid)
    if (!outcome || outcome.status === 'waiting') return []
    const isStored = outcome.status === 'stored'
    return [
      {
        shop_id: shopId,
        uid,
        content_hash: hash,
        sequence: isStored ? outcome.sequence : null,
        refusal: isStored ? null : outcome.reason,
        line_uid: isStored ? null : outcome.line_uid,
      },
    ]
  })
  if (settled.length === 0) return
  const { columns, values } = insertable('check_event_uids', settled)
  await sql`insert into check_event_uids (${columns}) select ${columns} from ${values} e`.execute(
    db,
  )
}
