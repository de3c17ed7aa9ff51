import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { checkNumbers, formatReceiptNumber } from '@pos/domain/receipts/receipt-number'
import { sql, type Transaction } from 'kysely'
import { isReversed } from '#sales/service'

type NumberProblems = Required<Pick<DayFigures['warnings'], 'missing_numbers' | 'repeated_numbers'>>

/** Maximum number of listed ranges and of listed numbers. */
const mostListed = 200

/**
 * Returns the receipt numbers of a business day that are missing and those that occur twice. A
 * corrected receipt counts once, and one that was set aside only keeps its number from being missing.
 */
export async function readNumberProblems(
  db: Transaction<unknown>,
  shopId: string,
  { date, start, end }: { readonly date: string; readonly start: string; readonly end: string },
): Promise<NumberProblems> {
  const { rows } = await sql<{ receipt_number: string; count: number }>`
    select r.receipt_number, count(*) filter (where r.set_aside_at is null)::int as count
    from receipts r
    where r.shop_id = ${shopId} and r.paid_at >= ${start} and r.paid_at < ${end}
      and r.receipt_number is not null and r.reverses is null and not ${isReversed}
    group by r.receipt_number`.execute(db)
  const numbers = rows.flatMap(({ receipt_number, count }) =>
    Array.from({ length: Math.max(1, count) }, () => receipt_number),
  )
  const { missing, repeated } = checkNumbers(date, numbers)
  return {
    missing_numbers: missing.slice(0, mostListed).map(({ prefix, first, last }) => ({
      first: formatReceiptNumber({ prefix, date, counter: first }),
      last: formatReceiptNumber({ prefix, date, counter: last }),
    })),
    repeated_numbers: repeated.slice(0, mostListed),
  }
}
