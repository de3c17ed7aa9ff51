import type { Check } from '@pos/domain/checks/check'
import { chargesOfCheck } from '@pos/domain/checks/check-receipt'
import { checkTotals } from '@pos/domain/checks/check-totals'
import type { Totals } from '@pos/domain/receipts/totals'
import { type Shop, useShop } from './use-shop.ts'

interface Computed {
  readonly rules: Shop['rules']
  readonly totals: Totals
}
/** A check is a new object after every change, and several components show its totals. */
const computed = new WeakMap<Check, Computed>()

/** The totals of a check with the charges of the release. */
export function useTotals(check: Check): Totals {
  const { rules } = useShop()
  const known = computed.get(check)
  if (known?.rules === rules) return known.totals
  const totals = checkTotals(check, chargesOfCheck(check, rules))
  computed.set(check, { rules, totals })
  return totals
}
