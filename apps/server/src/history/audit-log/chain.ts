import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sealer } from '#platform/security/secrets'

/**
 * SQL: SHA-256 of everything that a row `c` of the history says, hexadecimal. It stands here and in
 * no function of the database, so that nobody who can change the database can change what is
 * compared. A column that is added later is no part of it: older rows must keep theirs.
 */
export const contentDigest = sql`encode(sha256(convert_to(jsonb_build_array(c.id, c.scope_id, c.organization_id, c.resource, c.record_id, c.label,
  c.action, c.version, c.write_id, c.actor, c.user_id, c.user_name, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), c.ip_address,
  c.user_agent, c.before, c.after)::text, 'UTF8')), 'hex')`

/**
 * The hash of a seal: of the seal before, of its number and of the row's content. A chain begins
 * with the name of its trail.
 */
export const hashOf = (previous: string, number: number, digest: string): string =>
  createHash('sha256').update(`${previous}\n${number}\n${digest}`).digest('hex')

/** What the first seal of a trail follows. */
export const genesis = (trail: string): string =>
  createHash('sha256').update(`trail of ${trail}`).digest('hex')

/** What is signed of a seal, and of the beginning that is left when old rows are removed. */
export interface Signed {
  readonly kind: 'trail' | 'trail-anchor'
  readonly trail: string
  readonly number: number
  readonly hash: string
}

const textOf = ({ number, hash }: Signed) => `${number}:${hash}`
const aboutOf = ({ kind, trail }: Signed) => `${kind}:${trail}`

/** A signature: only who has the server's secret can make it. */
export const signatureOf = (sealer: Sealer, signed: Signed): string =>
  sealer.fingerprint(textOf(signed), aboutOf(signed))

/** Whether a signature was made with the server's secret, or with a previous one that it knows. */
export const isSignatureOf = (sealer: Sealer, signed: Signed, signature: string): boolean =>
  sealer.fingerprints(textOf(signed), aboutOf(signed)).includes(signature)
