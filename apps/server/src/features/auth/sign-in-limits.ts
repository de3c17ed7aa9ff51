import { isIP, isIPv6 } from 'node:net'
import { foldText } from '@pos/domain/fold-text'
import { type Transaction, sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { consumeAttempt, takeTryOfMany } from '#platform/http/rate-limit'
import { hashToken } from '#platform/security/secrets'
import { plainAddress } from '#platform/http/trusted-proxies'
import { normalizeCredential } from './credential.ts'
import { systemQuery } from './system-query.ts'

// What one network may send to each route that anyone may call. What is no request at all counts too: it costs as much.
const perNetwork = {
  login: { limit: 30, seconds: 900 },
  forgot: { limit: 10, seconds: 3600 },
  reset: { limit: 30, seconds: 900 },
  'set-up': { limit: 30, seconds: 900 },
}
/** What anyone may do without a session. */
type PublicAct = keyof typeof perNetwork

// Wrong passwords for an account from one network, in a quarter of an hour.
const perPair = { limit: 10, seconds: 900 }
// Over all networks an account takes many more, so that nobody from one network can keep a person out, and slowly.
const perAccount = { limit: 50, seconds: 3600 }
// Where a person has signed in lately, tries from elsewhere do not keep that person out however many they are.
const knownSeconds = 30 * 86_400

/** The buckets that a try counts in: of the account from this network, of the network, of the account; and whether the person is known there. */
export interface TryKeys {
  readonly pair: string
  readonly address: string
  readonly account: string
  readonly known: string
}

/** Counts a request of a route that anyone may call for its network, before its body is read, and fails with TooManyRequests. */
export function networkLimit(engine: Engine, act: PublicAct): (request: { readonly ip: string }) => Promise<void> {
  const { limit, seconds } = perNetwork[act]
  return ({ ip }) => takeTryOfMany(engine.database, networkKey(act, ip), limit, seconds)
}

const networkKey = (act: PublicAct, ip: string) => `${act}-from:${networkOf(ip)}`

/**
 * Counts a try to sign in, for an account whether it exists or not, and fails with TooManyRequests. For its network it was counted when
 * the request came (`networkLimit`).
 */
export async function consumeSignInAttempt(engine: Engine, credential: string, ip: string): Promise<TryKeys> {
  const account = accountKey(credential)
  const network = networkOf(ip)
  const keys = {
    pair: `login:${account}:${network}`,
    address: networkKey('login', ip),
    account: `login:${account}`,
    known: `login-known:${account}:${network}`,
  }
  await takePairTry(engine, keys)
  return keys
}

/** As `takeSignInTry`, for the password of somebody who is signed in: a stolen session is no means to guess it, nor to bar its owner. */
export async function takePasswordTry(engine: Engine, userId: string, ip: string): Promise<TryKeys> {
  const network = networkOf(ip)
  const keys = {
    pair: `password:${userId}:${network}`,
    address: `password-from:${network}`,
    account: `password:${userId}`,
    known: `password-known:${userId}:${network}`,
  }
  await takePairTry(engine, keys)
  return keys
}

async function takePairTry(engine: Engine, { pair, account, known }: TryKeys) {
  await consumeAttempt(engine.database, pair, perPair.limit, perPair.seconds)
  const isKnown = await systemQuery(engine, sql`select from rate_limits where key = ${known} and resets_at > now()`)
  if (isKnown.length === 0) await consumeAttempt(engine.database, account, perAccount.limit, perAccount.seconds)
}

/**
 * A right password clears what the account tried from this network, takes its own try off the others, and makes the network a known
 * one: many people behind one address may sign in, and an attacker's own account does not refill the address's bucket.
 */
export async function forgiveSignInAttempt(db: Transaction<unknown>, keys: TryKeys): Promise<void> {
  await sql`
    update rate_limits set count = case when key = ${keys.pair} then 0 else greatest(count - 1, 0) end
    where key in (${keys.pair}, ${keys.account}, ${keys.address})`.execute(db)
  await sql`
    insert into rate_limits (key, count, resets_at) values (${keys.known}, 0, now() + make_interval(secs => ${knownSeconds}))
    on conflict (key) do update set resets_at = excluded.resets_at`.execute(db)
}

/** An account in a bucket's key: hashed, so that the table tells nobody who tried to sign in, and free of characters that a database refuses. */
export function accountKey(credential: string): string {
  return hashToken(normalizeCredential(credential)?.value ?? foldText(credential))
}

/** One customer of the network: an IPv4 address, or the /64 that an IPv6 host chooses its addresses from (RFC 4291). */
export function networkOf(ip: string): string {
  const address = plainAddress(ip)
  // What a proxy wrote instead of an address is one customer, whatever its length.
  if (isIP(address) === 0) return hashToken(address)
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
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
