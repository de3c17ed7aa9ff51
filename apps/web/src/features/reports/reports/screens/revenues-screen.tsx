import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { weekdayOf, weekdays } from '@pos/domain/days/calendar-date'
import { hourLabel } from '@pos/domain/days/hour-label'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { PeriodChart } from '../charts/period-chart.tsx'
import { RevenueSummary } from '../charts/revenue-summary.tsx'
import { TargetSection } from '../charts/target-section.tsx'
import { addressBehind } from '../frame/drill-down.ts'
import { isNewShop, isNothing, type ReceiptFigures } from '../frame/figures.ts'
import { periodCategory, periodLabel } from '../frame/period-label.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import type { ReportRow } from '../table/report-rows.ts'
import { useRevenueColumns } from '../table/revenue-columns.ts'
import { SelectableTable } from '../table/table-section.tsx'

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
  const { shops, hours, totals, compared_totals, basis } = report
  const columns = useRevenueColumns(report)
  const sums = { figures: totals, compared: compared_totals }
  const shared = { columns, totals: sums, basis, address }
  const hourRows = useHourRows(report)
  const periodRows = usePeriodRows(report)
  return (
    <>
      <RevenueSummary report={report} />
      <TimeChart report={report} address={address} />
      {basis.compare === 'target' && <TargetSection address={address} />}
      {shops.length > 1 && (
        <SelectableTable
          label={t('revenues.by_shop')}
          heading={t('revenues.shop')}
          rows={shops.map(
            ({ id, name, figures, compared }): ReportRow<ReceiptFigures> => ({
              id,
              label: name,
              figures,
              compared,
              isNew: isNewShop(basis, id),
              behind: { shop_ids: id },
            }),
          )}
          canSort
          {...shared}
        />
      )}
      {hours ? (
        <SelectableTable
          label={t('revenues.by_hour')}
          heading={t('revenues.hour')}
          rows={hourRows}
          {...shared}
        />
      ) : (
        <SelectableTable
          label={t('revenues.by_period')}
          heading={t('period')}
          rows={periodRows}
          {...shared}
        />
      )}
    </>
  )
}

/**
 * A single day as bars by hour, longer ranges as a line by period, with the comparison behind it.
 */
function TimeChart({
  report: { rows, hours, basis, ...report },
  address,
}: {
  report: RevenuesReport
  address: ReportAddress
}) {
  const { t } = useTranslation('reports')
  const notes = useDayNotes({ basis, ...report })
  const { shop } = useProfile()
  const router = useRouter()
  const followLink = (path: string) => router.history.push(path)
  const shown = hours ?? rows
  const now = { key: 'figures', figures: shown.map(({ figures }) => figures) }
  const before = {
    key: 'compared',
    label: t('chart.compared'),
    figures: shown.map(({ compared }) => compared),
    isBackground: true,
  }
  const categories = hours
    ? hours.map(({ hour }) => ({ label: hourLabel(hour), short: hourLabel(hour).slice(0, 5) }))
    : rows.map((row) => ({
        ...periodCategory(row, basis.granularity, currentLocale()),
        note: notes.get(row.period),
      }))
  return (
    <PeriodChart
      categories={categories}
      heading={hours ? t('revenues.hour') : t('period')}
      kindByDefault={hours ? 'bar' : 'line'}
      series={basis.compared_from ? [now, before] : [now]}
      onSelect={(index) => {
        const [row, hour] = [rows[index], hours?.[index]]
        if (hour)
          followLink(
            addressBehind('receipts', behindHour(basis, hour.hour), basis, shop?.id ?? null),
          )
        else if (row && !hours) address.change({ from: row.from, to: row.to, preset: '' })
      }}
      basis={basis}
      address={address}
    />
  )
}

/** Returns notes on special days: a holiday's name, a day off, today. */
function useDayNotes({
  calendar,
  basis,
}: Pick<RevenuesReport, 'calendar' | 'basis'>): ReadonlyMap<string, string> {
  const { t } = useTranslation('reports')
  const notes = calendar.map(
    ({ date, closed, holiday }) =>
      [
        date,
        [holiday?.[currentLocale()], closed && t('closed')].filter(Boolean).join(', '),
      ] as const,
  )
  return new Map([
    ...notes,
    ...(basis.until && basis.granularity === 'day' ? [[basis.to, t('running')] as const] : []),
  ])
}

function usePeriodRows({ rows, basis, ...report }: RevenuesReport): ReportRow<ReceiptFigures>[] {
  const notes = useDayNotes({ basis, ...report })
  return rows.map(({ period, from, to, figures, compared }) => {
    const note = notes.get(period)
    const label = periodLabel({ period, from, to }, basis.granularity, currentLocale())
    return { id: period, label, ...(note ? { note } : {}), figures, compared, behind: { from, to } }
  })
}

/** The filters for receipts of an hour on the report's day. */
const behindHour = ({ from }: RevenuesReport['basis'], hour: number) => ({
  weekday: String(weekdays.indexOf(weekdayOf(from)) + 1),
  hour: String(hour),
})

function useHourRows({ hours, basis }: RevenuesReport): ReportRow<ReceiptFigures>[] {
  return (hours ?? []).map(({ hour, figures, compared }) => ({
    id: String(hour),
    label: hourLabel(hour),
    figures,
    compared,
    behind: behindHour(basis, hour),
  }))
}
