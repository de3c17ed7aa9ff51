import { Button, Paper, Skeleton } from '@mantine/core'
import { hasPriceChange } from '@pos/contract/exchange/price-change'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconPercentage } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Filters } from '#kit/filters/filters.tsx'
import { type BatchPageProps, useListTools } from '#kit/list/list-tools.tsx'
import { NothingHere } from '#kit/list/nothing-here.tsx'
import { useListSearch } from '#kit/list/use-list-search.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { parentFilter, useResourceRoute } from '#kit/resource/resource-context.tsx'
import { browserStore } from '#lib/browser-store.ts'
import { BackLink } from '#lib/routing/back-link.tsx'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { GridSkeleton } from '#ui/layout/grid-skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { BatchToolbar } from './batch-toolbar.tsx'
import { CellStatus } from './cell-status.tsx'
import type { GridColumn } from './cell-values.ts'
import { Grid } from './grid.tsx'
import { PartBar, usePart } from './part-bar.tsx'
import { mostRecords, useBatch } from './use-batch.ts'
import { useGridColumns } from './use-grid-columns.ts'

/** The batch update of a resource: the filtered records as a spreadsheet. */
export function BatchPage({ resource, sources }: BatchPageProps) {
  const columns = useGridColumns(resource, sources)
  const { t } = useTranslation(['kit', 'common'])
  const { title } = useLabels(resource)
  const { base } = useResourceRoute()
  if (columns) return <BatchBody resource={resource} columns={columns} />
  return (
    <>
      <PageHeader
        title={t('kit:batch.title', { name: title })}
        description={t('kit:batch.help')}
        back={<BackLink to={base} />}
      />
      <GridSkeleton label={t('common:loading')} />
    </>
  )
}

function BatchBody({
  resource,
  columns: given,
}: {
  resource: ResourceDefinition
  columns: readonly GridColumn[]
}) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const resourceRoute = useResourceRoute()
  const { search, change, isFiltered, unfiltered } = useListSearch(resource)
  const [hidden, setHidden] = useHiddenColumns(resource.name)
  const { page: _page, per_page: _perPage, ...filters } = search
  const filter = { ...filters, ...parentFilter(resourceRoute) }
  const part = usePart(JSON.stringify(filter))
  const { state, dispatch, columns, total, isSaving, save, reload } = useBatch(
    resource,
    { columns: given, hidden },
    filter,
    part.from,
  )
  const [isPricing, setPricing] = useState(false)
  const { PriceDialog } = useListTools()
  const isUnsaved = state.edits.size > 0
  useUnsavedGuard(isUnsaved)
  const list = { to: resourceRoute.base, search }
  return (
    <>
      <PageHeader
        title={t('kit:batch.title', { name: labels.title })}
        description={t('kit:batch.help')}
        back={<BackLink {...list} />}
      >
        {hasPriceChange(resource) && !isUnsaved && total !== 0 && (
          <Button
            variant="default"
            leftSection={<IconPercentage size={16} />}
            onClick={() => setPricing(true)}
          >
            {t('kit:prices.button')}
          </Button>
        )}
        <Button onClick={() => void save()} loading={isSaving} disabled={!isUnsaved}>
          {t('kit:save')}
        </Button>
      </PageHeader>
      <Paper>
        <BatchToolbar
          state={state}
          dispatch={dispatch}
          columns={columns}
          hidden={hidden}
          onHidden={setHidden}
          filters={
            isUnsaved ? null : <Filters resource={resource} search={search} onChange={change} />
          }
        />
        {total !== null && total > mostRecords && (
          <PartBar from={part.from} total={total} onGo={part.go} />
        )}
        {total === 0 ? (
          <Suspense fallback={<Skeleton height="50dvh" aria-hidden />}>
            <NothingHere
              resource={resource}
              onClear={isFiltered ? () => change(unfiltered) : null}
              empty={null}
            />
          </Suspense>
        ) : state.records.length === 0 ? (
          <TableSkeleton label={t('common:loading')} rows={12} columns={6} />
        ) : (
          <>
            <CellStatus state={state} dispatch={dispatch} />
            <Grid
              state={state}
              dispatch={dispatch}
              label={labels.title}
              onSave={() => void save()}
            />
          </>
        )}
      </Paper>
      {isPricing && (
        <Suspense>
          <PriceDialog
            resource={resource}
            search={filter}
            onClose={() => setPricing(false)}
            onDone={reload}
          />
        </Suspense>
      )}
    </>
  )
}

/** The columns that this person has hidden, stored in this browser. */
function useHiddenColumns(name: string) {
  const key = `batch-hidden:${name}`
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    (browserStore.read(key) ?? '').split(',').filter(Boolean),
  )
  return [
    hidden,
    (next: readonly string[]) => {
      browserStore.write(key, next.join(','))
      setHidden(next)
    },
  ] as const
}
