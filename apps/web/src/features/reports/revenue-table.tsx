import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#lib/i18n.ts'
import { useProfile } from '#lib/profile.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { ChangeText } from './change-text.tsx'
import { type FigureName, formatFigure, isJudged, ratesOf } from './figures.ts'
import { periodLabel } from './period-label.ts'
import classes from './reports.module.css'

// What is asked for first stands where no scrolling is needed.
const beforeTax: readonly FigureName[] = [
  'total',
  'net',
  'receipts',
  'guests',
  'average_per_guest',
  'average_per_receipt',
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
]
const afterTax: readonly FigureName[] = ['tax', 'tip', 'voids', 'void_amount']

interface Column {
  readonly key: string
  readonly label: string
  readonly name: FigureName
  readonly of: (figures: RevenueFigures) => number
}

/** All figures of all rows, totals at the foot. A row leads to its receipts, where all of them are the current shop's. */
export function RevenueTable({ report }: { report: RevenuesReport }) {
  const { t } = useTranslation('reports-revenues')
  const { rows, totals, compared_totals, basis } = report
  const columns = useColumns(report)
  const receiptsOf = useReceiptsOf(basis)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={classes.region} aria-label={t('table')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.period}
              columns={columns}
              label={periodLabel(row, basis.granularity, currentLocale())}
              figures={row.figures}
              compared={row.compared}
              currency={basis.currency}
              receipts={receiptsOf(row)}
            />
          ))}
        </tbody>
        <tfoot>
          <Row
            columns={columns}
            label={t('totals')}
            figures={totals}
            compared={compared_totals}
            currency={basis.currency}
            receipts={receiptsOf(basis)}
          />
        </tfoot>
      </table>
    </section>
  )
}

function useColumns({ totals, compared_totals }: RevenuesReport): Column[] {
  const { t } = useTranslation('reports-revenues')
  const figure = (name: FigureName): Column => ({ key: name, label: t(`figures.${name}`), name, of: (figures) => figures[name] })
  const rates = ratesOf(totals, compared_totals).map(
    (rate): Column => ({
      key: `tax ${rate}`,
      label: t('tax_rate', { rate }),
      name: 'tax',
      of: (figures) => figures.tax_by_rate[rate] ?? 0,
    }),
  )
  return [...beforeTax.map(figure), ...rates, ...afterTax.map(figure)]
}

/** The receipts list counts the current shop's receipts alone. */
function useReceiptsOf({ shops, revenue_type }: RevenuesReport['basis']) {
  const { shop } = useProfile()
  const isOwn = shops.length === 1 && shops[0]?.id === shop?.id
  return ({ from, to }: { from: string; to: string }) => (isOwn ? { from, to, date_type: revenue_type } : null)
}

interface RowProps {
  columns: readonly Column[]
  label: string
  figures: RevenueFigures
  compared: RevenueFigures | null
  currency: RevenuesReport['basis']['currency']
  /** Search of the receipts list behind the figures; null: cannot be listed. */
  receipts: Record<string, string> | null
}

function Row({ columns, label, figures, compared, currency, receipts }: RowProps) {
  const { t } = useTranslation('reports-revenues')
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    const isSelecting = String(window.getSelection() ?? '') !== ''
    if (receipts && !isOnLink && !isSelecting) void navigate({ to: '/pos/receipts' as '/', search: receipts as never })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link in the row does the same
    <tr onClick={open} {...(receipts ? { 'data-link': true } : {})}>
      <th scope="row">
        {receipts ? (
          <Link to={'/pos/receipts' as '/'} search={receipts as never} aria-label={t('open_receipts', { period: label })}>
            {label}
          </Link>
        ) : (
          label
        )}
      </th>
      {columns.map(({ key, name, of }) => (
        <td key={key} className={classes.number}>
          <MoneyText isNegative={of(figures) < 0}>{formatFigure(name, of(figures), currency)}</MoneyText>
          {compared && (
            <ChangeText
              value={of(figures)}
              compared={of(compared)}
              shown={formatFigure(name, of(compared), currency)}
              isJudged={isJudged(name)}
            />
          )}
        </td>
      ))}
    </tr>
  )
}
