import { foldSearch } from '@pos/domain/text/fold-search'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { containing } from '#engine/read/search-terms'
import { type LabelDimension, labels } from '../roll-ups/schema.ts'

type Condition = RawBuilder<unknown>

/**
 * The sources for search terms: dimensions of `sales_labels`, and the receipt columns with their
 * keys.
 */
const names = {
  table: 'table_key',
  staff: 'staff',
  customer: 'customer',
} as const satisfies Partial<Record<LabelDimension, string>>
/** Payments have their own table. */
const searched: readonly string[] = [...Object.keys(names), 'payment' satisfies LabelDimension]
const fewNames = 500

/** An alternative by which receipts match a term: by an index, and as a condition on `r`. */
export interface Match {
  /** `select … as id` of the ids; empty if only their number is needed. */
  ids(columns: 'ids' | 'none'): Condition
  readonly condition: Condition
}

/** Receipts of a table by its whole code. */
export function tableMatch(shopIds: readonly string[], code: string): Match {
  const condition = sql`r.table_key = any(array(
    select l.key from ${labels.table} l where l.shop_id = any(${[...shopIds]}::uuid[])
      and l.dimension = ${labels.dimension('table')} and l.folded = ${foldSearch(code)}))`
  return {
    ids: (
      columns,
    ) => sql`(select ${columns === 'ids' ? sql`r.shop_id, r.id` : sql`1`} from receipts r
      where r.shop_id = any(${[...shopIds]}::uuid[]) and ${condition})`,
    condition: likely(condition),
  }
}

/**
 * A number is found by its start or end, in lower case, upper case or as typed, with any collation
 * of the database.
 */
export function numberMatches(shopIds: readonly string[], word: string): Match[] {
  const spellings = spellingsOf(word)
  const match = (column: string, turned: readonly string[], condition: Condition): Match => {
    const number = sql.ref(`u.${column}`)
    const begins = turned.map(
      (one) =>
        sql`(${number} collate "C" >= ${one} and ${number} collate "C" < ${`${one}\u{10FFFF}`})`,
    )
    return {
      ids: (
        columns,
      ) => sql`(select ${columns === 'ids' ? sql`u.shop_id, u.receipt_id as id` : sql`1`} from receipt_uids u
        where u.shop_id = any(${[...shopIds]}::uuid[]) and ${number} is not null and (${sql.join(begins, sql` or `)}))`,
      condition: likely(condition),
    }
  }
  const begins = (column: Condition) =>
    sql.join(
      spellings.map((one) => sql`starts_with(${column}, ${one})`),
      sql` or `,
    )
  const reversed = spellings.map((one) => Array.from(one).toReversed().join(''))
  return [
    match('uid', spellings, begins(sql`r.uid`)),
    match('receipt_number', spellings, begins(sql`r.receipt_number`)),
    match(
      'number_end',
      reversed,
      sql`right(r.receipt_number, ${Array.from(word).length}) = any(${spellings}::text[])`,
    ),
  ]
}

/**
 * An amount as people write it, in yen or dollars: 1840, ¥1,840, $18.40; and possible last digits
 * of a card.
 */
const typedAmount = /^[¥$]?(?<whole>\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(?<cents>\d\d))?円?$/

/** A total, the amount of a payment after change, and the last four digits of a card. */
export function amountMatches(shopIds: readonly string[], word: string): Match[] {
  const plain = word.normalize('NFKC')
  const { whole, cents } = typedAmount.exec(plain)?.groups ?? {}
  if (whole === undefined) return []
  const digits = Number(whole.replaceAll(',', ''))
  const ofDollars = digits * 100 + Number(cents ?? 0)
  const amounts = cents === undefined ? [digits, ofDollars] : [ofDollars]
  // Yen and cents are both integers; the shop's currency determines which is meant.
  const fits = (amount: Condition) => sql`${amount} = any(${amounts}::bigint[]) and ${amount} = (
    select case when s.currency = 'USD' then ${ofDollars}::bigint when ${cents === undefined} then ${digits}::bigint end
    from shops s where s.id = k.shop_id)`
  return [
    {
      ids: (
        columns,
      ) => sql`(select ${columns === 'ids' ? sql`k.shop_id, k.id` : sql`1`} from receipts k
        where k.shop_id = any(${[...shopIds]}::uuid[]) and ${fits(sql`k.total`)})`,
      condition: likely(
        sql`exists (select 1 from receipts k where k.shop_id = r.shop_id and k.id = r.id and ${fits(sql`k.total`)})`,
      ),
    },
    paymentMatch(shopIds, fits(sql`k.paid`)),
    ...(/^\d{4}$/.test(plain) ? [paymentMatch(shopIds, sql`k.card_last4 = ${plain}`)] : []),
  ]
}

/** Receipts with a payment `k` that satisfies a condition. */
export function paymentMatch(shopIds: readonly string[], fits: Condition): Match {
  return {
    // A receipt may have two such payments.
    ids: (
      columns,
    ) => sql`(select ${columns === 'ids' ? sql`distinct k.shop_id, k.receipt_id as id` : sql`1`} from receipt_payments k
      where k.shop_id = any(${[...shopIds]}::uuid[]) and ${fits})`,
    condition: likely(
      sql`(select 1 from receipt_payments k where k.shop_id = r.shop_id and k.receipt_id = r.id and ${fits} limit 1) is not null`,
    ),
  }
}

function spellingsOf(word: string) {
  const plain = word.normalize('NFKC')
  const small = plain.toLowerCase()
  return [
    ...new Set([
      word,
      plain,
      small,
      plain.toUpperCase(),
      small.charAt(0).toUpperCase() + small.slice(1),
    ]),
  ]
}

export async function nameMatches(
  context: Context,
  shopIds: readonly string[],
  word: string,
): Promise<Match[]> {
  const folded = foldSearch(word)
  if (folded === '') return []
  const pattern = containing(folded)
  const { rows } = await sql<{
    dimension: keyof typeof names | 'payment' | 'person'
    keys: string[] | null
  }>`
    select dimension, case when count(*) <= ${fewNames} then array_agg(key) end as keys from (
      select distinct dimension, key from ${labels.table}
      where shop_id = any(${[...shopIds]}::uuid[]) and dimension = any(${[...searched]}::text[]) and folded like ${pattern}
    ) found group by dimension
    union all select 'person', array_agg(id::text) from (${renamedPeople(shopIds, pattern)}) p having count(*) > 0`.execute(
    context.db,
  )
  return rows.map(({ dimension, keys }): Match => {
    if (dimension === 'person') return peopleMatch(shopIds, keys ?? [])
    if (dimension === 'payment')
      return paymentMatch(
        shopIds,
        keys ? sql`k.payment_key = any(${keys}::text[])` : sql`fold_search(k.name) like ${pattern}`,
      )
    const column = sql.ref(`r.${names[dimension]}`)
    // Many names stay a subquery, because an array would be longer than its result.
    const isNamed = keys
      ? sql`${column} = any(${keys}::text[])`
      : sql`fold_search(${column}) like ${pattern}`
    return {
      ids: (
        columns,
      ) => sql`(select ${columns === 'ids' ? sql`r.shop_id, r.id` : sql`1`} from receipts r where r.shop_id = any(${[...shopIds]}::uuid[])
        and ${column} is not null and ${isNamed})`,
      condition: keys?.length === 1 ? sql`${column} = ${keys[0]}` : likely(isNamed),
    }
  })
}

/**
 * SQL: people with a current or former other name, found by any of their names. People who kept
 * their name are found by the name on the receipt.
 */
const renamedPeople = (shopIds: readonly string[], pattern: string) => sql`
  select s.staff_id as id from staff_versions s where s.shop_id = any(${[...shopIds]}::uuid[]) and s.content is not null group by s.staff_id
  having count(distinct s.content ->> 'display_name') > 1 and bool_or(fold_search(s.content ->> 'display_name') like ${pattern})`

function peopleMatch(shopIds: readonly string[], people: readonly string[]): Match {
  const isTheirs = sql`r.staff_id = any(${[...people]}::uuid[])`
  return {
    ids: (
      columns,
    ) => sql`(select ${columns === 'ids' ? sql`r.shop_id, r.id` : sql`1`} from receipts r
      where r.shop_id = any(${[...shopIds]}::uuid[]) and r.staff_id is not null and ${isTheirs})`,
    condition: likely(isTheirs),
  }
}

/**
 * Wrapped in CASE, which the planner considers likely: otherwise it would expect few rows, and read
 * and sort everything.
 */
export const likely = (condition: Condition) => sql`case when ${condition} then true else false end`
