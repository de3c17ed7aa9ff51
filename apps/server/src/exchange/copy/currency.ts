import type { Currency } from '@pos/domain/money/money'
import { sql } from 'kysely'
import type { Context } from '#engine/context'

/** The currency of the current shop; yen without a shop. */
export async function currencyOf({ db, session }: Context): Promise<Currency> {
  const { rows } = await sql<{
    currency: Currency
  }>`select currency from shops where id = ${session.shop_id}`.execute(db)
  return rows[0]?.currency ?? 'JPY'
}
