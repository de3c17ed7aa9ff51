import { Failure, type FieldProblems } from '@pos/contract/errors'
import { type Locale, localeOf } from '@pos/texts/locales'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { TransactionContext, TransactionOptions } from '#platform/database/transactions'
import type { Context, Engine, UserSession } from '../model.ts'
import type { AnySession } from './admit.ts'

/** Options of an action in a transaction, which may write unless `readOnly` is set. */
export interface ActionOptions extends TransactionOptions {
  /**
   * Without row-level security, for work that no tenant's transaction can do, such as ending
   * sessions. The handler has to separate tenants.
   */
  readonly system?: boolean
  /** Includes records without a tenant. */
  readonly installation?: boolean
}

/** Finds further problems of a refused body, in a separate transaction that writes nothing. */
export type RemainingProblems = (
  context: Context,
  request: FastifyRequest,
  wrong: FieldProblems,
) => Promise<FieldProblems>
/**
 * Runs an action in one transaction of the session's tenant, and afterwards its commit callbacks.
 */
export async function inTransaction<S extends AnySession, T>(
  engine: Engine,
  session: S,
  locale: Locale,
  action: (context: Context<S>) => Promise<T>,
  options: ActionOptions = {},
): Promise<T> {
  const after: (() => void | Promise<void>)[] = []
  const answer = await engine.database.transaction(
    transactionFor(session, options),
    (db: Transaction<unknown>) =>
      action({
        db,
        session,
        now: engine.clock.now(),
        locale,
        engine,
        afterCommit: (follow) => void after.push(follow),
      }),
  )
  for (const follow of after) await follow()
  return answer
}

function transactionFor(
  session: AnySession,
  { system, ...options }: ActionOptions,
): TransactionContext {
  if (!session) return { system: true }
  if (system) return { system, ...options }
  return {
    organization_id: session.organization_id,
    shop_ids: session.shop_id ? [session.shop_id] : [],
    ...options,
  }
}

/** Returns the failure of a body with its remaining problems added. */
export async function withRemaining(
  engine: Engine,
  {
    session,
    request,
    remaining,
  }: { session: UserSession; request: FastifyRequest; remaining: RemainingProblems },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') return error
  const errors = error.detail.errors ?? {}
  const locale = localeOf(request.headers['accept-language'])
  const more = await inTransaction(
    engine,
    session,
    locale,
    (context) => remaining(context, request, errors),
    { readOnly: true },
  )
  return new Failure('ValidationFailed', { ...error.detail, errors: { ...errors, ...more } })
}
