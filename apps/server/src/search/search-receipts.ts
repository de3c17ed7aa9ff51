import { can } from '@pos/contract/permissions'
import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { mostHits, type SearchHit } from '@pos/contract/search'
import { parseMoney } from '@pos/domain/money/money'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { type ListFilters, listPage, type Page, partsOfSearch } from '#sales/service'

/**
 * Returns the newest receipts of a phrase such as "table 7 yesterday". Other texts with a digit find
 * those whose number starts or ends with them, or with that total.
 */
export async function searchReceipts(context: Context, q: string): Promise<SearchHit[]> {
  const text = q.normalize('NFKC').trim()
  const { role, shop_id: shopId } = context.session
  if (!shopId || !can(role, 'receipts')) return []
  const parts = await partsOfSearch(context, text)
  if (parts.some(({ kind }) => kind !== 'word'))
    return (await newest(context, { q: text }, '-at')).map(hitOf)
  if (!/\d/.test(text) || /\s/.test(text)) return []
  // Tables and people are separate results: a "T3" would match thousands of receipts.
  const byNumber = await newest(context, { number: text }, '-at')
  const total = await amountOf(context, shopId, text)
  const byTotal =
    total === null ? [] : await newest(context, { total_min: total, total_max: total }, '-total')
  const known = new Set(byNumber.map(({ id }) => id))
  return [...byNumber, ...byTotal.filter(({ id }) => !known.has(id))].slice(0, mostHits).map(hitOf)
}

/** By amount, an index finds the newest receipts with that amount: ids follow the clock. */
async function newest(
  context: Context,
  filters: Partial<ListFilters>,
  sort: Page['sort'],
): Promise<ReceiptRow[]> {
  const { rows } = await listPage(
    context,
    { date_type: 'paid_at', ...filters },
    { per_page: mostHits, sort },
  )
  return rows
}

/** The text as an amount of the shop's currency; null if it is none. */
async function amountOf(context: Context, shopId: string, text: string): Promise<number | null> {
  const { rows } = await sql<{
    currency: 'JPY' | 'USD'
  }>`select currency from shops where id = ${shopId}`.execute(context.db)
  const currency = rows[0]?.currency ?? 'JPY'
  const amount = parseMoney(text.replace(/^[¥$]/, ''), currency)
  return typeof amount === 'number' && Math.abs(amount) <= 999_999_999_999 ? amount : null
}

const hitOf = ({ id, receipt_number, uid, total, paid_at, table_code }: ReceiptRow): SearchHit => ({
  resource: 'receipts',
  id,
  name: receipt_number ?? uid,
  amount: total,
  at: paid_at,
  within: table_code,
})
