import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'
import { useTranslation } from 'react-i18next'
import { behindKeys } from './drill-down.ts'
import { chartFigures, isNothing } from './figures.ts'
import { HeatSection } from './heat-section.tsx'
import { RankSection } from './rank-section.tsx'
import { idOf, type ReportRow } from './report-rows.ts'
import { ReportScreen } from './report-screen.tsx'
import { useRevenueColumns } from './revenue-columns.ts'
import { RevenueSummary } from './revenue-summary.tsx'
import { LinkedTable } from './table-section.tsx'
import { type ReportAddress, useReportSearch } from './use-report-search.ts'

export function TimePeriodsScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  return (
    <ReportScreen
      name="time-periods"
      title={t('time_periods.title')}
      description={t('time_periods.description')}
      address={address}
      isEmpty={isNothing}
    >
      {(report) => <TimePeriods report={report} address={address} />}
    </ReportScreen>
  )
}

function TimePeriods({ report, address }: { report: TimePeriodsReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const columns = useRevenueColumns(report)
  const rows = report.rows.map(({ label, keys, figures, compared }): ReportRow<RevenueFigures> => {
    const behind = behindKeys('time_periods', keys)
    return { id: idOf(label), label: label ?? t('time_periods.none'), figures, compared, behind }
  })
  return (
    <>
      <RevenueSummary report={report} />
      <RankSection
        figures={chartFigures}
        columns={columns}
        rows={rows}
        address={address}
        keepsOrder
      />
      <HeatSection report={report} address={address} />
      <LinkedTable
        heading={t('time_periods.name')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
    </>
  )
}
