import type { Money } from './money.ts'

/** The amounts of a receipt that decide how its tenders are counted. */
interface TenderedReceipt {
  readonly total: Money
  readonly tip: Money
  readonly change: Money
  /** Rounding of the amount due in cash; missing if nothing is rounded. */
  readonly cash_rounding?: Money | undefined
  readonly payments: readonly { readonly type: string; readonly amount: Money }[]
}

/**
 * Allocation of a receipt's tenders in the payments report, the drawer and the journal: payments −
 * change = total + tip + cash rounding + excess, unless the receipt is wrong.
 */
interface TenderAllocation {
  /**
   * The change of each payment. Change is cash: the first cash payment gave all of it, every other
   * payment none.
   */
  readonly change: readonly Money[]
  /**
   * Change of a receipt without a cash payment: the drawer gave it, so the receipt received less
   * than no cash.
   */
  readonly cash_change: Money
  /**
   * Amount above the amount due that the shop keeps: the rest of a voucher, or cash without change.
   * A refund that returns such vouchers mirrors it. 0 if anything else was overpaid, which is a
   * fault of the receipt.
   */
  readonly excess: Money
}

/** Decides how the tenders of a receipt are counted. */
export function allocateTenders(receipt: TenderedReceipt): TenderAllocation {
  const { payments, change } = receipt
  const giver = payments.findIndex(({ type }) => type === 'cash')
  return {
    change: payments.map((_, index) => (index === giver ? change : 0)),
    cash_change: giver === -1 ? change : 0,
    excess: excessOf(receipt),
  }
}

function excessOf({ total, tip, change, cash_rounding = 0, payments }: TenderedReceipt): Money {
  const received = (type?: string) =>
    payments.reduce(
      (all, one) => all + (type === undefined || one.type === type ? one.amount : 0),
      0,
    )
  const over = received() - change - total - tip - cash_rounding
  if (total < 0) return over < 0 && over >= received('coupon') ? over : 0
  const kept = received('coupon') + (change === 0 ? received('cash') : 0)
  return over > 0 && over <= kept ? over : 0
}
