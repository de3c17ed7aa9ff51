import { type FactorPolicy, isFactorDemanded } from '@pos/contract/accounts/factor-policies'
import type { UserRole } from '@pos/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { RecalledSession, UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { hashToken } from '#platform/security/secrets'

/** A session as the database has it. */
interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly display_name: string
  readonly role: UserRole
  readonly organization_id: string | null
  readonly shop_id: string | null
  readonly last_seen_at: string
  readonly proved_at: string | null
  readonly browser_hash: string | null
  readonly has_second_factor: boolean
  /** Policy of the account's organization; null for system administrators. */
  readonly second_factor_policy: FactorPolicy | null
}

/** SQL: the session of a token that has not ended. */
export const sessionLookup = (hash: string, now: Date): RawBuilder<SessionRow> => sql<SessionRow>`
  select * from session_of(${hash}, ${now})`

/** Returns true if the session was recorded as seen within the last minute. */
export const isSeen = ({ last_seen_at }: SessionRow, now: Date): boolean =>
  now.getTime() - Date.parse(last_seen_at) <= 60_000

export function sessionOf(
  { environment }: Pick<Engine, 'environment'>,
  row: SessionRow,
  token_hash: string,
): UserSession {
  const {
    id,
    user_id,
    display_name,
    role,
    organization_id,
    shop_id,
    proved_at,
    browser_hash,
    has_second_factor,
  } = row
  const is_factor_missing =
    !has_second_factor &&
    isFactorDemanded(environment.SYSTEM_ADMIN_SECOND_FACTOR, role, row.second_factor_policy)
  const proof = { at: proved_at, has_factor: has_second_factor, is_factor_missing, browser_hash }
  return {
    kind: 'user',
    id,
    user_id,
    user_name: display_name,
    role,
    organization_id,
    shop_id,
    token_hash,
    proof,
  }
}

/** Number of sessions that a server remembers; the least recently used are dropped. */
const most = 10_000
const remembered = new WeakMap<Engine, Map<string, UserSession>>()

/** Remembers a session, or that there is none. */
export function rememberSession(engine: Engine, hash: string, row: SessionRow | undefined): void {
  const sessions = remembered.get(engine) ?? new Map<string, UserSession>()
  remembered.set(engine, sessions)
  sessions.delete(hash)
  if (row) sessions.set(hash, sessionOf(engine, row, hash))
  const [oldest] = sessions.keys()
  if (sessions.size > most && oldest) sessions.delete(oldest)
}

/**
 * Returns the remembered session of a token for queries that also check it: ended sessions then end
 * at once on every server without another round trip. Null if the check would need a round trip.
 */
export function recallSession(engine: Engine, token: string): RecalledSession | null {
  if (engine.database.kind === 'embedded') return null
  const hash = hashToken(token)
  const session = remembered.get(engine)?.get(hash)
  if (!session) return null
  const now = engine.clock.now()
  const { sql: statement, parameters: values } = sessionLookup(hash, now).compile(
    engine.database.kysely,
  )
  let isConfirmed = false
  const holds = ([row]: readonly SessionRow[]) => {
    isConfirmed =
      row !== undefined && isSeen(row, now) && isSame(sessionOf(engine, row, hash), session)
    return isConfirmed
  }
  return { session, confirmation: { statement, values, holds }, isConfirmed: () => isConfirmed }
}

const isSame = (one: UserSession, other: UserSession) =>
  JSON.stringify(one) === JSON.stringify(other)
