import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import type { Credential } from './credential.ts'
import { systemQuery } from './system-query.ts'

/** An account that may sign in. */
export interface Account {
  readonly id: string
  readonly password_hash: string
}

/** SQL: what of an account a sign-in name is compared with. */
export const signInColumn = ({ kind }: Credential) => (kind === 'email' ? sql`lower(email)` : sql`phone`)

/** The active account of a sign-in name; null when there is none. */
export async function findAccount(engine: Engine, credential: Credential): Promise<Account | null> {
  const column = signInColumn(credential)
  const rows = await systemQuery(engine, sql<Account>`select id, password_hash from users where ${column} = ${credential.value} and active`)
  return rows[0] ?? null
}
