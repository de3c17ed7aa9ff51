import { Skeleton } from '@mantine/core'
import { figureInAddress } from '@pos/contract/sales/figure-in-address'
import { isCount, type ShownFigure } from '@pos/contract/sales/part-figures'
import type { ReceiptTotals as Totals } from '@pos/contract/sales/receipts'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import classes from '../receipts.module.css'
import { useFigureName } from './figure-name.ts'
import type { ReceiptSearch } from './receipt-search.ts'
import { useReceiptTotals } from './use-receipts.ts'

/** The totals of the filtered receipts, one line per currency; the figure of a report first. */
export function ReceiptTotals({ search }: { search: ReceiptSearch }) {
  const { t } = useTranslation('receipts')
  const { data, isError } = useReceiptTotals(search)
  if (isError) return null
  if (!data) return <Skeleton height={52} width="auto" m="sm" aria-label={t('sums.loading')} />
  const shown = figureInAddress(search)
  return data.map((totals) => <Line key={totals.currency} totals={totals} shown={shown} />)
}

function Line({ totals, shown }: { totals: Totals; shown: ShownFigure | null }) {
  const { t } = useTranslation('receipts')
  const nameOf = useFigureName()
  const money = (amount: number) => formatAmount(amount, totals.currency)
  const figure = totals.part_amount
  const entries: [string, string][] = [
    ...(shown && figure !== null
      ? ([[nameOf(shown), isCount(shown) ? formatNumber(figure) : money(figure)]] satisfies [
          string,
          string,
        ][])
      : []),
    [t('sums.receipts'), formatNumber(totals.receipts)],
    [t('sums.guests'), formatNumber(totals.guests)],
    [t('sums.discount'), money(-totals.discount)],
    [t('sums.tax'), money(totals.tax)],
    [t('sums.total'), money(totals.total)],
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
