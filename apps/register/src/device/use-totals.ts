import type { Check } from '@pos/domain/checks/check'
import { chargesOfCheck } from '@pos/domain/checks/check-receipt'
import { checkTotals } from '@pos/domain/checks/check-totals'
import type { Totals } from '@pos/domain/receipts/totals'
import { useMemo } from 'react'
import { useShop } from './use-shop.ts'

/** The totals of a check with the charges of the release. */
export function useTotals(check: Check): Totals {
  const { rules } = useShop()
  return useMemo(() => checkTotals(check, chargesOfCheck(check, rules)), [check, rules])
}
