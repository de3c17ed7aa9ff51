import { type Released, releasedById } from '@pos/contract/released'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { newUid } from '@pos/device-client/uid'
import type { Check } from '@pos/domain/checks/check'
import { cashLeft, type Settlement, settlePayments } from '@pos/domain/money/settle-payments'
import { useRef, useState } from 'react'
import { useRegisterForActions } from '#device/use-register.ts'
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
  readonly remove: (uid: string) => void
  /** Stores the receipt of a check that costs nothing. */
  readonly finish: () => void
}

/**
 * Collects payments. A partial one is an event of the check, so that it survives a loss of power;
 * the one that leaves nothing stores the receipt.
 */
export function useTenders(
  check: Check,
  approvedBy: readonly string[],
  onPaid: (receipt: PostedReceiptInput) => void,
): Tenders {
  const register = useRegisterForActions()
  const { entities, shop } = useShop()
  const { due } = useTotals(check)
  const pay = usePay(check)
  const isPaying = useRef(false)
  /** Last digits of cards by payment, which events do not contain. */
  const [digits, setDigits] = useState<ReadonlyMap<string, string>>(new Map())
  const rule = shop.cash_rounding
  const methods = releasedById(entities, 'payments')
  const tenders = check.payments.map(({ uid, payment_id, name, amount }) =>
    tenderOf(uid, methods.get(payment_id ?? ''), name, amount, digits.get(uid)),
  )

  const finish = async (all: readonly Tender[]) => {
    const receipt = await pay({
      payments: all.map(({ payment }) => payment),
      settlement: settlePayments(due, all, rule),
      approvedBy,
    })
    if (receipt) onPaid(receipt)
  }
  const take = async (tender: Tender) => {
    const { uid, payment } = tender
    if (payment.card_last4) setDigits(new Map(digits).set(uid, payment.card_last4))
    const all = [...tenders, tender]
    if (settlePayments(due, all, rule).left === 0) return finish(all)
    const { payment_id = null, name, amount } = payment
    const payload = { uid, part_uid: null, payment_id, name, amount }
    const offline = !register.client.isOnline
    const approved_by = [...approvedBy]
    await register.act(check.uid, [{ kind: 'pay', payload: { ...payload, offline }, approved_by }])
  }
  /** Ignores the second one of two quick taps. */
  const once = async (action: () => Promise<void>) => {
    if (isPaying.current) return
    isPaying.current = true
    await action()
    isPaying.current = false
  }
  return {
    due,
    tenders,
    settlement: settlePayments(due, tenders, rule),
    inCash: cashLeft(due, tenders, rule),
    add: (method, amount, cardDigits) =>
      void once(() =>
        take(tenderOf(newUid(), method, method.name, amount, cardDigits ?? undefined)),
      ),
    remove: (uid) =>
      void register.act(check.uid, [{ kind: 'unpay', payload: { payment_uid: uid } }]),
    finish: () => void once(() => finish(tenders)),
  }
}

/** Returns a payment by a method; one that the release no longer has counts as cash. */
function tenderOf(
  uid: string,
  method: Method | undefined,
  name: string,
  amount: number,
  cardDigits: string | undefined,
): Tender {
  const { id = null, type = 'cash', sub_type = null, gives_change = true } = method ?? {}
  return {
    uid,
    type,
    amount,
    gives_change: type === 'cash' || gives_change,
    payment: {
      payment_id: id,
      name,
      type,
      sub_type,
      amount,
      ...(cardDigits ? { card_last4: cardDigits } : {}),
    },
  }
}
