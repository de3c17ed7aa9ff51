import { sql, type Transaction } from 'kysely'
import type { MarkedBrowser } from '#platform/http/browser-cookie'
import { hashToken } from '#platform/security/secrets'
import { browserName } from './browser-name.ts'
import { networkOf } from './sign-in-limits.ts'

/** The origin of a sign-in. */
export interface SignInOrigin {
  readonly ip: string
  readonly user_agent: string | null
  /** Hash of the cookie that identifies a browser; null for a program. */
  readonly browser_hash: string | null
}

/**
 * Records the browser of a sign-in. Returns true if it is new: neither its cookie nor such a
 * browser in that network is known. The first browser of an account is not new.
 */
export async function noteBrowser(
  db: Transaction<unknown>,
  userId: string,
  origin: SignInOrigin,
  now: Date,
): Promise<boolean> {
  const { browser, system } = browserName(origin.user_agent)
  const kind = hashToken([browser, system, networkOf(origin.ip)].join('\n'))
  const hashes = [kind, ...(origin.browser_hash ? [origin.browser_hash] : [])]
  const { rows } = await sql<{ known: number; same: number }>`
    select count(*)::int as known, count(*) filter (where browser_hash = any(${hashes}::text[]))::int as same
    from known_browsers where user_id = ${userId}`.execute(db)
  await sql`
    insert into known_browsers (user_id, browser_hash, last_seen_at) select ${userId}, unnest(${hashes}::text[]), ${now}
    on conflict (user_id, browser_hash) do update set last_seen_at = excluded.last_seen_at`.execute(
    db,
  )
  const [{ known, same } = { known: 0, same: 0 }] = rows
  return known > 0 && same === 0
}

/**
 * Moves the known users of a browser to its new cookie. A browser has one session, so the session
 * of the former cookie is deleted.
 */
export async function replaceBrowser(
  db: Transaction<unknown>,
  { hash, formerHash }: MarkedBrowser,
): Promise<void> {
  if (!formerHash) return
  await sql`delete from sessions where browser_hash = ${formerHash}`.execute(db)
  await sql`update known_browsers set browser_hash = ${hash} where browser_hash = ${formerHash}`.execute(
    db,
  )
}
