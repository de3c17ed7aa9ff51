import { randomInt } from 'node:crypto'
import { fail } from '@pos/contract/errors'
import { type Transaction, sql } from 'kysely'
import type { Engine } from '#engine/engine'

/** How a security code is stored: sealed, to be shown again, and as a fingerprint that is unique in the organization. */
export interface StoredCode {
  readonly security_code_sealed: string | null
  readonly security_code_hash: string | null
}

/** The columns of an account without a code. */
export const noCode: StoredCode = { security_code_sealed: null, security_code_hash: null }

const aboutAccount = (id: string) => `users.security_code:${id}`

/** Prepares a code for storage in an account of an organization. */
export function storeCode({ sealer }: Pick<Engine, 'sealer'>, organizationId: string, accountId: string, code: string): StoredCode {
  return {
    security_code_sealed: sealer.seal(code, aboutAccount(accountId)),
    security_code_hash: sealer.fingerprint(code, `users.security_code:${organizationId}`),
  }
}

/** Returns the readable code of an account, or null. */
export async function readCode({ sealer }: Pick<Engine, 'sealer'>, db: Transaction<unknown>, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`select security_code_sealed as sealed from users where id = ${accountId}`.execute(
    db,
  )
  const sealed = rows[0]?.sealed
  return sealed ? sealer.open(sealed, aboutAccount(accountId)) : null
}

/** Returns the number of digits of an organization's codes. */
export async function codeLength(db: Transaction<unknown>, organizationId: string): Promise<number> {
  const { rows } = await sql<{
    length: number
  }>`select security_code_length as length from organizations where id = ${organizationId}`.execute(db)
  return rows[0]?.length ?? fail('NotFound')
}

/** Returns true if an account of the organization (other than `except`) has the code. */
export async function isCodeTaken(
  db: Transaction<unknown>,
  organizationId: string,
  { security_code_hash }: StoredCode,
  except: string | null = null,
) {
  const { rows } = await sql`
    select from users where organization_id = ${organizationId} and security_code_hash = ${security_code_hash} and id is distinct from ${except}::uuid`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns a random code that nobody in the organization has. Fails with Conflict if hardly any is left. */
export async function newCode(engine: Pick<Engine, 'sealer'>, db: Transaction<unknown>, organizationId: string, accountId: string) {
  const length = await codeLength(db, organizationId)
  for (let tries = 0; tries < 200; tries += 1) {
    const code = String(randomInt(10 ** length)).padStart(length, '0')
    const stored = storeCode(engine, organizationId, accountId, code)
    if (!(await isCodeTaken(db, organizationId, stored))) return { code, stored }
  }
  return fail('Conflict', { message: 'no_security_codes_left' })
}
