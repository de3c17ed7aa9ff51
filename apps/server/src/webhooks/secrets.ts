import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Sealer } from '#platform/security/secrets'

/** A new secret of Standard Webhooks: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Context to which an encrypted secret is bound. */
export const aboutSecret = (id: string): string => `webhook_endpoints.secret:${id}`

/** Encrypts a secret for storage with the id of its address. */
export const sealSecret = (sealer: Sealer, id: string, secret: string): string =>
  sealer.seal(secret, aboutSecret(id))

/** Returns the id of an event in the header `webhook-id`. */
export const messageId = (eventId: string): string => `msg_${eventId}`

/** The content to sign, and the encrypted secrets of the address. */
interface Signed {
  readonly endpointId: string
  readonly secrets: readonly string[]
  readonly eventId: string
  readonly body: string
  readonly now: Date
}

/** The headers of an attempt by Standard Webhooks, with one signature per secret. */
export function signedHeaders(
  sealer: Sealer,
  { endpointId, secrets, eventId, body, now }: Signed,
): Record<string, string> {
  const id = messageId(eventId)
  const signatures = secrets.map((sealed) =>
    new Webhook(sealer.open(sealed, aboutSecret(endpointId))).sign(id, now, body),
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'POS-Back-Office-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
