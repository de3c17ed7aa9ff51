import { Failure } from '@pos/contract/errors'
import { isRow } from '@pos/domain/values'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { withUnavailable } from '#platform/database/connection-errors'
import { errorParts } from '#platform/process/error-parts'
import type { Accepted } from './accepted.ts'

type DeviceContext = Context<DeviceSession>

/** The result of storing some posted records. */
export interface Stored {
  /** Flags of the newly stored records, by uid. */
  readonly stored: ReadonlyMap<string, readonly string[]>
  /** Content hashes of all stored records, by uid. */
  readonly hashes: ReadonlyMap<string, string>
}

/** The outcome of a batch: stored records, and records that the database refused. */
export interface BatchOutcome<T> extends Stored {
  readonly unstorable: readonly Accepted<T>[]
}

/**
 * Stores a whole batch. If its content makes that fail, each half is stored separately, down to the
 * single record that cannot be stored, so that it does not affect the others. Failures of the whole
 * transaction (deadlock, lost database) are thrown.
 */
export async function storeBatch<T>(
  context: DeviceContext,
  batch: readonly Accepted<T>[],
  store: (some: readonly Accepted<T>[]) => Promise<Stored>,
): Promise<BatchOutcome<T>> {
  const attempt = await trySavepoint(context, () => store(batch))
  if (attempt.answer) return { ...attempt.answer, unstorable: [] }
  if (batch.length <= 1) {
    context.engine.log.error(
      { err: attempt.error, uid: uidOf(batch) },
      'a posted record cannot be stored',
    )
    return { stored: new Map(), hashes: new Map(), unstorable: batch }
  }
  const middle = Math.ceil(batch.length / 2)
  const first = await storeBatch(context, batch.slice(0, middle), store)
  const second = await storeBatch(context, batch.slice(middle), store)
  return {
    stored: new Map([...first.stored, ...second.stored]),
    hashes: new Map([...first.hashes, ...second.hashes]),
    unstorable: [...first.unstorable, ...second.unstorable],
  }
}

/** Runs an action inside a savepoint: a failure is returned and rolled back. */
export async function trySavepoint<T>(
  context: Pick<DeviceContext, 'db'>,
  action: () => Promise<T>,
): Promise<{ answer: T; error?: never } | { answer?: never; error: unknown }> {
  await sql`savepoint posted`.execute(context.db)
  try {
    const answer = await action()
    await sql`release savepoint posted`.execute(context.db)
    return { answer }
  } catch (error) {
    if (isOfTheTransaction(error)) throw error
    await sql`rollback to savepoint posted; release savepoint posted`.execute(context.db)
    return { error }
  }
}

/**
 * 40001, 40P01: PostgreSQL asks to repeat the transaction. An unreachable or full database is not
 * caused by the record either.
 */
function isOfTheTransaction(error: unknown) {
  const { code } = errorParts(error)
  return (
    error instanceof Failure ||
    withUnavailable(error) instanceof Failure ||
    code === '40001' ||
    code === '40P01'
  )
}

function uidOf(batch: readonly Accepted<unknown>[]) {
  return isRow(batch[0]?.record) ? batch[0].record.uid : undefined
}
