import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { useLabels } from '../resource/labels.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'

interface Priced {
  readonly kind: string
  readonly rate: string
  readonly amount: number
}

/**
 * Value of a charge or discount by its kind: "10%", "¥300", or the kind's name without a figure.
 */
export function RateOrAmount({ record }: { record: Priced }) {
  const labels = useLabels(useResourceRoute().resource)
  const currency = useCurrency()
  if (record.kind === 'rate') return `${record.rate}%`
  return record.kind === 'amount'
    ? formatAmount(record.amount, currency)
    : labels.option('kind', record.kind)
}
