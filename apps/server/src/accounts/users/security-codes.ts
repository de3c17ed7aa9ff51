import { randomInt } from 'node:crypto'
import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { hashPassword } from '#platform/security/passwords'

/**
 * The stored forms of a security code: encrypted to show it again, a fingerprint that is unique in
 * the organization, and a verifier for offline devices.
 */
export interface StoredCode {
  readonly security_code_sealed: string | null
  readonly security_code_hash: string | null
  readonly security_code_verifier: string | null
  readonly security_code_digits: number | null
  readonly security_code_at: Date | null
}

/** The stored form of an account without a code. */
export const noCode: StoredCode = {
  security_code_sealed: null,
  security_code_hash: null,
  security_code_verifier: null,
  security_code_digits: null,
  security_code_at: null,
}

/** A code of an account of an organization. */
interface AccountCode {
  readonly organizationId: string
  readonly accountId: string
  readonly code: string
}

const aboutAccount = (id: string) => `users.security_code:${id}`

const aboutOrganization = (id: string) => `users.security_code:${id}`

/**
 * Returns the possible fingerprints of a code in an organization (with current and former secrets).
 */
export const codeFingerprints = (
  { sealer }: Pick<Engine, 'sealer'>,
  organizationId: string,
  code: string,
): readonly string[] => sealer.fingerprints(code, aboutOrganization(organizationId))

/** Returns the parts of a stored code that depend on the application's secret. */
export function sealCode(
  { sealer }: Pick<Engine, 'sealer'>,
  { organizationId, accountId, code }: AccountCode,
): Pick<StoredCode, 'security_code_sealed' | 'security_code_hash'> {
  return {
    security_code_sealed: sealer.seal(code, aboutAccount(accountId)),
    security_code_hash: sealer.fingerprint(code, aboutOrganization(organizationId)),
  }
}

/** Stores a code for an account of an organization. Takes as long as hashing a password. */
export async function storeCode(
  engine: Pick<Engine, 'sealer' | 'clock'>,
  account: AccountCode,
): Promise<StoredCode> {
  return {
    ...sealCode(engine, account),
    security_code_verifier: await hashPassword(account.code),
    security_code_digits: account.code.length,
    security_code_at: engine.clock.now(),
  }
}

/** Assigns a code, in its stored form, to an account. */
export async function saveCode(
  db: Transaction<unknown>,
  accountId: string,
  stored: StoredCode,
  now: Date,
): Promise<void> {
  await sql`
    update users set security_code_sealed = ${stored.security_code_sealed}, security_code_hash = ${stored.security_code_hash},
      security_code_verifier = ${stored.security_code_verifier}, security_code_digits = ${stored.security_code_digits},
      security_code_at = ${stored.security_code_at}, updated_at = ${now} where id = ${accountId}`.execute(
    db,
  )
}

/** Returns the decrypted code of an account; null if it has none. */
export async function readCode(
  engine: Pick<Engine, 'sealer'>,
  db: Transaction<unknown>,
  accountId: string,
): Promise<string | null> {
  const { rows } = await sql<{
    sealed: string | null
  }>`select security_code_sealed as sealed from users where id = ${accountId}`.execute(db)
  const sealed = rows[0]?.sealed
  return sealed ? openCode(engine, accountId, sealed) : null
}

/** Returns a decrypted code. */
export const openCode = (
  { sealer }: Pick<Engine, 'sealer'>,
  accountId: string,
  sealed: string,
): string => sealer.open(sealed, aboutAccount(accountId))

/** Returns the number of digits of an organization's codes. */
export async function codeLength(
  db: Transaction<unknown>,
  organizationId: string,
): Promise<number> {
  const { rows } = await sql<{
    length: number
  }>`select security_code_length as length from organizations where id = ${organizationId}`.execute(
    db,
  )
  return rows[0]?.length ?? fail('NotFound')
}

/** Returns true if an account of the organization (except `except`) has the code. */
export async function isCodeTaken(
  db: Transaction<unknown>,
  organizationId: string,
  fingerprints: readonly string[],
  except: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select from users where organization_id = ${organizationId} and security_code_hash = any(${fingerprints}::text[]) and id is distinct from ${except}::uuid`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Returns a random code that is free in the organization. Fails with Conflict if hardly any is
 * left.
 */
export async function newCode(
  engine: Pick<Engine, 'sealer' | 'clock'>,
  db: Transaction<unknown>,
  organizationId: string,
  accountId: string,
) {
  const length = await codeLength(db, organizationId)
  for (let tries = 0; tries < 200; tries += 1) {
    const code = String(randomInt(10 ** length)).padStart(length, '0')
    if (await isCodeTaken(db, organizationId, codeFingerprints(engine, organizationId, code)))
      continue
    return { code, stored: await storeCode(engine, { organizationId, accountId, code }) }
  }
  return fail('Conflict', { message: 'no_security_codes_left' })
}
