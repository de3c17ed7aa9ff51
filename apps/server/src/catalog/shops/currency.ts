import { Failure } from '@pos/contract/errors'
import { inCurrency } from '@pos/contract/fields/number-problems'
import type { Currency } from '@pos/domain/money/money'
import { sql } from 'kysely'
import type { Engine } from '#engine/engine'

/**
 * Returns an error whose problems of amounts use the currency of the caller's shop; other errors
 * are returned unchanged.
 */
export async function withAmountsInCurrency(
  engine: Engine,
  shopId: string | null,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Failure) || !error.detail.errors) return error
  const problems = Object.entries(error.detail.errors)
  if (!shopId || !problems.some(([, list]) => list.some(({ amount }) => amount))) return error
  const transaction = { system: true, readOnly: true } as const
  const { rows } = await engine.database.transaction(transaction, (db) =>
    sql<{ currency: Currency }>`select currency from shops where id = ${shopId}`.execute(db),
  )
  const currency = rows[0]?.currency ?? 'JPY'
  const errors = Object.fromEntries(
    problems.map(([path, list]) => [path, list.map((problem) => inCurrency(problem, currency))]),
  )
  return new Failure(error.exception, { ...error.detail, errors })
}
