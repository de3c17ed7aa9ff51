import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { MoneyText } from '#ui/input/money-text.tsx'

/** An amount of the shop's currency; '-' if there is none. */
export function Amount({ children }: { children: number | null }) {
  const currency = useCurrency()
  return <MoneyText isNegative={(children ?? 0) < 0}>{formatAmount(children, currency)}</MoneyText>
}
