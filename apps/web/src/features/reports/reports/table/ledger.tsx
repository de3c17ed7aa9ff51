import { Anchor } from '@mantine/core'
import type { BridgeFigures } from '@pos/contract/reports/bridge'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatAmount } from '#lib/text/format.ts'
import { MoneyText } from '#ui/input/money-text.tsx'
import type { ReportName } from '../frame/use-report.ts'
import classes from './ledger.module.css'

/** A line of the bridge. */
export interface LedgerLine {
  readonly name: Exclude<keyof BridgeFigures, 'tendered' | 'change'>
  /** It is subtracted, is the result of the lines above, or is outside the sums. */
  readonly role?: 'minus' | 'sum' | 'aside'
  /** Omitted while it is zero. */
  readonly isRare?: boolean
  /** The reports with this figure. */
  readonly reports?: readonly Exclude<ReportName, 'targets'>[]
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
  /** The parameters with which the named reports are opened; without them they are no links. */
  search?: Readonly<Record<string, string>>
}

/** Lines of figures with sums below the lines that they add up. */
export function Ledger({ title, lines: all, figures, basis, report, search }: LedgerProps) {
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
              data-aside={role === 'aside' || undefined}
              aria-current={reports.some((one) => one === report) || undefined}
            >
              <th scope="row">
                {role === 'sum' ? '= ' : role === 'minus' ? '− ' : ''}
                {t(`reports:bridge.lines.${name}`)}
                {reports.length > 0 && (
                  <span>
                    {reports.map((one, index) => (
                      <Fragment key={one}>
                        {index > 0 && t('reports:bridge.separator')}
                        {search && one !== report ? (
                          <Anchor
                            component={PageLink}
                            to={`/pos/reports/${one}`}
                            search={search}
                            inherit
                          >
                            {t(`navigation:reports.${one}`)}
                          </Anchor>
                        ) : (
                          t(`navigation:reports.${one}`)
                        )}
                      </Fragment>
                    ))}
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
