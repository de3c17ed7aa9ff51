import { Failure } from '@pos/contract/errors'
import { inCurrency } from '@pos/contract/number-problems'
import type { Currency } from '@pos/domain/money'
import { sql, type Transaction } from 'kysely'
import type { Context } from './context.ts'
import type { Engine } from './engine.ts'

/** The currency of the current shop, or of another that the transaction may see; yen where there is none. */
export function currencyOf({ db, session }: Context, shopId = session.shop_id): Promise<Currency> {
  return currencyIn(db, shopId)
}

async function currencyIn(db: Context['db'], shopId: string | null): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`select currency from shops where id = ${shopId}`.execute(db)
  return rows[0]?.currency ?? 'JPY'
}

/** An error with its problems of amounts as the currency of the caller's shop has them; every other error as it is. */
export async function withAmountsInCurrency(engine: Engine, shopId: string | null, error: unknown): Promise<unknown> {
  if (!(error instanceof Failure) || !error.detail.errors) return error
  const problems = Object.entries(error.detail.errors)
  if (!shopId || !problems.some(([, list]) => list.some(({ amount }) => amount))) return error
  const transaction = { system: true, readOnly: true } as const
  const currency = await engine.database.transaction(transaction, (db: Transaction<unknown>) => currencyIn(db, shopId))
  const errors = Object.fromEntries(problems.map(([path, list]) => [path, list.map((problem) => inCurrency(problem, currency))]))
  return new Failure(error.exception, { ...error.detail, errors })
}
