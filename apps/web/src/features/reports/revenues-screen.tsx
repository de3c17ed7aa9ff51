import { Alert, Button, Paper, Stack } from '@mantine/core'
import type { getRevenuesReport, RevenuesReport } from '@pos/contract/reports/revenues'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import classes from './reports.module.css'
import { RevenueBasis } from './revenue-basis.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { RevenueDownload } from './revenue-download.tsx'
import { RevenueFilters } from './revenue-filters.tsx'
import { type RevenueSearch, reportQueryOf } from './revenue-search.ts'
import { RevenueSummary } from './revenue-summary.tsx'
import { RevenueTable } from './revenue-table.tsx'
import { useRevenueSearch } from './use-revenue-search.ts'

export function RevenuesScreen() {
  const { t } = useTranslation('reports-revenues')
  const { search, change } = useRevenueSearch()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        <RevenueDownload search={search} />
      </PageHeader>
      <RevenueFilters search={search} onChange={change} />
      <Report search={search} onChange={change} />
    </>
  )
}

function Report({ search, onChange }: { search: RevenueSearch; onChange: (next: Record<string, string>) => void }) {
  const { t } = useTranslation('reports-revenues')
  const { data: report, error, refetch, isPlaceholderData, isFetching } = useRevenues(search)
  if (error) {
    return (
      <Alert color="error" title={t('load_failed')}>
        <Stack align="flex-start" gap="xs">
          {error.message}
          <Button size="compact-sm" variant="light" color="error" loading={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Stack>
      </Alert>
    )
  }
  if (!report) {
    return (
      <Paper>
        <TableSkeleton columns={6} label={t('loading')} />
      </Paper>
    )
  }
  const { receipts, voids } = report.totals
  const isEmpty = receipts === 0 && voids === 0 && (report.compared_totals?.receipts ?? 0) === 0
  return (
    <div className={classes.report} aria-busy={isPlaceholderData}>
      <RevenueBasis basis={report.basis} />
      {isEmpty ? (
        <Paper>
          <EmptyState title={t('empty')} text={t('empty_text')} />
        </Paper>
      ) : (
        <Stack gap="md">
          <RevenueSummary report={report} />
          <RevenueChart report={report} search={search} onChange={onChange} />
          <Paper>
            <RevenueTable report={report} />
          </Paper>
        </Stack>
      )}
    </div>
  )
}

/** The report; the last one stays while the next loads. */
function useRevenues(search: RevenueSearch) {
  const query = reportQueryOf(search)
  return useQuery<RevenuesReport>({
    queryKey: ['reports', 'revenues', query],
    queryFn: ({ signal }) =>
      api
        .get<typeof getRevenuesReport>('/v1/reports/revenues', query, { signal, silent: true })
        .then((answer): RevenuesReport => answer.data),
    placeholderData: keepPreviousData,
  })
}
