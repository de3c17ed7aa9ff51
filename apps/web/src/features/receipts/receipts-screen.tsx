import '@mantine/core/styles/Tabs.css'
import { Button, Paper, Tabs } from '@mantine/core'
import type { ReceiptRow } from '@pos/contract/features/receipts'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ListFrame } from './list-frame.tsx'
import { QuarantineList } from './quarantine-list.tsx'
import { ReceiptDownload } from './receipt-download.tsx'
import { ReceiptFilters } from './receipt-filters.tsx'
import { countFilters, dateTypes } from './receipt-search.ts'
import { ReceiptSelectionBar } from './receipt-selection.tsx'
import { ReceiptTable } from './receipt-table.tsx'
import { ReceiptTotals } from './receipt-totals.tsx'
import { useReceiptSearch } from './use-receipt-search.ts'
import { useReceipts, useReceiptTotals } from './use-receipts.ts'

export function ReceiptsScreen() {
  const { t } = useTranslation('receipts')
  const { raw, search, change } = useReceiptSearch()
  const tab = raw.tab === 'quarantine' ? 'quarantine' : 'receipts'
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        {tab === 'receipts' && <ReceiptDownload search={search} />}
        {tab === 'receipts' && (
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
      </PageHeader>
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
      <ReceiptFilters search={search} onChange={change} staff={seen((row) => row.staff)} />
      <ReceiptTotals search={search} />
      <ReceiptResults />
    </Paper>
  )
}

function ReceiptResults() {
  const { t } = useTranslation('receipts')
  const { raw, search, change } = useReceiptSearch()
  const query = useReceipts(search)
  const { data: totals } = useReceiptTotals(search)
  const [selected, setSelected] = useState<readonly string[]>([])
  return (
    <ListFrame
      query={query}
      empty={{ title: t('empty'), text: t('empty_text') }}
      isFiltered={countFilters(search) > 0 || Boolean(search.cursor)}
      onChange={change}
      count={
        totals && t('pages.count', { count: formatNumber(totals.reduce((sum, one) => sum + one.receipts + one.set_aside_receipts, 0)) })
      }
    >
      {({ data }) => {
        // Rows that are no longer on the page are not selected.
        const marked = data.filter(({ id }) => selected.includes(id))
        return (
          <>
            <ReceiptSelectionBar
              key={JSON.stringify(search)}
              rows={marked}
              isWholePage={marked.length === data.length}
              onWholePage={() => setSelected(data.map(({ id }) => id))}
              search={search}
              onClear={() => setSelected([])}
            />
            <ReceiptTable
              selected={marked.map(({ id }) => id)}
              onSelect={setSelected}
              rows={data}
              raw={raw}
              dateType={dateTypes.find((type) => type === search.date_type) ?? 'paid_at'}
              sort={search.sort ?? '-at'}
              onSort={(sort) => change({ sort })}
            />
          </>
        )
      }}
    </ListFrame>
  )
}
