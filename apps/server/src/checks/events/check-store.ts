import type { Check } from '@pos/domain/checks/check'
import { sql, type Transaction } from 'kysely'

/** The last sequence of a shop, and the one from which it continued after a restore. */
interface ShopSequence {
  readonly sequence: number
  readonly whole_before: number
}

/**
 * Locks the checks of a shop until the end of the transaction and returns the last sequence. Writers
 * of a shop wait here, so that events commit in the order of their sequences.
 */
export async function lockChecks(db: Transaction<unknown>, shopId: string): Promise<ShopSequence> {
  const { rows } = await sql<ShopSequence>`
    insert into check_sequences as s (shop_id, sequence) values (${shopId}, 0)
    on conflict (shop_id) do update set sequence = s.sequence returning sequence, whole_before`.execute(
    db,
  )
  return rows[0] ?? { sequence: 0, whole_before: 0 }
}

/** Reads checks with all checks to which their later events are redirected. */
export async function readWithSuccessors(
  db: Transaction<unknown>,
  shopId: string,
  uids: Iterable<string>,
): Promise<Map<string, Check>> {
  const checks = new Map<string, Check>()
  const asked = new Set<string>()
  let next = [...new Set(uids)]
  while (next.length > 0) {
    for (const uid of next) asked.add(uid)
    // oxlint-disable-next-line no-await-in-loop -- each check names the next ones
    const { rows } = await sql<{ body: Check }>`
      select body from checks where shop_id = ${shopId} and uid = any(${next}::uuid[])`.execute(db)
    for (const { body } of rows) checks.set(body.uid, body)
    const targets = rows.flatMap(({ body }) => [
      ...(body.successor === null ? [] : [body.successor]),
      ...Object.values(body.moved_lines),
    ])
    next = [...new Set(targets)].filter((uid) => !asked.has(uid))
  }
  return checks
}

/** A check with the sequence of the event that changed it last. */
interface ChangedCheck {
  readonly check: Check
  readonly sequence: number
}

/** Stores changed checks. A check that is no longer open gets the time at which it was closed. */
export async function saveChecks(
  db: Transaction<unknown>,
  shopId: string,
  changed: readonly ChangedCheck[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed
    .map(({ check, sequence }) => ({
      uid: check.uid,
      state: check.state,
      body: check,
      sequence,
      opened_at: check.opened_at,
    }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
  await sql`
    insert into checks as c (shop_id, uid, state, body, sequence, opened_at, closed_at)
    select ${shopId}, r.uid, r.state, r.body, r.sequence, r.opened_at, case when r.state <> 'open' then ${now}::timestamptz end
    from jsonb_populate_recordset(null::checks, ${JSON.stringify(rows)}::jsonb) r
    on conflict (shop_id, uid) do update set state = excluded.state, body = excluded.body, sequence = excluded.sequence,
      closed_at = case when excluded.state <> 'open' then coalesce(c.closed_at, excluded.closed_at) end`.execute(
    db,
  )
}
