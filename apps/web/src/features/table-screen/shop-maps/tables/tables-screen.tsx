import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, Paper, SegmentedControl, Select } from '@mantine/core'
import { revenueCenters } from '@pos/contract/shop/revenue-centers'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { insideSentence } from '@pos/texts/inside-sentence'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DownloadMenu } from '#kit/files/download-menu.tsx'
import { exportFileKinds, exportFiles } from '#kit/list/export-files.ts'
import { useAll } from '#kit/resource/use-resource.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { useDownload } from '#lib/api/use-download.ts'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { SearchInput } from '#ui/input/search-input.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { shownTables, type TableQuery, type TableRow, tablesOf } from './all-tables.ts'
import { TableList } from './table-list.tsx'
import { TableSheet } from './table-sheet.tsx'
import { useTableCounts } from './use-table-counts.ts'

/** The tables of all floors, as a list and as a sheet of their QR codes. */
export function TablesScreen() {
  const { t: texts } = useTranslation('shop-maps')
  const { t } = useTranslation('kit')
  const { query, view, change } = useTableSearch()
  const lists = [useAll(shopMaps), useAll(revenueCenters)] as const
  const [floors, centers] = [lists[0].data?.data, lists[1].data?.data]
  const tables = floors && centers ? tablesOf(floors, centers) : null
  const shown = tables ? shownTables(tables, query) : []
  const countsOf = useTableCounts()
  return (
    <>
      <PageHeader
        title={texts('all_tables.title')}
        description={tables ? countsOf(shown) : texts('all_tables.description')}
      >
        {tables?.length !== 0 && <Files />}
      </PageHeader>
      <Paper>
        <Group p="sm" gap="sm" className="pos-no-print">
          <SearchInput
            value={query.q}
            onSearch={(q) => change({ q })}
            label={t('search')}
            clearLabel={t('clear')}
          />
          <Select
            aria-label={texts('title_one')}
            placeholder={texts('all_tables.all_floors')}
            data={(floors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={query.floor || null}
            onChange={(floor) => change({ floor: floor ?? '' })}
            clearable
          />
          <SegmentedControl
            aria-label={texts('all_tables.view')}
            data={(['list', 'codes'] as const).map((value) => ({
              value,
              label: texts(`all_tables.views.${value}`),
            }))}
            value={view}
            onChange={(next) => change({ view: next === 'codes' ? next : '' })}
          />
        </Group>
        {!tables && (
          <LoadState of={lists} m="md">
            <TableSkeleton label={texts('all_tables.title')} columns={5} />
          </LoadState>
        )}
        {tables && (
          <Shown
            tables={shown}
            isNew={tables.length === 0}
            view={view}
            sort={query.sort}
            onSort={(sort) => change({ sort })}
          />
        )}
      </Paper>
    </>
  )
}

interface ShownProps {
  tables: readonly TableRow[]
  /** No tables exist yet. */
  isNew: boolean
  view: 'list' | 'codes'
  sort: string
  onSort: (sort: string) => void
}

function Shown({ tables, isNew, view, sort, onSort }: ShownProps) {
  const { t: texts } = useTranslation('shop-maps')
  const { t } = useTranslation('kit')
  const { shop } = useProfile()
  if (isNew) {
    return (
      <EmptyState
        title={t('empty', { name: insideSentence(texts('fields.tables')) })}
        text={texts('empty')}
      >
        <Button component={PageLink} to="/pos/shop-maps">
          {texts('all_tables.to_floors')}
        </Button>
      </EmptyState>
    )
  }
  if (tables.length === 0)
    return <EmptyState title={t('nothing_found')} text={t('nothing_found_text')} />
  if (view === 'codes' && shop) return <TableSheet tables={tables} shop={shop} />
  return <TableList tables={tables} sort={sort} onSort={onSort} />
}

function Files() {
  const { t: texts } = useTranslation('shop-maps')
  const { t } = useTranslation('kit')
  const { download, isBusy } = useDownload()
  const save = (file: (typeof exportFiles)[keyof typeof exportFiles]) =>
    download(
      `/v1/shop-maps/tables/export?${new URLSearchParams(file).toString()}`,
      `${texts('all_tables.title')}.${file.format}`,
    )
  return (
    <DownloadMenu
      isBusy={isBusy}
      files={exportFileKinds.map((name) => ({
        label: t(`transfer.files.${name}`),
        onSave: () => void save(exportFiles[name]),
      }))}
      print={{}}
    />
  )
}

/** The state in the URL. */
function useTableSearch() {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const query: TableQuery = { q: raw.q ?? '', floor: raw.floor ?? '', sort: raw.sort ?? '' }
  return {
    query,
    view: raw.view === 'codes' ? ('codes' as const) : ('list' as const),
    change: (next: Readonly<Record<string, string>>) => {
      void navigate({ to: '.', search: { ...raw, ...next }, replace: true, resetScroll: false })
    },
  }
}
