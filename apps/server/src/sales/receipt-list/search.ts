import { businessDate } from '@pos/domain/days/business-day'
import { type ReceiptQueryPart, readReceiptQuery } from '@pos/domain/receipts/receipt-query'
import { foldSearch } from '@pos/domain/text/fold-search'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { containing } from '#engine/read/search-terms'
import { type LabelDimension, labels } from '../roll-ups/schema.ts'
import { type CandidateIds, fewReceipts } from './candidate-ids.ts'

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

/** The receipts that match a term, or the condition on receipts `r` if they are many. */
interface Found {
  readonly candidates: CandidateIds | null
  readonly condition: Condition | null
}

/** An alternative by which receipts match a term: by an index, and as a condition on `r`. */
interface Match {
  /** `select … as id` of the ids; empty if only their number is needed. */
  ids(columns: 'ids' | 'none'): Condition
  readonly condition: Condition
}

/** Returns the parts of a search; days without a year are the last ones of the current shop. */
export async function partsOfSearch(
  { db, session, now }: Context,
  q: string | undefined,
): Promise<readonly ReceiptQueryPart[]> {
  if (q === undefined || q.trim() === '') return []
  const { rows } = await sql<{ timezone: string; close_time: string }>`
    select timezone, close_time from shops where id = ${session.shop_id}`.execute(db)
  const [shop] = rows
  const today = businessDate(now, shop?.timezone ?? 'UTC', shop?.close_time ?? '00:00')
  return readReceiptQuery(q, today)
}

/**
 * Conditions that every part of a search occurs in the receipt. A word occurs in the name of its
 * table, person, customer or payment, as the start of its uid, as the start or end of its number, as
 * its total, as the amount of a payment, or as the last four digits of a card. `momentsOfSearch`
 * handles days and times. Names and numbers are looked up without reading receipts; null if a part
 * matches nothing.
 */
export async function ofSearch(
  context: Context,
  shopIds: readonly string[],
  parts: readonly ReceiptQueryPart[],
): Promise<Found[] | null> {
  const conditions: Found[] = []
  const read = new Set<string>()
  for (const part of parts) {
    if (part.kind === 'day' || part.kind === 'time' || read.has(part.text)) continue
    read.add(part.text)
    const found = await ofMatches(context, await matchesOf(context, shopIds, part))
    if (!found) return null
    conditions.push(found)
  }
  return conditions
}

async function matchesOf(
  context: Context,
  shopIds: readonly string[],
  part: Exclude<ReceiptQueryPart, { kind: 'day' | 'time' }>,
): Promise<Match[]> {
  if (part.kind === 'table') return [tableMatch(shopIds, part.code)]
  if (part.kind === 'card') return [paymentMatch(shopIds, sql`k.card_last4 = ${part.digits}`)]
  return [
    ...numberMatches(shopIds, part.text),
    ...amountMatches(shopIds, part.text),
    ...(await nameMatches(context, shopIds, part.text)),
  ]
}

/** Receipts of a table by its whole code. */
function tableMatch(shopIds: readonly string[], code: string): Match {
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

/** The days and times of a search on a list: business days, and local times of receipts `r`. */
export function momentsOfSearch(
  parts: readonly ReceiptQueryPart[],
  { date, moment }: { readonly date: Condition; readonly moment: Condition },
): { readonly days: readonly string[]; readonly conditions: readonly Condition[] } {
  const days = parts.flatMap((part) => (part.kind === 'day' ? [part.day] : []))
  const times = parts.flatMap((part) => (part.kind === 'time' ? [part] : []))
  const clock = sql`to_char(${moment} at time zone (
    select s.timezone from shops s where s.id = r.shop_id), 'HH24:MI')`
  return {
    days,
    conditions: [
      ...days.map((day) => sql`${date} = ${day}`),
      ...times.map(({ from, to }) =>
        likely(
          from <= to
            ? sql`${clock} between ${from} and ${to}`
            : sql`(${clock} >= ${from} or ${clock} <= ${to})`,
        ),
      ),
    ],
  }
}

/**
 * The receipts whose uid starts, or whose number starts or ends with a text; null if there are
 * none.
 */
export const ofNumber = (
  context: Context,
  shopIds: readonly string[],
  text: string,
): Promise<Found | null> => ofMatches(context, numberMatches(shopIds, text))

async function ofMatches(context: Context, tried: readonly Match[]): Promise<Found | null> {
  const { matching: matches, count } = await countedMatches(context, tried)
  const [only] = matches
  if (!only) return null
  if (count > fewReceipts) {
    if (matches.length === 1) return { candidates: null, condition: only.condition }
    const any = sql.join(
      matches.map((match) => match.condition),
      sql` or `,
    )
    return { candidates: null, condition: likely(any) }
  }
  const { rows: candidates } = await sql<CandidateIds[number]>`${sql.join(
    matches.map((match) => match.ids('ids')),
    sql` union `,
  )}`.execute(context.db)
  return { candidates, condition: null }
}

/** The matches with results, counted slightly beyond the limit for few. */
async function countedMatches(context: Context, matches: readonly Match[]) {
  const counted = matches.map(
    (match) => sql`(select count(*) from (${match.ids('none')} limit ${fewReceipts + 1}) w)`,
  )
  const { rows } = await sql<{
    counts: number[]
  }>`select array[${sql.join(counted)}]::int[] as counts`.execute(context.db)
  const counts = rows[0]?.counts ?? []
  return {
    matching: matches.filter((_, index) => counts[index] !== 0),
    count: counts.reduce((all, one) => all + one, 0),
  }
}

/**
 * A number is found by its start or end, in lower case, upper case or as typed, with any collation
 * of the database.
 */
function numberMatches(shopIds: readonly string[], word: string): Match[] {
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
function amountMatches(shopIds: readonly string[], word: string): Match[] {
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
function paymentMatch(shopIds: readonly string[], fits: Condition): Match {
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

async function nameMatches(
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
const likely = (condition: Condition) => sql`case when ${condition} then true else false end`
