import type { ReceivableFigures, ReceivablesReport } from '@pos/contract/reports/receivables'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import type { ReportColumn, ReportRow } from '../table/report-rows.ts'
import { amountColumn } from '../table/simple-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

const moves = ['opening', 'charged', 'received', 'adjusted', 'balance'] as const
const ages = ['current', 'days_30', 'days_60', 'days_90', 'over_90', 'credit'] as const

export function ReceivablesScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch({ preset: 'this_month' })
  return (
    <ReportScreen
      name="receivables"
      title={t('receivables.title')}
      description={t('receivables.description')}
      address={address}
      hasBasis={false}
      isEmpty={({ rows }) => rows.length === 0}
      empty={{ title: t('receivables.none'), text: t('receivables.none_text') }}
    >
      {(report) => <Receivables report={report} address={address} />}
    </ReportScreen>
  )
}

function Receivables({ report, address }: { report: ReceivablesReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { shop } = useProfile()
  const columns = useColumns(report.basis.currency)
  const isOneShop = report.basis.shops.length === 1
  const rows = report.rows.map(
    ({ shop_id, shop: name, customer_id, label, figures }): ReportRow<ReceivableFigures> => {
      const behind: Record<string, string> =
        customer_id === null ? { tab: 'names' } : { customer: customer_id }
      return {
        id: `${shop_id}/${customer_id ?? '~'}`,
        label: label ?? t('receivables.unknown'),
        ...(isOneShop ? {} : { note: name }),
        figures,
        compared: null,
        // Accounts of another shop are only visible in that shop.
        behind: shop_id === shop?.id ? behind : null,
        list: 'receivables',
      }
    },
  )
  const whole = { ...report, compared_totals: null }
  return (
    <>
      <Tiles tiles={tilesOf(columns.slice(0, moves.length), whole)} />
      <LinkedTable
        heading={t('receivables.customer')}
        columns={columns}
        rows={rows}
        report={whole}
        address={address}
      />
    </>
  )
}

function useColumns(
  currency: ReceivablesReport['basis']['currency'],
): ReportColumn<ReceivableFigures>[] {
  const { t } = useTranslation('reports')
  return [...moves, ...ages].map((name) =>
    amountColumn<ReceivableFigures>(currency, {
      key: name,
      label: t(`receivables.${name}`),
      hint: t(`receivables.explain.${name}`),
      of: (figures) => figures[name],
      isJudged: false,
      list: 'receivables',
    }),
  )
}
