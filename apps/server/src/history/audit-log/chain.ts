import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sealer } from '#platform/security/secrets'

/**
 * SQL: SHA-256 of all values of a history row `c`, hexadecimal. Computed here and not in a database
 * function, because an attacker could change the function. Columns added later are excluded, so
 * that older rows keep their digest.
 */
export const contentDigest = sql`encode(sha256(convert_to(jsonb_build_array(c.id, c.scope_id, c.organization_id, c.resource, c.record_id, c.label,
  c.action, c.version, c.write_id, c.actor, c.user_id, c.user_name, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), c.ip_address,
  c.user_agent, c.before, c.after)::text, 'UTF8')), 'hex')`

/**
 * The hash of a seal: of the previous seal, its number and the row's content. A chain starts with
 * the name of its audit log.
 */
export const hashOf = (previous: string, number: number, digest: string): string =>
  createHash('sha256').update(`${previous}\n${number}\n${digest}`).digest('hex')

/** Returns the hash before the first seal of an audit log. */
export const genesis = (trail: string): string =>
  createHash('sha256').update(`trail of ${trail}`).digest('hex')

/** The signed content of a seal, and of the anchor that remains when old rows are removed. */
interface Signed {
  readonly kind: 'trail' | 'trail-anchor'
  readonly trail: string
  readonly number: number
  readonly hash: string
}

const textOf = ({ number, hash }: Signed) => `${number}:${hash}`
const aboutOf = ({ kind, trail }: Signed) => `${kind}:${trail}`

/** A signature with the server's secret. */
export const signatureOf = (sealer: Sealer, signed: Signed): string =>
  sealer.fingerprint(textOf(signed), aboutOf(signed))

/** Returns true if a signature was made with the current or a previous secret of the server. */
export const isSignatureOf = (sealer: Sealer, signed: Signed, signature: string): boolean =>
  sealer.fingerprints(textOf(signed), aboutOf(signed)).includes(signature)
