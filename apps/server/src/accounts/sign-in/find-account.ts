import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import type { Credential } from './credential.ts'
import { systemQuery } from './system-query.ts'

/** An account that may sign in. */
export interface Account {
  readonly id: string
  readonly password_hash: string | null
  readonly has_second_factor: boolean
}

/** SQL: the column of an account that a sign-in name is compared with. */
export const signInColumn = ({ kind }: Credential) =>
  kind === 'email' ? sql`lower(email)` : sql`phone`

/** Returns the active account with a sign-in name, or null. */
export async function findAccount(engine: Engine, credential: Credential): Promise<Account | null> {
  const column = signInColumn(credential)
  const rows = await systemQuery(
    engine,
    sql<Account>`select id, password_hash, has_second_factor from users where ${column} = ${credential.value} and active`,
  )
  return rows[0] ?? null
}
