import { Switch } from '@mantine/core'
import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { RevenueCentersReport } from '@pos/contract/reports/revenue-centers'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#lib/text/i18n.ts'
import { PeriodChart } from '../charts/period-chart.tsx'
import { RankSection } from '../charts/rank-section.tsx'
import { RevenueSummary } from '../charts/revenue-summary.tsx'
import { behindKeys } from '../frame/drill-down.ts'
import { chartFigures, isNothing } from '../frame/figures.ts'
import { periodCategory, periodLabel } from '../frame/period-label.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import { idOf, type ReportRow } from '../table/report-rows.ts'
import { useRevenueColumns } from '../table/revenue-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

/** Maximum number of distinguishable lines. */
const mostLines = 6

export function RevenueCentersScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  const byPeriod = address.raw.by_period === 'true'
  return (
    <ReportScreen
      name="revenue-centers"
      title={t('revenue_centers.title')}
      description={t('revenue_centers.description')}
      address={address}
      query={{ by_period: String(byPeriod) }}
      hasPeriods={byPeriod}
      filters={
        <Switch
          label={t('revenue_centers.by_period')}
          checked={byPeriod}
          onChange={(event) =>
            address.change({ by_period: event.currentTarget.checked ? 'true' : '' })
          }
          mih={36}
          display="flex"
          style={{ alignItems: 'center' }}
        />
      }
      isEmpty={isNothing}
    >
      {(report) => <RevenueCenters report={report} address={address} />}
    </ReportScreen>
  )
}

function RevenueCenters({
  report,
  address,
}: {
  report: RevenueCentersReport
  address: ReportAddress
}) {
  const { t } = useTranslation('reports')
  const { basis } = report
  const columns = useRevenueColumns(report)
  const rows = useCenterRows(report)
  const periods = report.rows[0]?.periods ?? null
  return (
    <>
      <RevenueSummary report={report} />
      {periods ? (
        <PeriodChart
          categories={periods.map((row) => periodCategory(row, basis.granularity, currentLocale()))}
          heading={t('period')}
          series={report.rows.slice(0, mostLines).map((row, index) => ({
            key: rows[index]?.id ?? '',
            label: rows[index]?.label ?? '',
            figures: (row.periods ?? []).map(({ figures }) => figures),
          }))}
          basis={basis}
          address={address}
        />
      ) : (
        <RankSection figures={chartFigures} columns={columns} rows={rows} address={address} />
      )}
      <LinkedTable
        heading={t('revenue_centers.name')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
    </>
  )
}

function useCenterRows({ rows, basis }: RevenueCentersReport): ReportRow<RevenueFigures>[] {
  const { t } = useTranslation('reports')
  return rows.map(({ label, keys, figures, compared, periods }) => {
    const id = idOf(label)
    const behind = behindKeys('revenue_centers', keys)
    return {
      id,
      label: label ?? t('revenue_centers.none'),
      figures,
      compared,
      behind,
      children: (periods ?? []).map(({ figures: ofPeriod, ...period }) => ({
        id: idOf(period.period, id),
        label: periodLabel(period, basis.granularity, currentLocale()),
        figures: ofPeriod,
        compared: null,
        behind: behind && { ...behind, from: period.from, to: period.to },
      })),
    }
  })
}
