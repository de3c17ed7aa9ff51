import { receiptOfCheck } from '@pos/device-client/checks/receipt-of-check'
import type { Check } from '@pos/domain/checks/check'
import { useTranslation } from 'react-i18next'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { useTotals } from '#device/use-totals.ts'
import { receiptJob } from '#papers/print-receipt.ts'

/** Returns a function that prints the bill, which states how often it was printed. */
export function usePrintBill(check: Check): () => Promise<void> {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const shop = useShop()
  const totals = useTotals(check)
  return async () => {
    const { staff } = register.client
    const now = register.client.now()
    const receipt = receiptOfCheck(
      check,
      totals,
      {
        uid: check.uid,
        receipt_number: '',
        staff: { id: staff.current?.id ?? '', name: staff.current?.display_name ?? '' },
        paid_at: now.toISOString(),
        payments: [],
        settlement: { left: totals.total, change: 0, cash_rounding: 0, settle: 0 },
      },
      { release: shop.release, entities: shop.entities, timezone: shop.shop.timezone },
    )
    const job = receiptJob({ shop, receipt, kind: 'bill', reprint: check.bill_printed, now })
    if (!job) return register.notify({ kind: 'text', text: t('papers.no_printer') })
    await register.act(check.uid, [{ kind: 'print', payload: { bill: true } }], [job])
  }
}
