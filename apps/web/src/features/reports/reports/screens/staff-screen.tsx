import { knownFigure } from '@pos/contract/reports/known-figure'
import type { StaffFigures, StaffReport } from '@pos/contract/reports/staff'
import { useTranslation } from 'react-i18next'
import { RankSection } from '../charts/rank-section.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { type BehindList, behindKeys } from '../frame/drill-down.ts'
import { formatFigure, isJudged } from '../frame/figures.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import type { ReportColumn, ReportRow } from '../table/report-rows.ts'
import { LinkedTable } from '../table/table-section.tsx'

const names = [
  ...(['total', 'net', 'receipts', 'guests', 'average_per_receipt', 'discount'] as const),
  ...(['voids', 'void_amount', 'refunds', 'refund_amount', 'tip', 'sales', 'gross'] as const),
] as const
const ranked = [
  'total',
  'receipts',
  'average_per_receipt',
  'discount',
  'void_amount',
  'refund_amount',
  'tip',
]
const large: readonly string[] = [
  'total',
  'receipts',
  'discount',
  'void_amount',
  'refund_amount',
  'tip',
]
/** The target lists of figures that do not cover all receipts. */
const lists: Partial<Record<(typeof names)[number], BehindList>> = {
  voids: 'voids',
  void_amount: 'voids',
  refunds: 'refunds',
  refund_amount: 'refunds',
  sales: 'sales',
}

export function StaffScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  return (
    <ReportScreen
      name="staff"
      title={t('staff.title')}
      description={t('staff.description')}
      address={address}
      isEmpty={({ rows }) => rows.length === 0}
      empty={{ title: t('staff.none_yet'), text: t('staff.none_text') }}
    >
      {(report) => <Staff report={report} address={address} />}
    </ReportScreen>
  )
}

function Staff({ report, address }: { report: StaffReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const columns = useStaffColumns(report.basis.currency)
  const rows = report.rows.map(
    ({ label, keys, ...sums }): ReportRow<StaffFigures> => ({
      id: keys.join('/') || '~',
      label: label ?? t('staff.none'),
      behind: behindKeys('staff_members', keys),
      ...sums,
    }),
  )
  const tiles = tilesOf(
    columns.filter(({ key }) => large.includes(key)),
    report,
  )
  return (
    <>
      <Tiles tiles={tiles} />
      <RankSection figures={ranked} columns={columns} rows={rows} address={address} />
      <LinkedTable
        heading={t('staff.name')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
    </>
  )
}

function useStaffColumns(currency: StaffReport['basis']['currency']): ReportColumn<StaffFigures>[] {
  const { t } = useTranslation('reports')
  return names.map((name) => ({
    key: name,
    label: t(`figures.${name}`),
    hint: t('staff.explain.staff'),
    of: (figures) => knownFigure(figures, name),
    format: (value) => formatFigure(name, value, currency),
    isJudged: isJudged(name),
    list: lists[name] ?? 'receipts',
  }))
}
