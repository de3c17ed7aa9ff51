import type {
  CondimentFigures,
  CondimentRow,
  CondimentsReport,
} from '@pos/contract/reports/condiments'
import { useTranslation } from 'react-i18next'
import { RankSection } from '../charts/rank-section.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { Choice } from '../frame/choice.tsx'
import { type Behind, behindAll, behindGroup, behindKeys } from '../frame/drill-down.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { oneOf } from '../frame/report-search.ts'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import { idOf, type ReportColumn, type ReportRow } from '../table/report-rows.ts'
import { amountColumn, countColumn, shareColumn } from '../table/simple-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

const dimensions = ['group', 'item'] as const satisfies readonly CondimentsReport['by'][]

export function CondimentsScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  const by = oneOf(dimensions, address.raw.by) ?? 'group'
  return (
    <ReportScreen
      name="condiments"
      title={t('condiments.title')}
      description={t('condiments.description')}
      address={address}
      query={{ by }}
      filters={
        <Choice
          label={t('discounts.by')}
          value={by}
          data={dimensions.map((value) => ({ value, label: t(`condiments.dimensions.${value}`) }))}
          onChange={(next) => address.change({ by: next, open: '' })}
        />
      }
      isEmpty={({ rows }) => rows.length === 0}
      empty={{ title: t('condiments.none_yet'), text: t('condiments.none_text') }}
    >
      {(report) => <Condiments report={report} address={address} />}
    </ReportScreen>
  )
}

function Condiments({ report, address }: { report: CondimentsReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { by } = report
  const columns = useCondimentColumns(report.basis.currency)
  const rows = report.rows.map((row) => groupRow(row, by, t('condiments.no_group')))
  const heading = by === 'item' ? t('condiments.dimensions.item') : t('condiments.group')
  const tiles = tilesOf(
    columns.filter(({ hasBar }) => !hasBar),
    report,
  )
  return (
    <>
      <Tiles tiles={tiles} />
      <RankSection
        figures={['quantity', 'amount']}
        columns={columns}
        rows={rows.flatMap((row) =>
          row.children && row.children.length > 0 ? row.children : [row],
        )}
        address={address}
      />
      <LinkedTable
        heading={heading}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
        behind={behindAll('condiments')}
      />
    </>
  )
}

function groupRow(
  { label, keys, children, ...sums }: CondimentRow,
  by: CondimentsReport['by'],
  noGroup: string,
): ReportRow<CondimentFigures> {
  const id = idOf(label, '', by === 'group')
  const behindOf = (some: readonly string[]): Behind => {
    if (by === 'group') return behindKeys('condiments', some)
    const items = behindKeys('items', some)
    return items && { ...items, ...behindAll('condiments') }
  }
  return {
    id,
    label: label ?? noGroup,
    behind: by === 'group' ? behindGroup('condiment_groups', [label]) : behindOf(keys),
    ...sums,
    children: children.map(({ label: name, keys: keysOfOne, ...figures }) => ({
      id: idOf(name, id),
      label: name ?? noGroup,
      behind: behindOf(keysOfOne),
      ...figures,
    })),
  }
}

function useCondimentColumns(
  currency: CondimentsReport['basis']['currency'],
): ReportColumn<CondimentFigures>[] {
  const { t } = useTranslation('reports')
  return [
    countColumn({
      key: 'quantity',
      label: t('condiments.quantity'),
      hint: t('condiments.explain.quantity'),
      of: ({ quantity }) => quantity,
    }),
    shareColumn({
      key: 'share',
      label: t('condiments.share'),
      hint: t('condiments.explain.share'),
      of: ({ share }) => share,
    }),
    amountColumn(currency, {
      key: 'amount',
      label: t('condiments.amount'),
      hint: t('condiments.explain.amount'),
      of: ({ amount }) => amount,
    }),
  ]
}
