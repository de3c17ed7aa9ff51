import type { ReceiptFilters } from '@pos/contract/features/receipts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { ofWords } from './service.ts'

/** So many receipts are looked up beforehand; more are met soon enough when the list is read in its order. */
const fewReceipts = 5000
const fewNumbers = 1000

/** The parts of a receipt that lists are filtered by: their table, their key, and the sums that tell how many there are. */
const parts = {
  items: { table: 'receipt_lines', key: 'item_key', sums: 'sales_items', count: 'quantity' },
  payments: { table: 'receipt_payments', key: 'payment_key', sums: 'sales_payments', count: 'count' },
} as const

/** What is left to look through: these shops, by these conditions. */
interface Narrowed {
  readonly shopIds: readonly string[]
  readonly conditions: readonly RawBuilder<unknown>[]
}

/**
 * The conditions that no index of receipts answers: items, payments and the search. What is rare is looked up first, and shops without it
 * are left out; null when nothing can fit. A list in order with a rare condition would otherwise read a year to find a page.
 */
export async function narrow(context: Context, shopIds: readonly string[], filters: ReceiptFilters): Promise<Narrowed | null> {
  const conditions: RawBuilder<unknown>[] = []
  let left = shopIds
  for (const name of ['items', 'payments'] as const) {
    const keys = filters[name]
    if (!keys || keys.length === 0) continue
    const found = await ofPart(context, left, name, keys)
    if (!found) return null
    left = found.shopIds
    conditions.push(found.condition)
  }
  return { shopIds: left, conditions: [...conditions, ...(await ofSearch(context, left, filters.q))] }
}

async function ofPart(context: Context, shopIds: readonly string[], name: keyof typeof parts, keys: readonly string[]) {
  const { table, key, sums, count } = parts[name]
  const { rows } = await sql<{ shop_id: string; count: number }>`
    select shop_id, sum(abs(${sql.ref(count)}))::bigint as count from ${sql.table(sums)}
    where shop_id = any(${[...shopIds]}::uuid[]) and revenue_type = 'paid_at' and grain = 'month' and key = any(${[...keys]}::text[])
    group by shop_id`.execute(context.db)
  if (rows.length === 0) return null
  const having = rows.map((row) => row.shop_id)
  const ofKey = sql`${sql.ref(`p.${key}`)} = any(${[...keys]}::text[])`
  if (rows.reduce((all, row) => all + row.count, 0) > fewReceipts) {
    const condition = sql`(select 1 from ${sql.table(table)} p where p.shop_id = r.shop_id and p.receipt_id = r.id and ${ofKey} limit 1) is not null`
    return { shopIds: having, condition }
  }
  const { rows: receipts } = await sql<{ id: string }>`
    select distinct p.receipt_id as id from ${sql.table(table)} p
    where p.shop_id = any(${having}::uuid[]) and ${ofKey}`.execute(context.db)
  return receipts.length === 0 ? null : { shopIds: having, condition: among(receipts) }
}

const among = (receipts: readonly { id: string }[]) => sql`r.id = any(${receipts.map(({ id }) => id)}::uuid[])`

/** One word is a number, or the beginning of a uid or a number, before it is anything else. */
async function ofSearch(context: Context, shopIds: readonly string[], q: string | undefined): Promise<RawBuilder<unknown>[]> {
  const word = (q ?? '').trim()
  if (word === '') return []
  if (/\s/.test(word)) return [anywhere(q)]
  const numbers = await beginningWith(context, shopIds, word)
  if (numbers.length > fewNumbers)
    return [(await isNumber(context, shopIds, word)) ? sql`r.receipt_number collate "C" = ${word}` : anywhere(q)]
  return numbers.length > 0 ? [among(numbers)] : [anywhere(q)]
}

/** As CASE, which the planner takes for likely: of LIKE it expects next to nothing, and would read and sort all there is. */
const anywhere = (q: string | undefined) => {
  const words = ofWords(sql`r.search_text`, q)
  return sql`case when ${words.length > 0 ? sql.join(words, sql` and `) : sql`true`} then true else false end`
}

/** A number that begins again every day is on many receipts. */
async function isNumber(context: Context, shopIds: readonly string[], word: string) {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from receipts where shop_id = any(${[...shopIds]}::uuid[]) and receipt_number collate "C" = ${word}) as is`.execute(
    context.db,
  )
  return rows[0]?.is ?? false
}

async function beginningWith(context: Context, shopIds: readonly string[], word: string) {
  const spellings = [...new Set([word, word.toUpperCase(), word.toLowerCase()])]
  const begins = (name: string) =>
    sql.join(
      spellings.map((one) => sql`(${sql.ref(name)} collate "C" >= ${one} and ${sql.ref(name)} collate "C" < ${`${one}\u{10FFFF}`})`),
      sql` or `,
    )
  const ofShops = sql`shop_id = any(${[...shopIds]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    (select receipt_id as id from receipt_uids where ${ofShops} and (${begins('uid')}) limit ${fewNumbers + 1})
    union (select id from receipts where ${ofShops} and (${begins('receipt_number')}) limit ${fewNumbers + 1})`.execute(context.db)
  return rows
}
