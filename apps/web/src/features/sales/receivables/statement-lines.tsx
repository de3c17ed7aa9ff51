import type { StatementContent } from '@pos/contract/accounting/receivable-statements'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import classes from './statement.module.css'

type Line = StatementContent['lines'][number]

/** Payments, adjustments and charges of a statement by day; charges with their rates. */
export function StatementLines({ content: { lines, currency } }: { content: StatementContent }) {
  const { t } = useTranslation('receivables')
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('paper.date')}</th>
          <th scope="col">{t('paper.entry')}</th>
          <th scope="col">{t('paper.rate')}</th>
          <th scope="col">{t('paper.line_amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.length === 0 && (
          <tr>
            <td colSpan={4}>{t('paper.none')}</td>
          </tr>
        )}
        {lines.map((line, index) => (
          // Lines of a statement are identified only by their order. oxlint-disable-next-line
          // react/no-array-index-key
          <tr key={index}>
            <td>{line.business_date}</td>
            <td>
              <Entry line={line} />
            </td>
            <td>
              <Rates line={line} currency={currency} />
            </td>
            <td>{formatAmount(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Entry({ line: { kind, receipt_number, means, note } }: { line: Line }) {
  const { t } = useTranslation('receivables')
  if (kind === 'payment')
    return t('paper.payment_of', { means: means === null ? '' : t(`means.${means}`) })
  if (kind === 'adjustment') return `${t('kinds.adjustment')} ${note ?? ''}`
  return `${t('paper.meal')} ${receipt_number ?? ''}`
}

/** The rate of a charge; with several, each with its amount. */
function Rates({
  line: { parts },
  currency,
}: {
  line: Line
  currency: StatementContent['currency']
}) {
  const { t } = useTranslation('receivables')
  const rateOf = ({ rate, reduced }: Line['parts'][number]) =>
    rate === null ? t('paper.untaxed') : `${rate}%${reduced ? '※' : ''}`
  if (parts.length === 1) return parts.map(rateOf)
  return parts.map((part) => (
    <div key={rateOf(part)}>
      {rateOf(part)} {formatAmount(part.amount, currency)}
    </div>
  ))
}
