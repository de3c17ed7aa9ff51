import { Alert, Button, Paper, Tabs } from '@mantine/core'
import type { listReceipts } from '@pos/contract/features/receipts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { ListPages } from './list-pages.tsx'
import { QuarantineList } from './quarantine-list.tsx'
import { ReceiptFilters } from './receipt-filters.tsx'
import { countFilters, type ReceiptSearch } from './receipt-search.ts'
import { type ReceiptRow, ReceiptTable } from './receipt-table.tsx'
import { useReceiptSearch } from './use-receipt-search.ts'

export function ReceiptsScreen() {
  const { t } = useTranslation('receipts')
  const { raw, change } = useReceiptSearch()
  const tab = raw.tab === 'quarantine' ? 'quarantine' : 'receipts'
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs value={tab} onChange={(value) => change({ tab: value === 'quarantine' ? 'quarantine' : '', per_page: '' })} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('tabs.label')} className="pos-no-print">
          <Tabs.Tab value="receipts">{t('tabs.receipts')}</Tabs.Tab>
          <Tabs.Tab value="quarantine">{t('tabs.quarantine')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="receipts">
          <ReceiptList />
        </Tabs.Panel>
        <Tabs.Panel value="quarantine">
          <QuarantineList />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function ReceiptList() {
  const { search, change } = useReceiptSearch()
  const { data } = useReceipts(search)
  const seen = (of: (row: ReceiptRow) => string | null) =>
    [...new Set((data?.data ?? []).map(of).filter((text) => text !== null))].toSorted((a, b) => a.localeCompare(b, 'ja', { numeric: true }))
  return (
    <Paper>
      <ReceiptFilters search={search} onChange={change} tables={seen((row) => row.table_code)} staff={seen((row) => row.staff)} />
      <ReceiptResults />
    </Paper>
  )
}

function ReceiptResults() {
  const { t } = useTranslation('receipts')
  const { raw, search, change } = useReceiptSearch()
  const { data, error, refetch, isPlaceholderData } = useReceipts(search)
  if (error) {
    return (
      <Alert color="error" m="md" title={t('load_failed')}>
        <p>{error.message}</p>
        <Button size="compact-sm" variant="light" color="error" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    )
  }
  if (!data) return <TableSkeleton columns={6} label={t('loading')} />
  if (data.data.length === 0) {
    return countFilters(search) > 0 || data.meta.total > 0 ? (
      <EmptyState title={t('nothing_found')} text={t('nothing_found_text')} />
    ) : (
      <EmptyState title={t('empty')} text={t('empty_text')} />
    )
  }
  return (
    <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
      <ReceiptTable rows={data.data} raw={raw} sort={search.sort ?? '-paid_at'} onSort={(sort) => change({ sort })} />
      <ListPages meta={data.meta} onChange={change} />
    </div>
  )
}

interface ReceiptPage {
  readonly data: ReceiptRow[]
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number }
}

/** A page of receipts; the last one stays while the next loads. */
function useReceipts(search: ReceiptSearch) {
  return useQuery<ReceiptPage>({
    queryKey: ['receipts', 'list', search],
    queryFn: ({ signal }): Promise<ReceiptPage> => api.get<typeof listReceipts>('/v1/receipts', search, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
}
