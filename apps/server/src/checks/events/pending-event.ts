import { postedCheckEvent } from '@pos/contract/checks/check-events'
import type { CheckEvent } from '@pos/domain/checks/check-event'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'

/** An event that is to be applied, from a device or from the server. */
export interface PendingEvent {
  readonly event: CheckEvent
  readonly hash: string
  /** 0 for an event of the server, which waits for no other one. */
  readonly device_sequence: number
  readonly approved_by: readonly string[]
}

/** The event that the server appends when a receipt settles a check. */
const closeEvent = z.object({
  uid: z.uuid(),
  check_uid: z.uuid(),
  at: z.string(),
  staff_id: z.uuid().nullable(),
  kind: z.literal('close'),
  payload: z.object({
    receipt_uid: z.string(),
    part_uid: z.string().nullable(),
    total: z.int(),
  }),
})
const waitingContent = z.union([postedCheckEvent, closeEvent])
type PostedEvent = z.output<typeof waitingContent>

/** Combines a posted event with its device. */
export function pendingEvent(
  posted: PostedEvent,
  { hash, device_id }: { readonly hash: string; readonly device_id: string },
): PendingEvent {
  const {
    device_sequence = 0,
    approved_by = [],
    ...event
  } = {
    device_sequence: undefined,
    approved_by: undefined,
    ...posted,
  }
  return { event: { ...event, device_id }, hash, device_sequence, approved_by }
}

interface WaitingRow {
  readonly content_hash: string
  readonly device_id: string
  readonly content: string
}

/** Maximum number of waiting events that a request tries again. */
const maxRetried = 1000

/** Reads the events of a shop that wait for others, in the order of each device. */
export async function readWaiting(
  db: Transaction<unknown>,
  shopId: string,
): Promise<PendingEvent[]> {
  const { rows } = await sql<WaitingRow>`
    select content_hash, device_id, content from waiting_check_events where shop_id = ${shopId}
    order by device_id, device_sequence, uid limit ${maxRetried}`.execute(db)
  return rows.map(({ content_hash, device_id, content }) =>
    pendingEvent(waitingContent.parse(JSON.parse(content)), { hash: content_hash, device_id }),
  )
}

/** Stores events that wait, and deletes those that no longer do. */
export async function saveWaiting(
  db: Transaction<unknown>,
  shopId: string,
  { added, removed }: { added: readonly PendingEvent[]; removed: readonly string[] },
  now: Date,
): Promise<void> {
  if (removed.length > 0)
    await sql`delete from waiting_check_events where shop_id = ${shopId} and uid = any(${removed}::uuid[])`.execute(
      db,
    )
  if (added.length === 0) return
  const rows = added.map(({ event, hash, device_sequence, approved_by }) => {
    const { device_id, ...posted } = event
    const content = event.kind === 'close' ? posted : { ...posted, device_sequence, approved_by }
    return {
      uid: event.uid,
      content_hash: hash,
      device_id,
      device_sequence,
      content: JSON.stringify(content),
    }
  })
  await sql`
    insert into waiting_check_events (shop_id, uid, content_hash, device_id, device_sequence, content, received_at)
    select ${shopId}, r.uid, r.content_hash, r.device_id, r.device_sequence, r.content, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(uid uuid, content_hash text, device_id uuid, device_sequence bigint, content text)
    on conflict (shop_id, uid) do nothing`.execute(db)
}
