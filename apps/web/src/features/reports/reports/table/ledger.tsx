import type { BridgeFigures } from '@pos/contract/reports/bridge'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { MoneyText } from '#ui/input/money-text.tsx'
import type { ReportName } from '../frame/use-report.ts'
import classes from './ledger.module.css'

/** A line of the bridge. */
export interface LedgerLine {
  readonly name: Exclude<keyof BridgeFigures, 'tendered' | 'change'>
  /** It is subtracted, or the result of the lines above. */
  readonly role?: 'minus' | 'sum'
  /** Omitted while it is zero. */
  readonly isRare?: boolean
  /** The reports with this figure. */
  readonly reports?: readonly ReportName[]
}

/** From the receipts to the payments received. */
export const paidLines: readonly LedgerLine[] = [
  { name: 'total' },
  { name: 'tip', isRare: true },
  { name: 'cash_rounding', isRare: true },
  { name: 'excess', isRare: true },
  { name: 'unsettled', isRare: true },
  { name: 'received', role: 'sum', reports: ['payments'] },
]

interface LedgerProps {
  title: string
  lines: readonly LedgerLine[]
  figures: Partial<BridgeFigures>
  basis: Pick<ReportBasis, 'currency'>
  report: ReportName
}

/** Lines of figures with sums below the lines that they add up. */
export function Ledger({ title, lines: all, figures, basis, report }: LedgerProps) {
  const { t } = useTranslation(['reports', 'navigation'])
  const money = (amount: number) => (
    <MoneyText isNegative={amount < 0}>{formatAmount(amount, basis.currency)}</MoneyText>
  )
  return (
    <table className={classes.ledger}>
      <caption>{title}</caption>
      <tbody>
        {all
          .map((line) => ({ ...line, amount: figures[line.name] ?? 0 }))
          .filter(({ amount, isRare }) => !isRare || amount !== 0)
          .map(({ name, amount, role, reports = [] }) => (
            <tr
              key={name}
              data-sum={role === 'sum' || undefined}
              aria-current={reports.includes(report) || undefined}
            >
              <th scope="row">
                {role === 'sum' ? '= ' : role === 'minus' ? '− ' : ''}
                {t(`reports:bridge.lines.${name}`)}
                {reports.length > 0 && (
                  <span>
                    {reports
                      .map((one) => t(`navigation:reports.${one}`))
                      .join(t('reports:bridge.separator'))}
                  </span>
                )}
              </th>
              <td>{money(role === 'minus' ? -amount : amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
