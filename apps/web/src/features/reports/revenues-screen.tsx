import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#lib/i18n.ts'
import { isNothing } from './figures.ts'
import { PeriodChart } from './period-chart.tsx'
import { periodLabel } from './period-label.ts'
import type { ReportRow } from './report-rows.ts'
import { ReportScreen } from './report-screen.tsx'
import { useRevenueColumns } from './revenue-columns.ts'
import { RevenueSummary } from './revenue-summary.tsx'
import { TableSection } from './table-section.tsx'
import { type ReportAddress, useReportSearch } from './use-report-search.ts'

export function RevenuesScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  return (
    <ReportScreen
      name="revenues"
      title={t('revenues.title')}
      description={t('revenues.description')}
      address={address}
      hasPeriods
      isEmpty={isNothing}
    >
      {(report) => <Revenues report={report} address={address} />}
    </ReportScreen>
  )
}

function Revenues({ report, address }: { report: RevenuesReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { rows, shops, totals, compared_totals, basis } = report
  const columns = useRevenueColumns(report)
  const sums = { figures: totals, compared: compared_totals }
  const now = { key: 'figures', figures: rows.map(({ figures }) => figures) }
  const before = { key: 'compared', label: t('chart.compared'), figures: rows.map(({ compared }) => compared), isBackground: true }
  return (
    <>
      <RevenueSummary report={report} />
      <PeriodChart periods={rows} series={basis.compared_from ? [now, before] : [now]} basis={basis} address={address} />
      {shops.length > 1 && (
        <TableSection
          label={t('revenues.by_shop')}
          heading={t('revenues.shop')}
          columns={columns}
          rows={shops.map(
            ({ id, name, figures, compared }): ReportRow<RevenueFigures> => ({
              id,
              label: name,
              figures,
              compared,
              behind: { shop_ids: id },
            }),
          )}
          totals={sums}
          basis={basis}
          address={address}
          canSort
        />
      )}
      <TableSection
        label={t('revenues.by_period')}
        heading={t('period')}
        columns={columns}
        rows={rows.map(({ period, from, to, figures, compared }): ReportRow<RevenueFigures> => {
          const label = periodLabel({ period, from, to }, basis.granularity, currentLocale())
          return { id: period, label, figures, compared, behind: { from, to } }
        })}
        totals={sums}
        basis={basis}
        address={address}
      />
    </>
  )
}
