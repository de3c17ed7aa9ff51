import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { postedReceipt } from '@pos/contract/sales/posted-receipt'
import { businessMoment } from '@pos/domain/days/business-day'
import type { DateRange } from '@pos/domain/days/calendar-date'
import { lineNets } from '@pos/domain/money/line-nets'
import { recordOf, typedKeys } from '@pos/domain/typed-entries'
import { sumsOf } from './receipt-sums.ts'

/** A sale for reports over several shops. */
export interface Sold {
  readonly shop: string
  readonly receipt: PostedReceiptInput
}

/** A void with its receipt. */
export interface Undone extends Sold {
  readonly void_at: string
  readonly total_void_price: number
}

/** The counted receipts: revenue type, days and time zone. */
export interface Counting extends DateRange {
  readonly type: 'paid_at' | 'ordered_at' | 'first_ordered_at'
  readonly timezone: string
  readonly close_time: string
}

/** The business day and hour of an instant. */
export const momentOf = (at: string, { timezone, close_time }: Counting) =>
  businessMoment(at, timezone, close_time)

/** The sales and voids of the range. */
export function countedIn(counting: Counting, sold: readonly Sold[], undone: readonly Undone[]) {
  const isIn = (at: string) => {
    const { date } = momentOf(at, counting)
    return date >= counting.from && date <= counting.to
  }
  return {
    sold: sold.filter((one) => isIn(one.receipt[counting.type])),
    undone: undone.filter((one) => isIn(one.void_at)),
  }
}

/** Figures of the revenues report, including averages. */
export function revenueOf(sold: readonly Sold[], undone: readonly Undone[]) {
  const sums = sumsOf(
    sold.map((one) => one.receipt),
    undone,
  )
  const average = (count: number) => (count === 0 ? 0 : halfAway(sums.total / count))
  return {
    ...sums,
    average_per_guest: average(sums.guests),
    average_per_receipt: average(sums.receipts),
  }
}

const halfAway = (value: number) => (value < 0 ? -Math.round(-value) : Math.round(value)) + 0

/** Figures by label, without rows of zeros. */
export function revenueBy(
  name: 'revenue_center' | 'time_period',
  sold: readonly Sold[],
  undone: readonly Undone[],
) {
  const labels = new Set([...sold, ...undone].map((one) => one.receipt[name] ?? null))
  const of = <T extends Sold>(all: readonly T[], label: string | null) =>
    all.filter((one) => (one.receipt[name] ?? null) === label)
  return new Map([...labels].map((label) => [label, revenueOf(of(sold, label), of(undone, label))]))
}

/** Each sold line with its name, groups and figures. */
export function linesOf(sold: readonly Sold[]) {
  return sold.flatMap(({ receipt }) => {
    const parsed = postedReceipt.parse(receipt)
    const nets = lineNets(parsed)
    return parsed.orders.map(
      ({ name, major_group, family_group, quantity, price: gross, discount, cost }, index) => ({
        path: JSON.stringify([major_group, family_group, name]),
        figures: {
          quantity,
          gross,
          discount: discount + (nets[index]?.check_discount ?? 0),
          net: nets[index]?.net ?? 0,
          cost: cost === null ? 0 : cost * quantity,
          net_with_cost: cost === null ? 0 : (nets[index]?.net ?? 0),
        },
      }),
    )
  })
}

/**
 * Each payment with its share of the change: the first cash payment gives it, or a separate cash
 * row without one.
 */
export function paymentsOf(sold: readonly Sold[]) {
  return sold.flatMap(({ receipt }) => {
    const giver = receipt.payments.findIndex((payment) => payment.type === 'cash')
    const inCash = giver === -1 ? (receipt.change ?? 0) : 0
    const rowOf = (
      path: readonly (string | null)[],
      figures: { count: number; tendered: number; change: number },
    ) => ({
      path: JSON.stringify(path),
      figures: { ...figures, amount: figures.tendered - figures.change },
    })
    const rows = receipt.payments.map(({ type, sub_type = null, name, amount: tendered }, index) =>
      rowOf([type, sub_type, name], {
        count: 1,
        tendered,
        change: index === giver ? (receipt.change ?? 0) : 0,
      }),
    )
    return inCash === 0
      ? rows
      : [...rows, rowOf(['cash', null, '現金'], { count: 0, tendered: 0, change: inCash })]
  })
}

/** Adds up entries with equal labels. */
export function addedBy<Name extends string>(
  rows: readonly { readonly path: string; readonly figures: Readonly<Record<Name, number>> }[],
): Map<string, Record<Name, number>> {
  const sums = new Map<string, Record<Name, number>>()
  for (const { path, figures } of rows) {
    const sum = sums.get(path)
    sums.set(
      path,
      recordOf(typedKeys(figures), (name) => (sum?.[name] ?? 0) + figures[name]),
    )
  }
  return sums
}
