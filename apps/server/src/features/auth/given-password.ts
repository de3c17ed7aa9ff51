import { givenPasswordDays } from '@pos/contract/features/auth'
import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { hashToken, newToken } from '#platform/security/secrets'
import type { Account } from './find-account.ts'
import { forgiveSignInAttempt, type TryKeys } from './sign-in-limits.ts'

const chooseMinutes = 15

/** Whether a password that an administrator typed has waited for too long: it is then as wrong as any other. */
export const isGivenTooLongAgo = ({ password_given_at: at }: Account, now: Date): boolean =>
  at !== null && now.getTime() - Date.parse(at) > givenPasswordDays * 86_400_000

/** Lets somebody whose password was typed by an administrator choose another one, by a token for a quarter of an hour; no session is opened. */
export async function askForOwnPassword(
  engine: Engine,
  { id, password_hash }: Account,
  tries: TryKeys,
): Promise<{ new_password_token: string } | null> {
  const token = newToken()
  const expires = new Date(engine.clock.now().getTime() + chooseMinutes * 60_000)
  const { rows } = await engine.database.transaction({ system: true }, async (db) => {
    await forgiveSignInAttempt(db, tries)
    // Not for a password that was replaced while it was verified.
    return sql`
      with account as (select id from users where id = ${id} and password_hash = ${password_hash} and active for share)
      insert into password_resets (token_hash, user_id, expires_at) select ${hashToken(token)}, id, ${expires} from account returning user_id`.execute(
      db,
    )
  })
  return rows.length > 0 ? { new_password_token: token } : null
}
