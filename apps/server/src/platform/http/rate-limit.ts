import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Counts an attempt against a limit per window and fails with TooManyRequests beyond it. Counted in
 * the database, so that it applies across restarts and servers, and in its own transaction, so that
 * failed requests count as well.
 */
export async function consumeAttempt(
  database: Database,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  refuse(await countTry(database, key, limit, windowSeconds))
}

/**
 * Like `consumeAttempt`, for callers that may flood: while a bucket is exhausted, further attempts
 * are refused from memory without a statement. Only for buckets that nothing resets before their
 * window ends.
 */
export async function takeTryOfMany(
  database: Database,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  refuseFromMemory(database, key)
  const seconds = await countTry(database, key, limit, windowSeconds)
  if (seconds > 0) rememberUsedUp(database, key, seconds)
  refuse(seconds)
}

function refuse(seconds: number) {
  if (seconds > 0) fail('TooManyRequests', { retryAfter: seconds })
}

/** Seconds until the bucket is reset; 0 if the attempt is within the limit. */
async function countTry(
  database: Database,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<{ count: number; left: number }>`
      insert into rate_limits as r (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
      on conflict (key) do update set
        count = case when r.resets_at < now() then 1 else r.count + 1 end,
        resets_at = case when r.resets_at < now() then excluded.resets_at else r.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as left`.execute(db),
  )
  const row = rows[0]
  return row && row.count > limit ? Math.max(1, row.left) : 0
}

/** The time (in milliseconds) until which a bucket is exhausted, as far as this server knows. */
const usedUp = new WeakMap<Database, Map<string, number>>()
/** Maximum number of flooding callers in memory. Beyond it, the database decides. */
const mostRemembered = 10_000

function refuseFromMemory(database: Database, key: string) {
  refuse(Math.ceil(((usedUp.get(database)?.get(key) ?? 0) - Date.now()) / 1000))
}

function rememberUsedUp(database: Database, key: string, seconds: number) {
  const known = usedUp.get(database) ?? new Map<string, number>()
  usedUp.set(database, known)
  const now = Date.now()
  if (known.size >= mostRemembered)
    for (const [other, until] of known) if (until <= now) known.delete(other)
  if (known.size < mostRemembered) known.set(key, now + seconds * 1000)
}

/** A number of requests per window of seconds, of which a server reserves a block at a time. */
interface BlockLimit {
  readonly limit: number
  readonly seconds: number
  readonly block: number
}

interface Block {
  left: number
  /** In milliseconds. */
  readonly until: number
}

/** Reserved and unused requests of this server, and pending reservations. */
const reserved = new WeakMap<
  Database,
  { readonly blocks: Map<string, Block>; readonly asked: Map<string, Promise<void>> }
>()

/**
 * Like `takeTryOfMany`, for frequent callers with a session: a server reserves a block with one
 * statement and counts from memory. Unused parts of a block are lost to other servers until the
 * window ends. Simultaneous requests wait for one reservation.
 */
export async function takeTryInBlocks(
  database: Database,
  key: string,
  limit: BlockLimit,
): Promise<void> {
  const known = reserved.get(database) ?? {
    blocks: new Map<string, Block>(),
    asked: new Map<string, Promise<void>>(),
  }
  reserved.set(database, known)
  for (;;) {
    refuseFromMemory(database, key)
    const block = known.blocks.get(key)
    if (block && block.until > Date.now() && block.left > 0) {
      block.left -= 1
      return
    }
    const asked =
      known.asked.get(key) ??
      reserveBlock(database, key, limit, known.blocks).finally(() => known.asked.delete(key))
    known.asked.set(key, asked)
    await asked
  }
}

/** Fails with TooManyRequests if none is left. */
async function reserveBlock(
  database: Database,
  key: string,
  limit: BlockLimit,
  blocks: Map<string, Block>,
): Promise<void> {
  const { granted, left } = await reserveTries(database, key, limit)
  const now = Date.now()
  if (granted === 0) {
    rememberUsedUp(database, key, left)
    refuse(left)
  }
  if (blocks.size >= mostRemembered)
    for (const [other, { until }] of blocks) if (until <= now) blocks.delete(other)
  blocks.set(key, { left: granted, until: now + left * 1000 })
}

/**
 * Returns how many requests of a block are within the limit, and the seconds until the window ends.
 */
async function reserveTries(
  database: Database,
  key: string,
  { limit, seconds, block }: BlockLimit,
) {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<{ count: number; left: number }>`
      insert into rate_limits as r (key, count, resets_at) values (${key}, ${block}, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when r.resets_at < now() then ${block} else least(r.count, ${limit}) + ${block} end,
        resets_at = case when r.resets_at < now() then excluded.resets_at else r.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as left`.execute(db),
  )
  const { count, left } = rows[0] ?? { count: limit + block, left: seconds }
  return { granted: Math.max(0, Math.min(block, limit - (count - block))), left: Math.max(1, left) }
}
