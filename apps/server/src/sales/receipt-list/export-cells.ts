import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { localParts } from '@pos/domain/days/business-day'
import { type Currency, minorDigits } from '@pos/domain/money/money'
import { receiptFile } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import { type Cell, offsetText } from '#platform/spreadsheet/cell'

/** Builds the cells of a shop's receipts. */
export interface CellMaker {
  readonly money: (amount: number) => Cell
  /** An instant on the shop's clock. */
  readonly at: (instant: string) => Cell
  readonly mark: (is: boolean) => Cell
  readonly kind: (kind: 'inclusive' | 'exclusive') => Cell
  /** The role of a receipt in a correction. A replacement that was reversed has both roles. */
  readonly correction: (row: Pick<ReceiptRow, 'reverses' | 'replaces' | 'is_reversed'>) => Cell
}

/** Text that no spreadsheet may read as a number. */
export const text = (value: string | null): Cell => ({ exact: value ?? '' })

/** Builds the cells of receipts in the currency and on the clock of their shop. */
export function cellMaker(
  { currency, timezone }: { currency: Currency; timezone: string },
  locale: Locale,
): CellMaker {
  const decimals = minorDigits(currency)
  const { yes, kinds, amounts } = receiptFile[locale]
  return {
    money: (amount) => ({ value: amount / 10 ** decimals, decimals }),
    at: (instant) => wallClock(instant, timezone),
    mark: (is) => (is ? yes : ''),
    kind: (kind) => kinds[kind],
    correction: ({ reverses, replaces, is_reversed }) =>
      [
        reverses === null ? [] : amounts.reversal,
        replaces === null ? [] : amounts.replacement,
        is_reversed ? amounts.reversed : [],
      ]
        .flat()
        .join(' / '),
  }
}

const quarterHour = 900_000
const offsets = new Map<string, number>()

/**
 * The time of a shop's clock. Converting to a time zone costs more than the rest of a row, so the
 * offset is reused within a quarter of an hour, in which no clock changes.
 */
function wallClock(instant: string, timezone: string): Cell {
  const at = Date.parse(instant)
  const quarter = Math.floor(at / quarterHour) * quarterHour
  const key = `${timezone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const { date, time, seconds } = localParts(new Date(quarter), timezone)
    offset = Date.parse(`${date}T${time}:${seconds}Z`) - quarter
    if (offsets.size > 10_000) offsets.clear()
    offsets.set(key, offset)
  }
  return {
    at: new Date(at + offset).toISOString().slice(0, 19).replace('T', ' '),
    offset: offsetText(offset),
  }
}
