import { Failure } from '@pos/contract/errors'
import type { Kysely, Transaction } from 'kysely'
import { escapeLiteral } from 'pg'
import type { Log } from '../process/log.ts'
import { retrying } from './attempts.ts'
import { withUnavailable } from './connection-errors.ts'
import { type Confirmation, type Opening, openingWith } from './scoped-dialect.ts'

/**
 * Options of a transaction. `readOnly` refuses writes. `replica` uses the read replica, if any, for
 * reads that may lag, such as reports. `first` saves round trips: `reads` promises that the first
 * statement of a write only reads; `each` promises that all statements of a read are independent,
 * except pairs read by `readTogether`.
 */
export interface TransactionOptions {
  readonly readOnly?: boolean
  readonly replica?: boolean
  readonly first?: 'reads' | 'each'
  /**
   * With `first`: the unverified session on which the transaction relies. The transaction fails and
   * writes nothing unless the primary confirms it in the first round trip.
   */
  readonly confirmation?: Confirmation
}

/**
 * The identity of a transaction: a tenant under row-level security, or the system, which sees
 * everything. `installation` lets a tenant's transaction also access records without a tenant
 * (organizations).
 */
export type TransactionContext = TransactionOptions &
  (
    | { readonly system: true }
    | {
        readonly organization_id: string | null
        readonly shop_ids: readonly string[]
        readonly installation?: boolean
      }
  )

/** Runs `action` in one transaction. */
export function run<T>(
  kysely: Kysely<unknown>,
  context: TransactionContext,
  action: (db: Transaction<unknown>) => Promise<T>,
) {
  const isReading = context.readOnly === true || context.replica === true
  const sent =
    isReading && context.first === 'each' ? 'each' : isReading || context.first ? 'along' : 'first'
  const { confirmation } = context
  let isConfirmed = confirmation === undefined
  const confirming = confirmation && {
    ...confirmation,
    holds: (rows: readonly unknown[]) => (isConfirmed = confirmation.holds(rows)),
  }
  return new Promise<T>((resolve, reject) => {
    openingWith({ ...opening(context, isReading), sent, confirmation: confirming }, () =>
      kysely.transaction().execute(async (db) => {
        const answer = await action(db)
        if (!isConfirmed) throw new Error('What the transaction was begun on was not confirmed.')
        // A read does not depend on its commit, so it does not wait for it.
        if (isReading) resolve(answer)
        return answer
      }),
    ).then(resolve, (error: unknown) => reject(withUnavailable(error)))
  })
}

/**
 * Passes the following tenant settings on to the nodes of a sharded database, which connect with
 * the current role. Other databases ignore this setting.
 */
const passOn = `set local citus.propagate_set_commands = 'local'`

/**
 * Writes shards of one node one after another. In parallel they would wait for each other's keys
 * when a partition is created, and a read over several shops could not be followed by a write to
 * replicated tables.
 */
const oneAfterAnother = `set local citus.multi_shard_modify_mode = 'sequential'`

/**
 * Returns the statements that start a transaction: the role without bypass of row-level security,
 * and the tenant for the policies.
 */
function opening(
  context: TransactionContext,
  isReading: boolean,
): Pick<Opening, 'begin' | 'scope'> {
  const begin = isReading ? 'start transaction read only' : `begin; ${oneAfterAnother}`
  if ('system' in context) return { begin, scope: [] }
  const settings = {
    organization_id: context.organization_id ?? '',
    shop_ids: context.shop_ids.join(','),
    installation: context.installation ? 'on' : '',
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set local app.${name} = ${escapeLiteral(value)}`,
  )
  return { begin, scope: ['set local role pos_app', [passOn, ...set].join('; ')] }
}

/** Falls back to the primary, so that a lost replica does not stop the reports. */
export async function onReplica<T>(
  replica: Kysely<unknown>,
  primary: Kysely<unknown>,
  context: TransactionContext,
  action: (db: Transaction<unknown>) => Promise<T>,
  log: Log,
) {
  try {
    return await retrying(() => run(replica, context, action))
  } catch (error) {
    if (!(error instanceof Failure) || error.exception !== 'Unavailable') throw error
    log.warn({ err: error.cause }, 'read replica does not answer: reading from the primary')
    return retrying(() => run(primary, context, action))
  }
}
