import { timingSafeEqual } from 'node:crypto'
import type { Engine } from '#engine/engine'

/** A person on the recipient list of a mail. */
export interface Subscription {
  readonly organization_id: string
  readonly mail_id: string
  readonly user_id: string
}

const about = 'unsubscribe'

/**
 * The address that unsubscribes a person without sign-in: person and mail, signed with a key
 * derived from the application's secret. It does not expire.
 */
export function unsubscribeUrl(
  { sealer, environment }: Engine,
  { organization_id, mail_id, user_id }: Subscription,
): string {
  const ids = Buffer.from(
    [organization_id, mail_id, user_id].join('').replaceAll('-', ''),
    'hex',
  ).toString('base64url')
  return `${environment.PUBLIC_URL}/v1/unsubscribe/${ids}.${sealer.fingerprint(ids, about)}`
}

/**
 * Returns the subscription of an unsubscribe address; null if this installation did not sign it.
 */
export function readUnsubscribeToken({ sealer }: Engine, token: string): Subscription | null {
  const [ids = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const accepted = sealer.fingerprints(ids, about).map((one) => Buffer.from(one))
  if (!accepted.some((one) => one.length === given.length && timingSafeEqual(one, given)))
    return null
  const hex = Buffer.from(ids, 'base64url').toString('hex')
  const [organization_id, mail_id, user_id] = [0, 32, 64].map((at) => uuid(hex.slice(at, at + 32)))
  return organization_id && mail_id && user_id ? { organization_id, mail_id, user_id } : null
}

const uuid = (hex: string) =>
  /^[0-9a-f]{32}$/.test(hex)
    ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : null
