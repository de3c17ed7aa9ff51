import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import { lockOfReferring, lockOfSales } from '../sales-lock.ts'
import type { ShopClock } from './receipt-rows.ts'
import type { ShopRules } from './receipt-rules.ts'

/** The settings of a shop for its receipts. */
export type Shop = ShopClock & ShopRules

/**
 * Reads the clock and rules of a shop and takes the locks: no receipt of the shop can be corrected
 * meanwhile, and no void or refund stored concurrently, so that the later of it and its receipt
 * sees the earlier. Check events need only the lock of the roll-ups (`adding` null): the lock of
 * the checks orders them and receipts.
 */
export async function readShop(
  db: Transaction<unknown>,
  shopId: string,
  adding: 'receipts' | 'referring' | null,
): Promise<Shop> {
  const locks = sql.join([
    lockOfSales(shopId, 'adding'),
    ...(adding === null ? [] : [lockOfReferring(shopId, adding)]),
  ])
  const { rows } = await sql<Shop>`
    select timezone, close_time, currency, created_at, auto_gratuity_rate, auto_gratuity_taxed, tax_tips, cash_rounding, ${locks} from shops where id = ${shopId}`.execute(
    db,
  )
  return rows[0] ?? fail('NotFound')
}
