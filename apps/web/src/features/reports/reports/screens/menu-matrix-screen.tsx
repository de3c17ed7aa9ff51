import type { MenuFigures, MenuMatrixReport, MenuRow } from '@pos/contract/reports/menu-matrix'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { MenuPlot } from '../charts/menu-plot.tsx'
import { MenuQuarters } from '../charts/menu-quarters.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { Choice } from '../frame/choice.tsx'
import { behindKeys } from '../frame/drill-down.ts'
import { PercentLimit, percentOf } from '../frame/percent-limit.tsx'
import { ReportScreen } from '../frame/report-screen.tsx'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import { ItemPricesSection } from '../table/item-prices.tsx'
import { idOf, type ReportColumn, type ReportRow } from '../table/report-rows.ts'
import { amountColumn, countColumn, shareColumn } from '../table/simple-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'

/** The default limits of the report. */
const usual = { popularity: '70', earning: '100' }

export function MenuMatrixScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  const { raw } = address
  const query = {
    popularity: percentOf(raw.popularity, most) ?? usual.popularity,
    earning: percentOf(raw.earning, most) ?? usual.earning,
    ...(raw.major_group ? { major_group: raw.major_group } : {}),
  }
  return (
    <ReportScreen
      name="menu-matrix"
      title={t('menu_matrix.title')}
      description={t('menu_matrix.description')}
      address={address}
      query={query}
      isEmpty={({ rows, groups }) => rows.length === 0 && groups.length === 0}
      empty={{ title: t('menu_matrix.none_yet'), text: t('menu_matrix.none_text') }}
    >
      {(report) => <Matrix report={report} address={address} query={query} />}
    </ReportScreen>
  )
}

const most = 500

interface MatrixProps {
  report: MenuMatrixReport
  address: ReportAddress
  query: { readonly popularity: string; readonly earning: string }
}

function Matrix({ report, address, query }: MatrixProps) {
  const { t } = useTranslation('reports')
  const { basis, limits, measure } = report
  const columns = useMenuColumns(report)
  const rows = report.rows.map((row) =>
    menuRow(row, row.quarter ? t(`menu_matrix.quarters.${row.quarter}`) : t('menu_matrix.no_cost')),
  )
  return (
    <>
      <Tiles
        tiles={tilesOf(
          columns.filter(({ hasBar }) => !hasBar),
          report,
        )}
      />
      <Section
        title={t('menu_matrix.plot')}
        description={t('menu_matrix.limits', {
          quantity: formatNumber(limits.quantity),
          earning: formatAmount(limits.earning, basis.currency),
        })}
        actions={<Limits report={report} address={address} query={query} />}
      >
        <MenuPlot
          report={report}
          xLabel={t('menu_matrix.quantity')}
          yLabel={t(`menu_matrix.earning.${measure}`)}
        />
        <MenuQuarters report={report} />
      </Section>
      <LinkedTable
        heading={t('menu_matrix.item')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
      <ItemPricesSection report={report} />
    </>
  )
}

/** Selects the items, and the limits of the quarters. */
function Limits({ report: { groups }, address, query }: MatrixProps) {
  const { t } = useTranslation('reports')
  const limit = (name: 'popularity' | 'earning', label: string) => (
    <PercentLimit
      label={label}
      value={query[name]}
      most={most}
      onChange={(next) => address.change({ [name]: next === usual[name] ? '' : next })}
    />
  )
  return (
    <>
      {groups.length > 1 && (
        <Choice
          label={t('menu_matrix.major_group')}
          value={address.raw.major_group ?? ''}
          data={[
            { value: '', label: t('menu_matrix.all_groups') },
            ...groups.map((value) => ({ value, label: value })),
          ]}
          onChange={(major_group) => address.change({ major_group })}
        />
      )}
      {limit('popularity', t('menu_matrix.popularity'))}
      {limit('earning', t('menu_matrix.earning_limit'))}
    </>
  )
}

function useMenuColumns({
  basis: { currency },
  measure,
}: MenuMatrixReport): ReportColumn<MenuFigures>[] {
  const { t } = useTranslation('reports')
  return [
    countColumn({
      key: 'quantity',
      label: t('menu_matrix.quantity'),
      of: ({ quantity }) => quantity,
    }),
    shareColumn({ key: 'share', label: t('menu_matrix.share'), of: ({ share }) => share }),
    amountColumn(currency, {
      key: 'earning',
      label: t(`menu_matrix.earning.${measure}`),
      hint: t(`menu_matrix.explain.earning.${measure}`),
      of: ({ earning }) => earning,
    }),
    amountColumn(currency, {
      key: 'net',
      label: t('orders.net'),
      hint: t('orders.explain.net'),
      of: ({ net }) => net,
    }),
    amountColumn(currency, {
      key: 'margin',
      label: t('orders.margin'),
      hint: t('orders.explain.margin'),
      of: ({ margin }) => margin,
    }),
  ]
}

function menuRow(
  { label, group, keys, figures, compared }: MenuRow,
  quarter: string,
): ReportRow<MenuFigures> {
  return {
    id: idOf(label, group ?? ''),
    label: label ?? '–',
    note: quarter,
    figures,
    compared,
    behind: behindKeys('items', keys),
  }
}
