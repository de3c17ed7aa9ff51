import type { PaymentFigures, PaymentRow, PaymentsReport } from '@pos/contract/reports/payments'
import { paymentTypeName } from '@pos/domain/money/payment-types'
import type { Locale } from '@pos/texts/locales'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#lib/text/i18n.ts'
import { PieChart } from '#ui/charts/pie-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { behindAll, behindGroup, behindKeys } from '../frame/drill-down.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import classes from '../reports.module.css'
import { Ledger, paidLines } from '../table/ledger.tsx'
import { idOf, type ReportColumn, type ReportRow } from '../table/report-rows.ts'
import { amountColumn, countColumn, shareColumn } from '../table/simple-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

export function PaymentsScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  return (
    <ReportScreen
      name="payments"
      title={t('payments.title')}
      description={t('payments.description')}
      address={address}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {(report) => <Payments report={report} address={address} />}
    </ReportScreen>
  )
}

function Payments({ report, address }: { report: PaymentsReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const columns = usePaymentColumns(report.basis.currency)
  const rows = report.rows.map((row) => paymentRow(row, currentLocale()))
  const [amount] = columns
  const tiles = tilesOf(
    columns.filter(({ hasBar }) => !hasBar),
    report,
  )
  return (
    <>
      <Tiles tiles={tiles} />
      <Section title={t('payments.split')}>
        <div className={classes.pie}>
          <PieChart
            label={t('payments.split')}
            hint={t('chart.hint')}
            categoryLabel={t('payments.name')}
            valueLabel={t('payments.amount')}
            categories={rows.map(({ label }) => label)}
            values={rows.map(({ figures }) => figures.amount)}
            formatValue={amount?.format ?? String}
          />
        </div>
      </Section>
      <LinkedTable
        heading={t('payments.name')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
        behind={behindAll('payments')}
      />
      {report.settled.total !== report.settled.received && (
        <Section title={t('bridge.paid')}>
          <Ledger
            title={t('payments.settled')}
            lines={paidLines}
            figures={report.settled}
            basis={report.basis}
            report="payments"
          />
        </Section>
      )}
    </>
  )
}

function usePaymentColumns(
  currency: PaymentsReport['basis']['currency'],
): ReportColumn<PaymentFigures>[] {
  const { t } = useTranslation('reports')
  return [
    amountColumn(currency, {
      key: 'amount',
      label: t('payments.amount'),
      hint: t('payments.explain.amount'),
      of: ({ amount }) => amount,
    }),
    shareColumn({
      key: 'share',
      label: t('payments.share'),
      hint: t('payments.explain.share'),
      of: ({ share }) => share,
    }),
    countColumn({ key: 'count', label: t('payments.count'), of: ({ count }) => count }),
    amountColumn(currency, {
      key: 'tendered',
      label: t('payments.tendered'),
      of: ({ tendered }) => tendered,
      isJudged: false,
    }),
    amountColumn(currency, {
      key: 'change',
      label: t('payments.change'),
      of: ({ change }) => change,
      isJudged: false,
    }),
  ]
}

function paymentRow(row: PaymentRow, locale: Locale, parent = ''): ReportRow<PaymentFigures> {
  const { type, sub_type } = row
  const label = row.label ?? paymentTypeName(type, sub_type, locale)
  const id = idOf(row.label ?? sub_type ?? type, parent, row.label === null)
  const [only, ...others] = row.children
  // A group that contains only itself, such as "Visa", need not be expanded.
  const isSame = only?.label === label && others.length === 0
  return {
    id,
    label,
    figures: row.figures,
    compared: row.compared,
    behind:
      row.label === null
        ? behindGroup('payment_types', parent ? [type, sub_type] : [type])
        : behindKeys('payments', row.keys),
    children: isSame ? [] : row.children.map((child) => paymentRow(child, locale, id)),
  }
}
