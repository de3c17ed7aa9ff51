import { Text } from '@mantine/core'
import type {
  CouponFigures,
  DiscountFigures,
  DiscountsReport,
} from '@pos/contract/reports/discounts'
import { useTranslation } from 'react-i18next'
import { RankSection } from '../charts/rank-section.tsx'
import { Tiles, tilesOf } from '../charts/tiles.tsx'
import { Choice } from '../frame/choice.tsx'
import { behindKeys } from '../frame/drill-down.ts'
import { formatSmallShare } from '../frame/figures.ts'
import { ReportScreen } from '../frame/report-screen.tsx'
import { oneOf } from '../frame/report-search.ts'
import { type ReportAddress, useReportSearch } from '../frame/use-report-search.ts'
import { idOf, type ReportColumn, type ReportRow } from '../table/report-rows.ts'
import { amountColumn, countColumn, shareColumn } from '../table/simple-columns.ts'
import { LinkedTable, TableSection } from '../table/table-section.tsx'

const dimensions = [
  'discount',
  'staff',
  'reason',
] as const satisfies readonly DiscountsReport['by'][]

const filterOf = {
  discount: 'discounts',
  staff: 'staff_members',
  reason: 'discount_reasons',
} as const

export function DiscountsScreen() {
  const { t } = useTranslation('reports')
  const address = useReportSearch()
  const by = oneOf(dimensions, address.raw.by) ?? 'discount'
  return (
    <ReportScreen
      name="discounts"
      title={t('discounts.title')}
      description={t('discounts.description')}
      address={address}
      query={{ by }}
      filters={
        <Choice
          label={t('discounts.by')}
          value={by}
          data={dimensions.map((value) => ({ value, label: t(`discounts.dimensions.${value}`) }))}
          onChange={(next) => address.change({ by: next })}
        />
      }
      isEmpty={({ rows, coupons }) => rows.length === 0 && coupons.length === 0}
      empty={{ title: t('discounts.none_yet'), text: t('discounts.none_text') }}
    >
      {(report) => <Discounts report={report} address={address} />}
    </ReportScreen>
  )
}

function Discounts({ report, address }: { report: DiscountsReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { by, basis } = report
  const columns = useDiscountColumns(basis.currency)
  const none = {
    discount: t('discounts.none'),
    staff: t('staff.none'),
    reason: t('voids.no_reason'),
  }[by]
  const rows = report.rows.map(
    ({ label, keys, ...sums }): ReportRow<DiscountFigures> => ({
      id: keys.join('/') || '~',
      label: label ?? none,
      behind: behindKeys(filterOf[by], keys),
      ...sums,
    }),
  )
  return (
    <>
      <Tiles tiles={tilesOf(columns, report)} />
      <RankSection
        figures={['discount', 'count']}
        columns={columns}
        rows={rows}
        address={address}
      />
      <LinkedTable
        heading={t(`discounts.dimensions.${by}`)}
        columns={columns}
        rows={rows}
        report={report}
        address={address}
      />
      {report.coupons.length > 0 && <Coupons report={report} address={address} />}
    </>
  )
}

function Coupons({ report, address }: { report: DiscountsReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { coupons, coupon_totals, compared_coupon_totals, basis } = report
  const columns: ReportColumn<CouponFigures>[] = [
    amountColumn(basis.currency, {
      key: 'amount',
      label: t('discounts.coupon_amount'),
      of: ({ amount }) => amount,
      isJudged: false,
    }),
    countColumn({
      key: 'count',
      label: t('discounts.coupon_count'),
      of: ({ count }) => count,
      isJudged: false,
    }),
  ]
  return (
    <>
      <TableSection
        label={t('discounts.coupons')}
        heading={t('discounts.coupon')}
        columns={columns}
        rows={coupons.map(({ label, keys, ...sums }) => ({
          id: idOf(label),
          label: label ?? t('discounts.coupon'),
          behind: behindKeys('payments', keys),
          ...sums,
        }))}
        totals={{
          figures: coupon_totals,
          compared: compared_coupon_totals,
          behind: behindKeys(
            'payments',
            coupons.flatMap(({ keys }) => keys),
          ),
        }}
        basis={basis}
        address={address}
      />
      <Text size="sm" c="dimmed">
        {t('discounts.coupon_text')}
      </Text>
    </>
  )
}

function useDiscountColumns(
  currency: DiscountsReport['basis']['currency'],
): ReportColumn<DiscountFigures>[] {
  const { t } = useTranslation('reports')
  return [
    amountColumn(currency, {
      key: 'discount',
      label: t('figures.discount'),
      of: ({ discount }) => discount,
      isJudged: false,
    }),
    countColumn({
      key: 'count',
      label: t('discounts.count'),
      hint: t('discounts.explain.count'),
      of: ({ count }) => count,
      isJudged: false,
    }),
    shareColumn({
      key: 'share_of_gross',
      label: t('discounts.share_of_gross'),
      hint: t('discounts.explain.share_of_gross'),
      of: (row) => row.share_of_gross,
      format: formatSmallShare,
      hasBar: false,
    }),
  ]
}
