import { Text } from '@mantine/core'
import type { TaxFigures, TaxReport, TaxRow } from '@pos/contract/reports/tax'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { RankSection } from '../charts/rank-section.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import classes from '../reports.module.css'
import type { ReportColumn, ReportRow } from '../table/report-rows.ts'
import { amountColumn, countColumn } from '../table/simple-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

const figures = ['base', 'tax', 'with_tax', 'receipts']

export function TaxScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch({ preset: 'last_month' })
  return (
    <ReportScreen
      name="tax"
      title={t('tax.title')}
      description={t('tax.description')}
      address={address}
      isEmpty={({ rows }) => rows.length === 0}
      empty={{ title: t('tax.none'), text: t('tax.none_text') }}
    >
      {(report) => <Taxes report={report} address={address} />}
    </ReportScreen>
  )
}

function Taxes({ report, address }: { report: TaxReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const columns = useTaxColumns(report.basis.currency)
  const rows = useTaxRows(report.rows)
  return (
    <>
      <Tiles tiles={tilesOf(columns, report)} />
      <RankSection figures={figures} columns={columns} rows={rows} address={address} keepsOrder />
      <LinkedTable
        heading={t('tax.rate')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
      <Reconciliation report={report} />
    </>
  )
}

/**
 * The difference between the tax of the rates and that of the General report; empty if there is
 * none.
 */
function Reconciliation({ report: { reconciliation, basis } }: { report: TaxReport }) {
  const { t } = useTranslation('reports')
  if (reconciliation.unsplit === 0) return null
  return (
    <Section title={t('tax.reconciliation.title')}>
      <Text size="sm" c="dimmed">
        {t('tax.reconciliation.text')}
      </Text>
      <dl className={classes.sum}>
        {(['rates', 'unsplit', 'tax'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`tax.reconciliation.${name}`)}</dt>
            <dd>{formatAmount(reconciliation[name], basis.currency)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function useTaxColumns(currency: TaxReport['basis']['currency']): ReportColumn<TaxFigures>[] {
  const { t } = useTranslation('reports')
  const amount = (name: 'base' | 'tax' | 'with_tax', label: string) =>
    amountColumn<TaxFigures>(currency, {
      key: name,
      label,
      hint: t(`tax.explain.${name}`),
      of: (row) => row[name],
      isJudged: false,
    })
  return [
    amount('base', t('tax.base')),
    amount('tax', t('figures.tax')),
    amount('with_tax', t('tax.with_tax')),
    countColumn({
      key: 'receipts',
      label: t('tax.receipts'),
      hint: t('tax.explain.receipts'),
      of: ({ receipts }) => receipts,
    }),
  ]
}

/** Rates with their kind; reduced ones with the mark on receipts, and refunds labelled. */
function useTaxRows(rows: readonly TaxRow[]): ReportRow<TaxFigures>[] {
  const { t } = useTranslation('reports')
  return rows.map(({ rate, kind, reduced, is_refund, ...sums }) => {
    const tax = `${rate}:${kind}${reduced ? '_reduced' : ''}`
    return {
      id: `${tax}${is_refund ? '_refund' : ''}`,
      label: `${rate}% ${t(`tax.kinds.${kind}`)}${reduced ? ` ${t('tax.reduced')}` : ''}${is_refund ? ` – ${t('tax.refunds')}` : ''}`,
      behind: { taxes: tax, refunds: String(is_refund) },
      ...sums,
    }
  })
}
