import type { VoidFigures, VoidRow, VoidsReport } from '@pos/contract/reports/voids'
import { useTranslation } from 'react-i18next'
import { RankSection } from '../charts/rank-section.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { Choice } from '../frame/choice.tsx'
import { type Behind, type BehindList, behindKeys } from '../frame/drill-down.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { oneOf } from '../frame/report-search.ts'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import type { ReportColumn, ReportRow } from '../table/report-rows.ts'
import { amountColumn, countColumn } from '../table/simple-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

const dimensions = ['staff', 'reason', 'item'] as const satisfies readonly VoidsReport['by'][]
const filterOf = { staff: 'staff_members', reason: 'reasons', item: 'items' } as const

export function VoidsScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  const by = oneOf(dimensions, address.raw.by) ?? 'staff'
  return (
    <ReportScreen
      name="voids"
      title={t('voids.title')}
      description={t('voids.description')}
      address={address}
      query={{ by }}
      filters={
        <Choice
          label={t('discounts.by')}
          value={by}
          data={dimensions.map((value) => ({ value, label: t(`voids.dimensions.${value}`) }))}
          onChange={(next) => address.change({ by: next })}
        />
      }
      isEmpty={({ rows }) => rows.length === 0}
      empty={{ title: t('voids.none_yet'), text: t('voids.none_text') }}
    >
      {(report) => <Voids report={report} address={address} />}
    </ReportScreen>
  )
}

function Voids({ report, address }: { report: VoidsReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { by } = report
  const columns = useVoidColumns(report.basis.currency)
  const none = { staff: t('staff.none'), reason: t('voids.no_reason'), item: t('voids.no_item') }[
    by
  ]
  const rows = report.rows.map((row): ReportRow<VoidFigures> => {
    const { label, rest, keys, figures, compared } = row
    return {
      id: rest ?? (keys.join('/') || '~'),
      label: rest ? t('voids.refunded_charges') : (label ?? none),
      list: listOf(row),
      behind: behindOf(row, by),
      figures,
      compared,
    }
  })
  const shown = columns.filter(
    ({ key }) => key !== 'void_quantity' && key !== 'comp_quantity' && key !== 'comp_cost',
  )
  return (
    <>
      <Tiles tiles={tilesOf(shown, report)} />
      <RankSection
        figures={['void_amount', 'voids', 'refund_amount', 'comp_amount']}
        columns={columns}
        rows={rows}
        address={address}
      />
      <LinkedTable
        heading={t(`voids.dimensions.${by}`)}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
    </>
  )
}

/** Returns the list behind a row's name: of voids, of refunds or of comps, the first that it has. */
function listOf({ figures, rest }: VoidRow): BehindList {
  if (rest !== null) return 'refunds'
  if (figures.voids !== 0) return 'voids'
  return (figures.refunds ?? figures.refund_amount) === 0 ? 'comps' : 'refunds'
}

/** Refunded charges have no list. */
function behindOf({ rest, keys }: VoidRow, by: VoidsReport['by']): Behind {
  return rest === null ? behindKeys(filterOf[by], keys) : null
}

function useVoidColumns(currency: VoidsReport['basis']['currency']): ReportColumn<VoidFigures>[] {
  const { t } = useTranslation('reports')
  const voids = { list: 'voids', isJudged: false } as const
  const refunds = { list: 'refunds', isJudged: false } as const
  const comps = { list: 'comps', isJudged: false } as const
  return [
    amountColumn(currency, {
      key: 'void_amount',
      label: t('figures.void_amount'),
      of: (row) => row.void_amount,
      ...voids,
    }),
    countColumn({
      key: 'voids',
      label: t('figures.voids'),
      hint: t('voids.explain.voids'),
      of: (row) => row.voids,
      ...voids,
    }),
    countColumn({
      key: 'void_quantity',
      label: t('voids.void_quantity'),
      of: (row) => row.void_quantity,
      ...voids,
    }),
    amountColumn(currency, {
      key: 'refund_amount',
      label: t('figures.refund_amount'),
      hint: t('explain.refund_amount'),
      of: (row) => row.refund_amount,
      ...refunds,
    }),
    countColumn({
      key: 'refunds',
      label: t('figures.refunds'),
      hint: t('explain.refunds'),
      of: (row) => row.refunds,
      ...refunds,
    }),
    amountColumn(currency, {
      key: 'comp_amount',
      label: t('voids.comp_amount'),
      hint: t('voids.explain.comps'),
      of: (row) => row.comp_amount,
      ...comps,
    }),
    countColumn({
      key: 'comps',
      label: t('voids.comps'),
      of: (row) => row.comps,
      ...comps,
    }),
    countColumn({
      key: 'comp_quantity',
      label: t('voids.comp_quantity'),
      of: (row) => row.comp_quantity,
      ...comps,
    }),
    amountColumn(currency, {
      key: 'comp_cost',
      label: t('voids.comp_cost'),
      hint: t('voids.explain.comp_cost'),
      of: (row) => row.comp_cost,
      ...comps,
    }),
  ]
}
