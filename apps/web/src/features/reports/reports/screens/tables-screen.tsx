import type { TableFigures, TablesReport } from '@pos/contract/reports/tables'
import { roundedTo } from '@pos/domain/money/rounding'
import { useTranslation } from 'react-i18next'
import { FloorSales } from '../charts/floor-sales.tsx'
import { RankSection } from '../charts/rank-section.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { behindGroup, behindKeys } from '../frame/drill-down.ts'
import { isNewShop } from '../frame/figures.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import { idOf, type ReportColumn, type ReportRow } from '../table/report-rows.ts'
import { amountColumn, countColumn, decimalColumn } from '../table/simple-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

const figures = [
  'total',
  'net',
  'receipts',
  'parties',
  'guests',
  'average_stay_minutes',
  'turns_per_day',
  'net_per_seat',
]

export function TablesScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  return (
    <ReportScreen
      name="tables"
      title={t('tables.title')}
      description={t('tables.description')}
      address={address}
      isEmpty={({ totals, compared_totals }) =>
        totals.receipts === 0 && (compared_totals?.receipts ?? 0) === 0
      }
    >
      {(report) => <Tables report={report} address={address} />}
    </ReportScreen>
  )
}

function Tables({ report, address }: { report: TablesReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const columns = useTableColumns(report.basis.currency)
  const rows = useFloorRows(report)
  const tiles = tilesOf(
    columns.filter(({ key }) => key !== 'net' && key !== 'receipts'),
    report,
  )
  return (
    <>
      <Tiles tiles={tiles} />
      <RankSection
        figures={figures}
        columns={columns}
        rows={rows.flatMap(({ children }) => children ?? [])}
        address={address}
      />
      <FloorSales figures={figures} columns={columns} report={report} address={address} />
      <LinkedTable
        heading={t('tables.floor')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
    </>
  )
}

function useTableColumns(
  currency: TablesReport['basis']['currency'],
): ReportColumn<TableFigures>[] {
  const { t } = useTranslation('reports')
  return [
    amountColumn(currency, {
      key: 'total',
      label: t('figures.total'),
      hint: t('explain.total'),
      of: ({ total }) => total,
    }),
    amountColumn(currency, {
      key: 'net',
      label: t('figures.net'),
      hint: t('explain.net'),
      of: ({ net }) => net,
    }),
    countColumn({
      key: 'receipts',
      label: t('figures.receipts'),
      hint: t('explain.receipts'),
      of: ({ receipts }) => receipts,
    }),
    countColumn({
      key: 'parties',
      label: t('tables.parties'),
      hint: t('tables.explain.parties'),
      of: ({ parties }) => parties,
    }),
    countColumn({
      key: 'guests',
      label: t('figures.guests'),
      hint: t('explain.guests'),
      of: ({ guests }) => guests,
    }),
    countColumn({
      key: 'average_stay_minutes',
      label: t('tables.average_stay'),
      hint: t('tables.explain.average_stay'),
      of: (row) => row.average_stay_minutes,
      format: (value) => t('tables.minutes', { count: roundedTo(value) }),
      isJudged: false,
    }),
    decimalColumn({
      key: 'turns_per_day',
      label: t('tables.turns'),
      hint: t('tables.explain.turns'),
      of: (row) => row.turns_per_day,
    }),
    amountColumn(currency, {
      key: 'net_per_seat',
      label: t('tables.net_per_seat'),
      hint: t('tables.explain.net_per_seat'),
      of: (row) => row.net_per_seat,
    }),
  ]
}

/** Floors with their tables; with several shops the name of the shop precedes that of the floor. */
function useFloorRows({ rows, basis }: TablesReport): ReportRow<TableFigures>[] {
  const { t } = useTranslation('reports')
  const seatsNote = (seats: number | null) =>
    seats === null ? {} : { note: t('tables.seats', { count: seats }) }
  const hasShops = basis.shops.length > 1
  return rows.map((floor) => {
    const name = floor.floor ?? t('tables.no_floor')
    const id = idOf(floor.floor, floor.shop_id)
    const children = floor.tables.map(
      ({ label, keys, seats, ...sums }): ReportRow<TableFigures> => ({
        id: idOf(label, id),
        label: label ?? t('tables.none'),
        ...seatsNote(seats),
        figures: sums.figures,
        compared: sums.compared,
        isNew: isNewShop(basis, floor.shop_id),
        behind: withShop(behindKeys('tables', keys), hasShops ? floor.shop_id : null),
      }),
    )
    return {
      id,
      label: hasShops ? `${floor.shop} – ${name}` : name,
      ...seatsNote(floor.seats),
      figures: floor.figures,
      compared: floor.compared,
      isNew: isNewShop(basis, floor.shop_id),
      behind: withShop(behindGroup('floors', [floor.floor]), hasShops ? floor.shop_id : null),
      children,
    }
  })
}

function withShop(behind: ReturnType<typeof behindKeys>, shopId: string | null) {
  return behind && shopId ? { ...behind, shop_ids: shopId } : behind
}
