import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'
import { useTranslation } from 'react-i18next'
import { HeatSection } from '../charts/heat-section.tsx'
import { RankSection } from '../charts/rank-section.tsx'
import { RevenueSummary } from '../charts/revenue-summary.tsx'
import { behindKeys } from '../frame/drill-down.ts'
import { chartFigures, isNothing } from '../frame/figures.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import { idOf, type ReportRow } from '../table/report-rows.ts'
import { useRevenueColumns } from '../table/revenue-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

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
