import { isIPv6 } from 'node:net'
import { foldText } from '@pos/domain/fold-text'
import { type Transaction, sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { takeTry } from '#platform/rate-limit'
import { hashToken } from '#platform/secrets'
import { normalizeCredential } from './credential.ts'

// Ten wrong passwords an account, thirty an address, in a quarter of an hour.
const perAccount = { limit: 10, seconds: 900 }
const perAddress = { limit: 30, seconds: 900 }

/** The buckets that a try to sign in counts in. */
export interface TryKeys {
  readonly account: string
  readonly address: string
}

/** Counts a try to sign in, for the account (whether it exists or not) and the address; fails with TooManyRequests. */
export async function takeSignInTry(engine: Engine, credential: string, ip: string): Promise<TryKeys> {
  const keys = { account: `login:${accountKey(credential)}`, address: `login-from:${networkOf(ip)}` }
  await takeTry(engine.database, keys.address, perAddress.limit, perAddress.seconds)
  await takeTry(engine.database, keys.account, perAccount.limit, perAccount.seconds)
  return keys
}

/**
 * A right password clears the account's tries and takes its own try off the address: many people behind one address may sign in,
 * and an attacker's own account does not refill the bucket.
 */
export async function forgiveSignInTry(db: Transaction<unknown>, keys: TryKeys): Promise<void> {
  await sql`
    update rate_limits set count = case when key = ${keys.account} then 0 else greatest(count - 1, 0) end
    where key in (${keys.account}, ${keys.address})`.execute(db)
}

/** An account in a bucket's key: hashed, so that the table tells nobody who tried to sign in, and free of characters that a database refuses. */
export function accountKey(credential: string): string {
  return hashToken(normalizeCredential(credential)?.value ?? foldText(credential))
}

/** One customer of the network: an IPv4 address, or the /64 that an IPv6 host chooses its addresses from (RFC 4291). */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const end = tail.split(':').filter(Boolean)
    groups.push(...Array.from({ length: 8 - groups.length - end.length }, () => '0'), ...end)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
