import { Text } from '@mantine/core'
import type { OrderFigures, OrderRow, OrdersReport } from '@pos/contract/reports/orders'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { RankChart } from '#ui/charts/rank-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Pareto } from '../charts/pareto.tsx'
import { RankSection } from '../charts/rank-section.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { Choice } from '../frame/choice.tsx'
import { behindAll, behindGroup, behindKeys } from '../frame/drill-down.ts'
import { percentOf } from '../frame/percent-limit.tsx'
import { ReportScreen } from '../frame/report-screen.tsx'
import { oneOf } from '../frame/report-search.ts'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import classes from '../reports.module.css'
import { idOf, type ReportColumn, type ReportRow } from '../table/report-rows.ts'
import { amountColumn, countColumn, shareColumn } from '../table/simple-columns.ts'
import { LinkedTable } from '../table/table-section.tsx'
import { Unsold } from '../table/unsold.tsx'

const trees = [
  'report_groups',
  'order_screen',
  'flat',
] as const satisfies readonly OrdersReport['tree'][]
const figures = ['net', 'quantity', 'gross', 'discount', 'margin']

export function OrdersScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  const tree = oneOf(trees, address.raw.tree) ?? 'report_groups'
  const { raw } = address
  const limits = {
    abc_a: percentOf(raw.abc_a, 100) ?? '70',
    abc_b: percentOf(raw.abc_b, 100) ?? '90',
  }
  return (
    <ReportScreen
      name="orders"
      title={t('orders.title')}
      description={t('orders.description')}
      address={address}
      query={{ tree, ...limits }}
      filters={
        <Choice
          label={t('orders.tree')}
          value={tree}
          data={trees.map((value) => ({ value, label: t(`orders.trees.${value}`) }))}
          onChange={(next) => address.change({ tree: next, open: '' })}
        />
      }
      isEmpty={({ rows }) => rows.length === 0}
    >
      {(report) => <Orders report={report} address={address} />}
    </ReportScreen>
  )
}

function Orders({ report, address }: { report: OrdersReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const columns = useOrderColumns(report.basis.currency)
  const noGroup = report.tree === 'order_screen' ? t('orders.no_screen') : t('orders.no_group')
  const rows = report.rows.map((row) => orderRow(row, { tree: report.tree, noGroup }))
  const tiles = tilesOf(
    columns.filter(({ hasBar }) => !hasBar),
    report,
  )
  return (
    <>
      <Tiles tiles={tiles} />
      <RankSection figures={figures} columns={columns} rows={itemsOf(rows)} address={address} />
      <WorstSellers report={report} rows={itemsOf(rows)} />
      <Pareto report={report} rows={itemsOf(rows)} address={address} />
      <LinkedTable
        heading={t('orders.item')}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
        behind={behindAll('items')}
      />
      <Unsold report={report} />
      <Reconciliation report={report} />
    </>
  )
}

/** The difference between the items' net and that of the General report; empty if there is none. */
function Reconciliation({ report: { reconciliation, basis } }: { report: OrdersReport }) {
  const { t } = useTranslation('reports')
  if (reconciliation.charges === 0) return null
  const money = (amount: number) => formatAmount(amount, basis.currency)
  return (
    <Section title={t('orders.reconciliation.title')}>
      <Text size="sm" c="dimmed">
        {t('orders.reconciliation.text')}
      </Text>
      <dl className={classes.sum}>
        {(['items', 'charges', 'net'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`orders.reconciliation.${name}`)}</dt>
            <dd>{money(reconciliation[name])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function useOrderColumns(
  currency: OrdersReport['basis']['currency'],
): ReportColumn<OrderFigures>[] {
  const { t } = useTranslation('reports')
  return [
    amountColumn(currency, {
      key: 'net',
      label: t('orders.net'),
      hint: t('orders.explain.net'),
      of: ({ net }) => net,
    }),
    shareColumn({
      key: 'share',
      label: t('orders.share'),
      hint: t('orders.explain.share'),
      of: ({ share }) => share,
    }),
    countColumn({ key: 'quantity', label: t('orders.quantity'), of: ({ quantity }) => quantity }),
    amountColumn(currency, { key: 'gross', label: t('orders.gross'), of: ({ gross }) => gross }),
    amountColumn(currency, {
      key: 'discount',
      label: t('figures.discount'),
      of: ({ discount }) => discount,
      isJudged: false,
    }),
    amountColumn(currency, {
      key: 'cost',
      label: t('orders.cost'),
      hint: t('orders.explain.cost'),
      of: ({ cost }) => cost,
      isJudged: false,
    }),
    amountColumn(currency, {
      key: 'margin',
      label: t('orders.margin'),
      hint: t('orders.explain.margin'),
      of: ({ margin }) => margin,
    }),
  ]
}

interface Groups {
  readonly tree: OrdersReport['tree']
  /** The name of items without a group. */
  readonly noGroup: string
  /** The group above. */
  readonly above?: { readonly id: string; readonly label: string | null }
}

function orderRow(row: OrderRow, { tree, noGroup, above }: Groups): ReportRow<OrderFigures> {
  const id = idOf(row.label, above?.id ?? '', row.keys === null)
  return {
    id,
    label: row.label ?? noGroup,
    rank: row.abc,
    figures: row.figures,
    compared: row.compared,
    behind:
      row.keys === null && tree !== 'flat'
        ? behindGroup(tree, above ? [above.label, row.label] : [row.label])
        : behindKeys('items', row.keys ?? []),
    children: row.children.map((child) =>
      orderRow(child, { tree, noGroup, above: { id, label: row.label } }),
    ),
  }
}

/** The rows without children. */
function itemsOf(rows: readonly ReportRow<OrderFigures>[]): ReportRow<OrderFigures>[] {
  return rows.flatMap((row) =>
    row.children && row.children.length > 0 ? itemsOf(row.children) : [row],
  )
}

const mostBars = 10

/** The items with the lowest sales above zero, if others sold better, on the scale of the best. */
function WorstSellers({
  report,
  rows,
}: {
  report: OrdersReport
  rows: readonly ReportRow<OrderFigures>[]
}) {
  const { t } = useTranslation('reports')
  const sold = rows
    .filter(({ figures }) => figures.quantity > 0)
    .toSorted((a, b) => a.figures.net - b.figures.net)
  if (sold.length <= mostBars) return null
  return (
    <Section title={t('orders.worst')} description={t('orders.worst_text')}>
      <RankChart
        label={t('orders.worst')}
        items={sold
          .slice(0, mostBars)
          .map(({ id, label, figures }) => ({ key: id, label, value: figures.net }))}
        formatValue={(value) => formatAmount(value, report.basis.currency)}
        scale={sold.at(-1)?.figures.net ?? 0}
      />
    </Section>
  )
}
