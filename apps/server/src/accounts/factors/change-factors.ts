import { type FactorPolicy, isFactorDemanded } from '@pos/contract/accounts/factor-policies'
import { fail } from '@pos/contract/errors'
import { localeOf } from '@pos/texts/locales'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import {
  type ChangedCredential,
  type FactorAction,
  readReachable,
  recordAccountChange,
  sendCredentialNotice,
} from '../sign-in/service.ts'
import { noteRemoval } from './own-factors.ts'

/** A change of people's own factors, with the names for the history and the mail. */
interface FactorChange {
  readonly action: FactorAction
  /** Null if the person is not notified. */
  readonly changed: ChangedCredential | null
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/**
 * Changes a person's own factors, one change at a time, and records it in the history. The person
 * gets a mail about it.
 */
export async function changeFactors<T>(
  engine: Engine,
  session: UserSession,
  request: FastifyRequest,
  { changed, ...change }: FactorChange,
  action: (db: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  const { answer, person } = await engine.database.transaction({ system: true }, async (db) => {
    await sql`select from users where id = ${session.user_id} for update`.execute(db)
    const done = await action(db)
    await recordAccountChange(db, session.user_id, engine.clock.now(), change)
    return { answer: done, person: changed ? await readReachable(db, session.user_id) : null }
  })
  if (person && changed)
    sendCredentialNotice(
      engine,
      { person, changed: [changed], by: null },
      localeOf(request.headers['accept-language']),
    )
  return answer
}

/**
 * Called after a factor was removed. Fails with Conflict if it was the last one and the
 * organization requires one.
 */
export async function keepOneIfDemanded(
  engine: Engine,
  db: Transaction<unknown>,
  { user_id, role }: UserSession,
): Promise<void> {
  if (await noteRemoval(db, user_id)) return
  const { rows } = await sql<{ policy: FactorPolicy | null }>`
    select o.second_factor as policy from users u left join organizations o on o.id = u.organization_id where u.id = ${user_id}`.execute(
    db,
  )
  if (
    isFactorDemanded(engine.environment.SYSTEM_ADMIN_SECOND_FACTOR, role, rows[0]?.policy ?? null)
  )
    fail('Conflict', { message: 'second_factor_demanded' })
}
