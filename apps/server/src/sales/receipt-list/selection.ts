import { failField } from '@pos/contract/errors'
import type { ReceiptFilters } from '@pos/contract/sales/receipt-filters'
import { mostSetAside } from '@pos/contract/sales/set-aside'
import type { Currency } from '@pos/domain/money/money'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { fromCandidates } from './candidate-ids.ts'
import { planOf } from './filters.ts'

/**
 * Returns exactly the filtered receipts; fails with 422 if there are too many to set aside at once.
 */
export async function readSelection(context: Context, filters: ReceiptFilters) {
  const selections = await planOf(context, filters)
  if (!selections) return { ids: [], totals: [] }
  const receipts = selections.candidates
    ? await fromCandidates(context, selections.candidates)
    : sql`receipts r`
  const { rows } = await sql<{ id: string; currency: Currency; total: number }>`
    select r.id, s.currency, r.total
    from ${receipts} join shops s on s.id = r.shop_id
    where r.shop_id = any(${[...selections.shopIds]}::uuid[]) and ${selections.where} limit ${mostSetAside + 1}`.execute(
    context.db,
  )
  if (rows.length > mostSetAside) failField('ids', 'too_many_receipts', { max: mostSetAside })
  const totals = new Map<Currency, { receipts: number; total: number }>()
  for (const { currency, total } of rows) {
    const sum = totals.get(currency) ?? { receipts: 0, total: 0 }
    totals.set(currency, { receipts: sum.receipts + 1, total: sum.total + total })
  }
  return {
    ids: rows.map((row) => row.id),
    totals: [...totals].map(([currency, sum]) => ({ currency, ...sum })),
  }
}
