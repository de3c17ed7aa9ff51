import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { newId } from '#platform/process/ids'
import { applyEvents } from './apply-events.ts'
import type { PendingEvent } from './pending-event.ts'

/** The release of a table by a person. */
interface TableFix {
  readonly id: string
  readonly table_code: string
  readonly opened_at: string | null
}

/** Closes the open checks of a released table, so that every device follows. */
export async function releaseChecks(
  context: Context,
  { id: fix_id, table_code, opened_at }: TableFix,
  outcome: 'settled' | 'cancelled',
): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    select uid from checks where shop_id = ${shopOf(context)} and state = 'open' and opened_at = ${opened_at} and body -> 'tables' ? ${table_code}`.execute(
    context.db,
  )
  await append(
    context,
    rows.map(({ uid }) => ({
      ...headOf(context, uid),
      kind: 'release',
      payload: { fix_id, outcome },
    })),
  )
}

/** Opens the checks again that a release closed. */
export async function restoreChecks(context: Context, fix_id: string): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    select uid from checks where shop_id = ${shopOf(context)} and body ->> 'released' = ${fix_id}`.execute(
    context.db,
  )
  await append(
    context,
    rows.map(({ uid }) => ({ ...headOf(context, uid), kind: 'restore', payload: { fix_id } })),
  )
}

function headOf({ now, session }: Context, check_uid: string) {
  return {
    uid: newId(),
    check_uid,
    at: now.toISOString(),
    staff_id: session.user_id,
    device_id: '',
  }
}

async function append(context: Context, events: readonly PendingEvent['event'][]) {
  if (events.length === 0) return
  const pending = events.map((event) => ({
    event,
    hash: '',
    device_sequence: 0,
    approved_by: [],
  }))
  await applyEvents(context, shopOf(context), pending)
}
