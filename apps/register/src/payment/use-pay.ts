import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { receiptOfCheck } from '@pos/device-client/checks/receipt-of-check'
import { newUid } from '@pos/device-client/uid'
import type { Check } from '@pos/domain/checks/check'
import type { Settlement } from '@pos/domain/money/settle-payments'
import { priceMoment } from '@pos/domain/prices/resolve-price'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { useTotals } from '#device/use-totals.ts'

interface Payment {
  readonly payments: PostedReceiptInput['payments']
  readonly settlement: Settlement
  readonly approvedBy: readonly string[]
}

/** Returns a function that stores the receipt of a check and shows the check as paid. */
export function usePay(check: Check): (payment: Payment) => Promise<PostedReceiptInput | null> {
  const register = useRegisterForActions()
  const { release, entities, shop, rules } = useShop()
  const totals = useTotals(check)
  return async ({ payments, settlement, approvedBy }) => {
    const { client } = register
    const person = client.staff.current
    if (!person) return null
    const now = client.now()
    try {
      const next = client.numbers.next(priceMoment(rules, now).date)
      const receipt = receiptOfCheck(
        check,
        totals,
        {
          uid: newUid(),
          receipt_number: next.number,
          staff: { id: person.id, name: person.display_name },
          approved_by: approvedBy,
          paid_at: now.toISOString(),
          payments,
          settlement,
        },
        { release, entities, timezone: shop.timezone },
      )
      const closing = {
        uid: newUid(),
        check_uid: check.uid,
        at: receipt.paid_at,
        device_id: register.id,
        staff_id: person.id,
        kind: 'close' as const,
        payload: { receipt_uid: receipt.uid, part_uid: null, total: receipt.total },
      }
      await client.pay(receipt, closing, next)
      return receipt
    } catch (error) {
      register.notify({ kind: 'not_stored' })
      reportError(error)
      return null
    }
  }
}
