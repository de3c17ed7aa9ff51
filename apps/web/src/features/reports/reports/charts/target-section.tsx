import { Button, Text } from '@mantine/core'
import type { TargetFigures, TargetsReport } from '@pos/contract/reports/targets'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useCan } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatAmount } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { formatShare } from '../frame/figures.ts'
import { periodLabel } from '../frame/period-label.ts'
import { reportQueryOf } from '../frame/report-search.ts'
import { useReport } from '../frame/use-report.ts'
import type { ReportAddress } from '../frame/use-report-search.ts'
import type { ReportRow } from '../table/report-rows.ts'
import { amountColumn, shareColumn } from '../table/simple-columns.ts'
import { TableSection } from '../table/table-section.tsx'

/** Net sales of a range and their targets by period. */
export function TargetSection({ address }: { address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { data, error, refetch } = useReport('targets', reportQueryOf(address.search))
  if (!data || error)
    return (
      <LoadState of={[{ error, refetch }]}>
        <TableSkeleton columns={4} label={t('loading')} />
      </LoadState>
    )
  if (data.totals.target === 0) return <NoTarget />
  return <Targets report={data} address={address} />
}

function NoTarget() {
  const { t } = useTranslation('reports')
  const mayChange = useCan('targets')
  return (
    <EmptyState title={t('targets.none')} text={t('targets.none_text')}>
      {mayChange && (
        <Button component={PageLink} to="/pos/targets">
          {t('targets.set')}
        </Button>
      )}
    </EmptyState>
  )
}

function Targets({ report, address }: { report: TargetsReport; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { basis, rows, totals, complete, without } = report
  const columns = [
    amountColumn<TargetFigures>(basis.currency, {
      key: 'target',
      label: t('targets.target'),
      hint: t('targets.explain.target'),
      of: ({ target }) => target,
    }),
    amountColumn<TargetFigures>(basis.currency, {
      key: 'net',
      label: t('targets.net'),
      of: ({ net }) => net,
    }),
    amountColumn<TargetFigures>(basis.currency, {
      key: 'difference',
      label: t('targets.difference'),
      of: ({ difference }) => difference,
    }),
    shareColumn<TargetFigures>({
      key: 'reached',
      label: t('targets.reached'),
      hint: t('targets.explain.reached'),
      of: ({ reached }) => reached,
    }),
  ]
  const ofPeriods = rows.map(({ figures, ...period }): ReportRow<TargetFigures> => {
    const { from, to } = period
    return {
      id: period.period,
      label: periodLabel(period, basis.granularity, currentLocale()),
      figures,
      compared: null,
      behind: { from, to },
    }
  })
  return (
    <>
      <TableSection
        label={t('targets.section')}
        heading={t('period')}
        columns={columns}
        rows={ofPeriods}
        totals={{ figures: totals, compared: null }}
        basis={basis}
        address={address}
      />
      {basis.until && complete.reached !== null && (
        <Text size="sm" mb="md">
          {t('targets.complete', {
            net: formatAmount(complete.net, basis.currency),
            target: formatAmount(complete.target, basis.currency),
            reached: formatShare(complete.reached),
          })}
        </Text>
      )}
      {without.length > 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {t('targets.without', { names: without.join(', ') })}
        </Text>
      )}
    </>
  )
}
