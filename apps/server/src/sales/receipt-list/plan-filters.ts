import type { ReceiptFilters } from '@pos/contract/features/receipts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { fewReceipts, inBoth, type CandidateIds } from './candidate-ids.ts'
import { ofSearch } from './search.ts'

/** The parts of a receipt that lists are filtered by: their table, their key, and the sums that tell how many there are. */
const parts = {
  items: { table: 'receipt_lines', key: 'item_key', sums: 'sales_items', count: 'quantity' },
  payments: { table: 'receipt_payments', key: 'payment_key', sums: 'sales_payments', count: 'count' },
} as const

/**
 * So many are read one by one, by their keys. More of one shop are met soon enough in the order of the list; few of them may all lie at
 * its far end, behind every other receipt.
 */
const fewCandidates = 2000

/** What is left to look through: these shops, by these conditions. */
interface Narrowed {
  readonly shopIds: readonly string[]
  readonly conditions: readonly RawBuilder<unknown>[]
  /** The only receipts that can fit, where that is known. */
  readonly candidates: CandidateIds | null
}

/**
 * The conditions that no index of receipts answers: items, payments, flags and the search. What is rare is looked up first, and shops without it
 * are left out; null when nothing can fit. A list in order with a rare condition would otherwise read a year to find a page.
 */
export async function planFilters(context: Context, shopIds: readonly string[], filters: ReceiptFilters): Promise<Narrowed | null> {
  const conditions: RawBuilder<unknown>[] = []
  let left = shopIds
  let candidates: CandidateIds | null = null
  for (const name of ['items', 'payments'] as const) {
    const asked = filters[name]
    if (!asked || asked.length === 0) continue
    const keys = name === 'payments' ? await keysOfPayments(context, left, asked) : asked
    const found = await ofPart(context, left, name, keys)
    if (!found) return null
    left = found.shopIds
    candidates = inBoth(candidates, found.candidates)
    if (found.condition) conditions.push(found.condition)
  }
  if (filters.flags && filters.flags.length > 0) {
    const found = await ofFlags(context, left, filters.flags)
    candidates = inBoth(candidates, found.candidates)
    if (found.condition) conditions.push(found.condition)
  }
  for (const word of (await ofSearch(context, left, filters.q)) ?? [nowhere]) {
    candidates = inBoth(candidates, word.candidates)
    if (word.condition) conditions.push(word.condition)
  }
  if (candidates?.length === 0) return null
  if (!candidates || candidates.length <= fewCandidates) return { shopIds: left, conditions, candidates }
  return { shopIds: left, conditions: [...conditions, sql`r.id = any(${candidates.map(({ id }) => id)}::uuid[])`], candidates: null }
}

/** A payment's record asked for by its id stands for all of its types and sub types. */
async function keysOfPayments(context: Context, shopIds: readonly string[], asked: readonly string[]) {
  const { rows } = await sql<{ key: string }>`
    select distinct key from sales_labels where shop_id = any(${[...shopIds]}::uuid[]) and dimension = 'payment'
      and (key = any(${[...asked]}::text[]) or right(key, 36) = any(${asked.map((key) => key.toLowerCase())}::text[]))`.execute(context.db)
  return rows.map((row) => row.key)
}

/** Few of a kind are looked up; of many, flagged receipts are asked in the order of the list. */
async function ofFlags(context: Context, shopIds: readonly string[], flags: readonly string[]) {
  const { rows: found } = await sql<CandidateIds[number]>`
    select f.shop_id, f.receipt_id as id from receipt_flags f
    where f.shop_id = any(${[...shopIds]}::uuid[]) and f.flag = any(${[...flags]}::text[]) limit ${fewReceipts + 1}`.execute(context.db)
  if (found.length <= fewReceipts)
    return { condition: null, candidates: [...new Map(found.map((one) => [one.shop_id + one.id, one])).values()] }
  const condition = sql`r.flags <> '{}' and (select 1 from receipt_flags f where f.shop_id = r.shop_id and f.receipt_id = r.id
    and f.flag = any(${[...flags]}::text[]) limit 1) is not null`
  return { condition, candidates: null }
}

const nowhere = { candidates: [], condition: null }

/** The sums tell how many receipts there are; those that are set aside are not in them. */
async function ofPart(context: Context, shopIds: readonly string[], name: keyof typeof parts, keys: readonly string[]) {
  const { table, key, sums, count } = parts[name]
  const { rows } = await sql<{ shop_id: string; count: number }>`
    select shop_id, sum(abs(${sql.ref(count)}))::bigint as count from ${sql.table(sums)}
    where shop_id = any(${[...shopIds]}::uuid[]) and revenue_type = 'paid_at' and grain = 'month' and key = any(${[...keys]}::text[])
    group by shop_id
    union all select shop_id, count(*) from receipts where shop_id = any(${[...shopIds]}::uuid[]) and set_aside_at is not null group by shop_id`.execute(
    context.db,
  )
  if (rows.length === 0) return null
  const having = [...new Set(rows.map((row) => row.shop_id))]
  const ofKey = sql`${sql.ref(`p.${key}`)} = any(${[...keys]}::text[])`
  if (rows.reduce((all, row) => all + row.count, 0) > fewReceipts) {
    const condition = sql`(select 1 from ${sql.table(table)} p where p.shop_id = r.shop_id and p.receipt_id = r.id and ${ofKey} limit 1) is not null`
    return { shopIds: having, condition, candidates: null }
  }
  const { rows: candidates } = await sql<CandidateIds[number]>`
    select distinct p.shop_id, p.receipt_id as id from ${sql.table(table)} p
    where p.shop_id = any(${having}::uuid[]) and ${ofKey}`.execute(context.db)
  return { shopIds: having, condition: null, candidates }
}
