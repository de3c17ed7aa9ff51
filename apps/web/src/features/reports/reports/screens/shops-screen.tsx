import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { ShopsReport } from '@pos/contract/reports/shops'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { RankSection } from '../charts/rank-section.tsx'
import { RevenueSummary } from '../charts/revenue-summary.tsx'
import { chartFigures, isNewShop, isNothing } from '../frame/figures.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import type { ReportRow } from '../table/report-rows.ts'
import { useRevenueColumns } from '../table/revenue-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

/**
 * Defaults: all shops with the current shop's currency, last week compared with the week before.
 */
export function ShopsScreen() {
  const { t } = useTranslation('reports')
  const { shop, shops } = useProfile()
  const alike = shops.filter(({ currency }) => currency === shop?.currency).map(({ id }) => id)
  const address = useReportSearch({
    preset: 'last_week',
    compare: 'previous_period',
    shop_ids: alike.join(','),
  })
  return (
    <ReportScreen
      name="shops"
      title={t('shops_side.title')}
      description={t('shops_side.description')}
      address={address}
      isEmpty={isNothing}
      empty={{ title: t('empty'), text: t('shops_side.none_text') }}
    >
      {(report) => <Shops report={report} address={address} />}
    </ReportScreen>
  )
}

function Shops({ report, address }: { report: ShopsReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const columns = useRevenueColumns(report)
  const rows = report.rows.map(
    ({ id, label, figures, compared }): ReportRow<RevenueFigures> => ({
      id,
      label,
      figures,
      compared,
      isNew: isNewShop(report.basis, id),
      behind: { shop_ids: id },
    }),
  )
  return (
    <>
      <RevenueSummary report={report} />
      <RankSection figures={chartFigures} columns={columns} rows={rows} address={address} />
      <LinkedTable
        heading={t('revenues.shop')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
    </>
  )
}
