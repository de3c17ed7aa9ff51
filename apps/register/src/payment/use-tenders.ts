import type { Released } from '@pos/contract/released'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { Check } from '@pos/domain/checks/check'
import { cashLeft, type Settlement, settlePayments } from '@pos/domain/money/settle-payments'
import { useRef, useState } from 'react'
import { useShop } from '#device/use-shop.ts'
import { useTotals } from '#device/use-totals.ts'
import type { Tender } from './tender-list.tsx'
import { usePay } from './use-pay.ts'

/** A payment method of the release. */
export type Method = Released<'payments'>

/** The payments of a check so far, and what is left. */
interface Tenders {
  readonly due: number
  readonly tenders: readonly Tender[]
  readonly settlement: Settlement
  /** Amount that is left if the guest pays it in cash. */
  readonly inCash: number
  readonly add: (method: Method, amount: number, cardDigits?: string | null) => void
  readonly remove: (index: number) => void
  /** Stores the receipt of a check that costs nothing. */
  readonly finish: () => void
}

/** Collects payments; as soon as nothing is left, the receipt is stored. */
export function useTenders(check: Check, onPaid: (receipt: PostedReceiptInput) => void): Tenders {
  const { due } = useTotals(check)
  const rule = useShop().shop.cash_rounding
  const pay = usePay(check)
  const [tenders, setTenders] = useState<readonly Tender[]>([])
  const isPaying = useRef(false)

  const finish = async (all: readonly Tender[]) => {
    if (isPaying.current) return
    isPaying.current = true
    const receipt = await pay({
      payments: all.map(({ payment }) => payment),
      settlement: settlePayments(due, all, rule),
      approvedBy: [],
    })
    isPaying.current = false
    if (receipt) onPaid(receipt)
    else setTenders(tenders)
  }
  const add: Tenders['add'] = (method, amount, cardDigits = null) => {
    const { id, name, type, sub_type, gives_change } = method
    const payment = { payment_id: id, name, type, sub_type, amount, card_last4: cardDigits }
    const tender = { type, amount, gives_change: type === 'cash' || gives_change, payment }
    const next = [...tenders, tender]
    setTenders(next)
    if (settlePayments(due, next, rule).left === 0) void finish(next)
  }
  return {
    due,
    tenders,
    settlement: settlePayments(due, tenders, rule),
    inCash: cashLeft(due, tenders, rule),
    add,
    remove: (index) => setTenders(tenders.toSpliced(index, 1)),
    finish: () => void finish(tenders),
  }
}
