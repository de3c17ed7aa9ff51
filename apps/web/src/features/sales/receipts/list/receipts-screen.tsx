import '@mantine/core/styles/Tabs.css'
import { Paper, Tabs } from '@mantine/core'
import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadMenu } from '#kit/files/download-menu.tsx'
import type { PrintButtonProps } from '#kit/files/print-button.tsx'
import { withQuery } from '#lib/api/api-client.ts'
import { tableFileKinds, tableFiles } from '#lib/api/table-files.ts'
import { useDownload } from '#lib/api/use-download.ts'
import { formatNumber } from '#lib/text/format.ts'
import { WaysToBegin } from '#lib/ways-to-begin.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { QuarantineList } from '../quarantine/quarantine-list.tsx'
import { ListFrame } from './list-frame.tsx'
import { PrintedHead } from './printed-head.tsx'
import { ReceiptFilters } from './receipt-filters.tsx'
import { countFilters, dateTypes, filtersOf, type ReceiptSearch } from './receipt-search.ts'
import { ReceiptSelectionBar } from './receipt-selection.tsx'
import { ReceiptTable } from './receipt-table.tsx'
import { ReceiptTotals } from './receipt-totals.tsx'
import { usePrintAll } from './use-print-all.ts'
import { useReceiptSearch } from './use-receipt-search.ts'
import { useReceipts, useReceiptTotals } from './use-receipts.ts'

export function ReceiptsScreen() {
  const { t } = useTranslation('receipts')
  const { raw, search, change } = useReceiptSearch()
  const tab = raw.tab === 'quarantine' ? 'quarantine' : 'receipts'
  const printing = usePrintAll(search)
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        {tab === 'receipts' && (
          <ReceiptFiles
            search={search}
            print={{ onPrint: () => void printing.print(), isBusy: printing.isReading }}
          />
        )}
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(value) =>
          change({ tab: value === 'quarantine' ? 'quarantine' : '', per_page: '' })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('tabs.label')} className="pos-no-print">
          <Tabs.Tab value="receipts">{t('tabs.receipts')}</Tabs.Tab>
          <Tabs.Tab value="quarantine">{t('tabs.quarantine')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="receipts">
          <ReceiptList printed={printing.rows} />
        </Tabs.Panel>
        <Tabs.Panel value="quarantine">
          <QuarantineList />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** `printed` are the rows of all pages while they are printed. */
function ReceiptList({ printed }: { printed: readonly ReceiptRow[] | null }) {
  const { search, change } = useReceiptSearch()
  const { data } = useReceipts(search)
  const seen = (of: (row: ReceiptRow) => string | null) =>
    [...new Set((data?.data ?? []).map(of).filter((text) => text !== null))].toSorted((a, b) =>
      a.localeCompare(b, 'ja', { numeric: true }),
    )
  return (
    <Paper>
      <ReceiptFilters search={search} onChange={change} staff={seen((row) => row.staff)} />
      <ReceiptTotals search={search} />
      <ReceiptResults printed={printed} />
    </Paper>
  )
}

function ReceiptResults({ printed }: { printed: readonly ReceiptRow[] | null }) {
  const { t } = useTranslation('receipts')
  const { raw, search, change } = useReceiptSearch()
  const query = useReceipts(search)
  const { data: totals } = useReceiptTotals(search)
  const [selected, setSelected] = useState<readonly string[]>([])
  const total = totals?.reduce((sum, one) => sum + one.rows, 0)
  const countOf = usePrintedCount()
  return (
    <ListFrame
      query={query}
      empty={{
        title: t('empty'),
        text: t('empty_text'),
        children: <WaysToBegin at={['devices', 'dashboard']} />,
      }}
      isFiltered={countFilters(search) > 0 || Boolean(search.cursor)}
      onChange={change}
      count={total !== undefined && t('pages.count', { count: formatNumber(total) })}
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
            <PrintedHead search={search} count={countOf((printed ?? data).length, total)} />
            <ReceiptTable
              selected={marked.map(({ id }) => id)}
              onSelect={setSelected}
              rows={printed ?? data}
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

/** Returns the number of printed receipts as text; undefined if the total is unknown. */
function usePrintedCount() {
  const { t } = useTranslation('receipts')
  return (shown: number, total: number | undefined) => {
    if (total === undefined) return undefined
    const number = formatNumber(total)
    return shown < total
      ? t('printed.part', { shown: formatNumber(shown), total: number })
      : t('printed.all', { count: total, number })
  }
}

const contents = ['receipts', 'lines', 'payments'] as const

/** All filtered receipts, their lines or their payments as a file, and the receipts on paper. */
function ReceiptFiles({ search, print }: { search: ReceiptSearch; print: PrintButtonProps }) {
  const { t } = useTranslation(['receipts', 'kit'])
  const { download, isBusy } = useDownload()
  const save = (content: (typeof contents)[number], kind: keyof typeof tableFiles) => {
    const query = { ...filtersOf(search), sort: search.sort, content, ...tableFiles[kind] }
    return download(
      withQuery('/v1/receipts/export', query),
      `${content}.${tableFiles[kind].format}`,
    )
  }
  const groups = contents.map((content) => ({
    label: t(`receipts:files.contents.${content}`),
    files: tableFileKinds.map((kind) => ({
      label: t(`kit:transfer.files.${kind}`),
      onSave: () => void save(content, kind),
    })),
  }))
  return <DownloadMenu isBusy={isBusy} groups={groups} print={print} />
}
