import { businessDate } from '@pos/domain/days/business-day'
import { type ReceiptQueryPart, readReceiptQuery } from '@pos/domain/receipts/receipt-query'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { type CandidateIds, fewReceipts } from './candidate-ids.ts'
import {
  amountMatches,
  likely,
  type Match,
  nameMatches,
  numberMatches,
  paymentMatch,
  tableMatch,
} from './search-matches.ts'

type Condition = RawBuilder<unknown>

/** The receipts that match a term, or the condition on receipts `r` if they are many. */
interface Found {
  readonly candidates: CandidateIds | null
  readonly condition: Condition | null
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
