import type { PartFilter } from '@pos/contract/sales/part-figures'
import type { ReceiptFilters } from '@pos/contract/sales/receipt-filters'
import { everyKey } from '@pos/contract/sales/receipt-keys'
import type { ReceiptQueryPart } from '@pos/domain/receipts/receipt-query'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { labels, rollUp } from '../roll-ups/schema.ts'
import { isReversed } from '../standing-receipt.ts'
import { type CandidateIds, fewReceipts, inBoth } from './candidate-ids.ts'
import { condimentsOf, isPart, type PartFilters, selectsPart } from './part-amount.ts'
import { ofNumber, ofSearch } from './search.ts'

/** The parts of a receipt for filters: their table, their key, and the roll-up that counts them. */
const [itemSums, paymentSums, discountSums] = [
  rollUp('sales_items'),
  rollUp('sales_payments'),
  rollUp('sales_discounts'),
]
const parts = {
  items: {
    table: 'receipt_lines',
    key: 'item_key',
    sums: itemSums.table,
    count: itemSums.measure('quantity'),
    ofDimension: sql``,
  },
  payments: {
    table: 'receipt_payments',
    key: 'payment_key',
    sums: paymentSums.table,
    count: paymentSums.measure('count'),
    ofDimension: sql``,
  },
  discounts: {
    table: 'receipt_discounts',
    key: 'discount_key',
    sums: discountSums.table,
    count: discountSums.measure('count'),
    ofDimension: sql` and dimension = ${discountSums.dimension('discount')}`,
  },
} as const

/**
 * Maximum number of candidates read by key. With more in one shop, reading in list order finds them
 * soon enough, while a few may all be at the far end.
 */
const fewCandidates = 2000

/**
 * The filters of a list; `number` matches the start or end of a receipt's number only, while `q`
 * also finds names.
 */
export type ListFilters = ReceiptFilters & { readonly number?: string }

/** The remaining shops and conditions to search. */
interface Narrowed {
  readonly shopIds: readonly string[]
  readonly conditions: readonly RawBuilder<unknown>[]
  /** The only receipts that can match, if they are known. */
  readonly candidates: CandidateIds | null
}

/**
 * Plans the conditions without an index on receipts: items, payments, flags and search. Rare values
 * are looked up first, and shops without them are omitted; null if nothing can match. Otherwise a
 * sorted list with a rare condition would read a year to fill a page.
 */
export async function planFilters(
  context: Context,
  shopIds: readonly string[],
  filters: ListFilters & PartFilters,
  query: readonly ReceiptQueryPart[],
): Promise<Narrowed | null> {
  const conditions: RawBuilder<unknown>[] = []
  let left = shopIds
  let candidates: CandidateIds | null = null
  for (const name of ['items', 'payments', 'discounts'] as const) {
    if (!selectsPart(filters, name)) continue
    // oxlint-disable-next-line no-await-in-loop -- each filter narrows the shops of the next
    for (const keys of await keysAsked(context, left, name, filters)) {
      // oxlint-disable-next-line no-await-in-loop -- each filter narrows the shops of the next
      const found = await ofPart(context, left, name, keys)
      if (!found) return null
      left = found.shopIds
      candidates = inBoth(candidates, found.candidates)
      if (found.condition) conditions.push(found.condition)
    }
    // The keys and the group must match the same part, and a key can be in the group in some shops
    // only.
    if (filters.groupKeys?.part === name || filters[name]?.includes(everyKey))
      conditions.push(hasPart(sql`${sql.table(parts[name].table)} part`, name, filters))
  }
  if (selectsPart(filters, 'taxes'))
    conditions.push(hasPart(sql`receipt_taxes part`, 'taxes', filters))
  if (selectsPart(filters, 'comps'))
    conditions.push(
      sql`r.comps <> 0 and ${hasPart(sql`receipt_lines part`, 'comps', filters, 'items')}`,
    )
  if (selectsPart(filters, 'discount_reasons'))
    conditions.push(hasPart(sql`receipt_discounts part`, 'discount_reasons', filters))
  if (selectsPart(filters, 'condiments'))
    conditions.push(hasPart(condimentsOf, 'condiments', filters))
  if (filters.flags && filters.flags.length > 0) {
    const found = await ofFlags(context, left, filters.flags)
    candidates = inBoth(candidates, found.candidates)
    if (found.condition) conditions.push(found.condition)
  }
  if (filters.corrections !== undefined) {
    const found = await ofCorrections(context, left, filters.corrections === 'true')
    candidates = inBoth(candidates, found.candidates)
    if (found.condition) conditions.push(found.condition)
  }
  const found = [
    ...((await ofSearch(context, left, query)) ?? [nowhere]),
    ...(filters.number === undefined
      ? []
      : [(await ofNumber(context, left, filters.number)) ?? nowhere]),
  ]
  for (const word of found) {
    candidates = inBoth(candidates, word.candidates)
    if (word.condition) conditions.push(word.condition)
  }
  if (candidates?.length === 0) return null
  if (!candidates || candidates.length <= fewCandidates)
    return { shopIds: left, conditions, candidates }
  return {
    shopIds: left,
    conditions: [...conditions, sql`r.id = any(${candidates.map(({ id }) => id)}::uuid[])`],
    candidates: null,
  }
}

/** The keys of a part that its filter and the group each allow; none if all are allowed. */
async function keysAsked(
  context: Context,
  shopIds: readonly string[],
  name: keyof typeof parts,
  { groupKeys, ...filters }: ListFilters & PartFilters,
): Promise<(readonly string[])[]> {
  const asked = filters[name] ?? []
  const ofGroup = groupKeys?.part === name ? [groupKeys.keys] : []
  if (asked.length === 0 || asked.includes(everyKey)) return ofGroup
  const keys =
    name === 'payments'
      ? await keysOfPayments(context, shopIds, asked)
      : asked.map((key) => (key === '-' ? '' : key))
  return [...ofGroup, keys]
}

/** Filtering by the id of a payment record includes all of its types and sub types. */
async function keysOfPayments(
  context: Context,
  shopIds: readonly string[],
  asked: readonly string[],
) {
  const { rows } = await sql<{ key: string }>`
    select distinct key from ${labels.table} where shop_id = any(${[...shopIds]}::uuid[]) and dimension = ${labels.dimension('payment')}
      and (key = any(${[...asked]}::text[]) or right(key, 36) = any(${asked.map((key) => key.toLowerCase())}::text[]))`.execute(
    context.db,
  )
  return rows.map((row) => row.key)
}

/** Receipts with such a part, which is also one of `other`. */
const hasPart = (
  from: RawBuilder<unknown>,
  name: PartFilter,
  filters: PartFilters,
  other: PartFilter = name,
) =>
  sql`(select 1 from ${from} where part.shop_id = r.shop_id and part.receipt_id = r.id and ${isPart(name, filters)} and ${isPart(other, filters)} limit 1) is not null`

/** A few flagged receipts are looked up by id; many are filtered in list order. */
async function ofFlags(context: Context, shopIds: readonly string[], flags: readonly string[]) {
  const { rows: found } = await sql<CandidateIds[number]>`
    select f.shop_id, f.receipt_id as id from receipt_flags f
    where f.shop_id = any(${[...shopIds]}::uuid[]) and f.flag = any(${[...flags]}::text[]) limit ${fewReceipts + 1}`.execute(
    context.db,
  )
  if (found.length <= fewReceipts)
    return {
      condition: null,
      candidates: [...new Map(found.map((one) => [one.shop_id + one.id, one])).values()],
    }
  const condition = sql`r.flags <> '{}' and (select 1 from receipt_flags f where f.shop_id = r.shop_id and f.receipt_id = r.id
    and f.flag = any(${[...flags]}::text[]) limit 1) is not null`
  return { condition, candidates: null }
}

/** Receipts with a correction of amounts, or without; a few are looked up by id. */
async function ofCorrections(context: Context, shopIds: readonly string[], isCorrected: boolean) {
  const concerned = sql`(r.reverses is not null or r.replaces is not null or ${isReversed})`
  if (!isCorrected) return { condition: sql`not ${concerned}`, candidates: null }
  const { rows: found } = await sql<CandidateIds[number]>`
    select distinct c.shop_id, every.id from receipt_reversals c
    cross join lateral (values (c.receipt_id), (c.reversal_id), (c.replacement_id)) every(id)
    where c.shop_id = any(${[...shopIds]}::uuid[]) limit ${fewReceipts + 1}`.execute(context.db)
  return found.length <= fewReceipts
    ? { condition: null, candidates: found }
    : { condition: concerned, candidates: null }
}

const nowhere = { candidates: [], condition: null }

/** The roll-ups show how many receipts there are, without those set aside or reversed. */
async function ofPart(
  context: Context,
  shopIds: readonly string[],
  name: keyof typeof parts,
  keys: readonly string[],
) {
  const { table, key, sums, count, ofDimension } = parts[name]
  const { rows } = await sql<{ shop_id: string; count: number }>`
    select shop_id, sum(abs(${count}))::bigint as count from ${sums}
    where shop_id = any(${[...shopIds]}::uuid[]) and revenue_type = 'paid_at' and grain = 'month' and key = any(${[...keys]}::text[])${ofDimension}
    group by shop_id
    union all select shop_id, count(*) from receipts where shop_id = any(${[...shopIds]}::uuid[]) and set_aside_at is not null group by shop_id
    union all select shop_id, count(*) from receipt_reversals where shop_id = any(${[...shopIds]}::uuid[]) group by shop_id`.execute(
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
