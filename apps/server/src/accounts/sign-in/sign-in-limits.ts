import { isIP, isIPv6 } from 'node:net'
import { foldText } from '@pos/domain/text/fold-text'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { consumeAttempt, takeTryOfMany } from '#platform/http/rate-limit'
import { plainAddress } from '#platform/http/trusted-proxies'
import { hashToken } from '#platform/security/secrets'
import { normalizeCredential } from './credential.ts'
import { systemQuery } from './system-query.ts'

// Limits of each public route per network. Malformed requests count too, because they cost as much.
const perNetwork = {
  login: { limit: 30, seconds: 900 },
  forgot: { limit: 10, seconds: 3600 },
  reset: { limit: 30, seconds: 900 },
  'set-up': { limit: 30, seconds: 900 },
  factor: { limit: 30, seconds: 900 },
  passkey: { limit: 30, seconds: 900 },
  'passkey-options': { limit: 60, seconds: 900 },
}
/** Actions that need no session. */
type PublicAct = keyof typeof perNetwork

// Wrong passwords for an account from one network within a quarter of an hour.
const perPair = { limit: 10, seconds: 900 }
// Over all networks an account has a much higher limit, so that one network alone cannot lock a
// person out.
const perAccount = { limit: 50, seconds: 3600 }
// An attacker who guesses codes already has the password, so locking the account is right. Guessing
// a six-digit code with three valid at a time would take about twenty years.
const perAccountFactor = { limit: 20, seconds: 3600 }
// Attempts from other networks do not lock out a person on a network where they have signed in
// recently.
const knownSeconds = 30 * 86_400

/**
 * The buckets of an attempt (account and network, network, account), and whether the person is
 * known on this network.
 */
export interface TryKeys {
  readonly pair: string
  readonly address: string
  readonly account: string
  readonly known: string
}

/**
 * Counts a request to a public route against its network, before its body is read; fails with
 * TooManyRequests.
 */
export function networkLimit(
  engine: Engine,
  act: PublicAct,
): (request: { readonly ip: string }) => Promise<void> {
  const { limit, seconds } = perNetwork[act]
  return ({ ip }) => takeTryOfMany(engine.database, networkKey(act, ip), limit, seconds)
}

const networkKey = (act: PublicAct, ip: string) => `${act}-from:${networkOf(ip)}`

/**
 * Counts a sign-in attempt against an account, whether it exists or not; fails with
 * TooManyRequests. The network was already counted when the request arrived (`networkLimit`).
 */
export async function consumeSignInAttempt(
  engine: Engine,
  credential: string,
  ip: string,
): Promise<TryKeys> {
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

/**
 * Like `consumeSignInAttempt`, for the password of a signed-in person: a stolen session can neither
 * be used to guess it nor to lock out its owner.
 */
export async function takePasswordTry(
  engine: Engine,
  userId: string,
  ip: string,
): Promise<TryKeys> {
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

/** Like `consumeSignInAttempt`, for a second factor, after the password or as a fresh proof. */
export async function takeFactorTry(engine: Engine, userId: string, ip: string): Promise<TryKeys> {
  const network = networkOf(ip)
  const keys = {
    pair: `factor:${userId}:${network}`,
    address: networkKey('factor', ip),
    account: `factor:${userId}`,
    known: `factor-known:${userId}:${network}`,
  }
  await takePairTry(engine, keys, perAccountFactor)
  return keys
}

async function takePairTry(engine: Engine, { pair, account, known }: TryKeys, over = perAccount) {
  await consumeAttempt(engine.database, pair, perPair.limit, perPair.seconds)
  const isKnown = await systemQuery(
    engine,
    sql`select from rate_limits where key = ${known} and resets_at > now()`,
  )
  if (isKnown.length === 0) await consumeAttempt(engine.database, account, over.limit, over.seconds)
}

/**
 * A correct password clears the account's attempts from this network, removes its own attempt from
 * the other buckets, and makes the network known. Many people behind one address can therefore sign
 * in, and an attacker's own account does not refill the bucket of the address.
 */
export async function forgiveSignInAttempt(db: Transaction<unknown>, keys: TryKeys): Promise<void> {
  await sql`
    update rate_limits set count = case when key = ${keys.pair} then 0 else greatest(count - 1, 0) end
    where key in (${keys.pair}, ${keys.account}, ${keys.address})`.execute(db)
  await sql`
    insert into rate_limits (key, count, resets_at) values (${keys.known}, 0, now() + make_interval(secs => ${knownSeconds}))
    on conflict (key) do update set resets_at = excluded.resets_at`.execute(db)
}

/**
 * Returns the part of a bucket's key that stands for an account. It is hashed, so that the table
 * does not reveal who tried to sign in and contains no characters that the database refuses.
 */
export function accountKey(credential: string): string {
  return hashToken(normalizeCredential(credential)?.value ?? foldText(credential))
}

/** Identifies a customer of a network: an IPv4 address, or the /64 of an IPv6 host (RFC 4291). */
export function networkOf(ip: string): string {
  const address = plainAddress(ip)
  // Values that are no address count as one customer.
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
