import { Skeleton } from '@mantine/core'
import type { ReceiptTotals as Totals } from '@pos/contract/sales/receipts'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import classes from '../receipts.module.css'
import { partOf, type ReceiptSearch } from './receipt-search.ts'
import { useReceiptTotals } from './use-receipts.ts'

/** The totals of the filtered receipts, one line per currency. */
export function ReceiptTotals({ search }: { search: ReceiptSearch }) {
  const { t } = useTranslation('receipts')
  const { data, isError } = useReceiptTotals(search)
  if (isError) return null
  if (!data) return <Skeleton height={52} width="auto" m="sm" aria-label={t('sums.loading')} />
  const part = partOf(search)
  return data.map((totals) => <Line key={totals.currency} totals={totals} part={part} />)
}

function Line({ totals, part }: { totals: Totals; part: ReturnType<typeof partOf> }) {
  const { t } = useTranslation('receipts')
  const money = (amount: number) => formatAmount(amount, totals.currency)
  const entries: [string, string][] = [
    [t('sums.receipts'), formatNumber(totals.receipts)],
    [t('sums.guests'), formatNumber(totals.guests)],
    [t('sums.discount'), money(-totals.discount)],
    [t('sums.tax'), money(totals.tax)],
    [t('sums.total'), money(totals.total)],
    ...(part && totals.part_amount !== null
      ? ([[t(part), money(totals.part_amount)]] satisfies [string, string][])
      : []),
    ...(totals.set_aside_receipts > 0
      ? ([
          [
            t('set_aside.mark'),
            `${formatNumber(totals.set_aside_receipts)} (${money(totals.set_aside_total)})`,
          ],
        ] satisfies [string, string][])
      : []),
    ...(totals.flagged > 0
      ? ([[t('sums.flagged'), formatNumber(totals.flagged)]] satisfies [string, string][])
      : []),
  ]
  return (
    <dl className={classes.totals} aria-label={t('sums.title')}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
