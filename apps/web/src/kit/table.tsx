import { insideSentence } from '@pos/texts/inside-sentence'
import { Button, Group, Paper } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconListNumbers, IconPlus, IconTableOptions } from '@tabler/icons-react'
import { Children, isValidElement, lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/page-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { useFilledColumns } from './empty-columns.ts'
import type { ColumnProps } from './fields-of.tsx'
import { Filters } from './filters.tsx'
import { ColumnChoice, useShownColumns } from './column-choice.tsx'
import { ListMenu } from './list-menu.tsx'
import { useLabels } from './labels.ts'
import { ListPages } from './list-pages.tsx'
import { useListTools } from './list-tools.tsx'
import { parentFilter, useGivenValues, useResourceRoute } from './resource-context.tsx'
import { useNamesOf } from './reference-names.ts'
import { Rows, skeletonRows } from './rows.tsx'
import { useListKeys } from './list/use-list-keys.ts'
import { useSelection } from './list/use-selection.ts'
import { useListReturn } from './list/use-list-return.ts'
import { useListSearch } from './use-list-search.ts'
import { useList } from './use-resource.ts'
import { useDefaultView, useListViews } from './views/use-list-views.ts'
import { ViewChoice } from './views/view-choice.tsx'
import { useMinimumDisplay } from '#ui/use-minimum-display.ts'
import classes from './table.module.css'

const EmptyStarts = lazy(() => import('./list/empty-starts.tsx').then((m) => ({ default: m.EmptyStarts })))
const OrderDialog = lazy(() => import('./order-dialog.tsx').then((m) => ({ default: m.OrderDialog })))

/** Properties of a list besides its columns. */
export interface TableProps {
  children: ReactNode
  /** More buttons in the header. */
  actions?: ReactNode
  /** What to do first, if the list is empty. */
  empty?: ReactNode
  /** Content between the header and the list. */
  above?: ReactNode
  /** True if the screen renders the filters itself. */
  hideFilters?: boolean
}

/** The list of a resource: header, search, filters, table, pages. State is in the URL. */
export function Table({ children, ...rest }: TableProps) {
  const { resource, mode, parent } = useResourceRoute()
  if (mode !== 'list') return null
  const columns = Children.toArray(children)
    .flatMap((child) => (isValidElement<ColumnProps>(child) ? [child.props] : []))
    .filter(
      // Below a parent this column would be the same in every row.
      ({ source }) => source !== parent?.source,
    )
  return <OpenList resource={resource} columns={columns} {...rest} />
}

/** Nothing is read before it is known which view the list opens with. */
function OpenList(props: ListProps) {
  const { t } = useTranslation('common')
  const isOpening = useDefaultView(props.resource)
  return isOpening ? <TableSkeleton label={t('loading')} rows={skeletonRows} /> : <List {...props} />
}

interface ListProps extends Omit<TableProps, 'children'> {
  resource: ResourceDefinition
  columns: ColumnProps[]
}

function List({ resource, columns, actions, empty, above, hideFilters = false }: ListProps) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const title = useListTitle(labels.title)
  const route = useResourceRoute()
  const { SelectionBar } = useListTools()
  const list = useListSearch(resource)
  const { search, address, change } = list
  const { data: read, isError, refetch, isPlaceholderData } = useList(resource, { ...search, ...parentFilter(route) })
  // Hundreds of cells render in small steps, between which the page stays responsive.
  const data = useMinimumDisplay(useDeferredValue(read))
  const possible = useShownColumns(resource, columns, { named: address.columns, rename: (next) => change({ columns: next }) })
  const shown = useFilledColumns(resource, possible, search.sort)
  const views = useListViews(resource, shown.selected)
  useListKeys()
  const { opened, restore } = useListReturn(route.base, address, isPlaceholderData ? undefined : data)
  const asked = { ...search, ...parentFilter(route) }
  const { selected, mark, select } = useSelection(data?.data ?? [], asked)
  return (
    <>
      <PageHeader title={title} {...(labels.description ? { description: labels.description } : {})}>
        {actions}
        <ListActions resource={resource} columns={shown.columns} total={data?.meta.total ?? 0} />
      </PageHeader>
      {above}
      <Paper>
        <Group p="sm" gap="sm" className={`${classes.tools} pos-no-print`} data-tools>
          <SearchInput value={search.q ?? ''} onSearch={(q) => change({ q })} label={t('kit:search')} clearLabel={t('kit:clear')} />
          {!hideFilters && <ViewChoice resource={resource} whole={t('kit:views.all')} {...views} />}
          {!hideFilters && (
            <Filters resource={resource} search={search} onChange={change} {...(route.parent ? { without: route.parent.source } : {})} />
          )}
          <ColumnChoice resource={resource} columns={shown} />
        </Group>
        {isError && <LoadFailed m="md" title={t('kit:load_failed')} retry={t('kit:retry')} onRetry={() => void refetch()} />}
        {!data && !isError && <TableSkeleton label={t('common:loading')} columns={Math.min(5, columns.length)} rows={skeletonRows} />}
        {data?.data.length === 0 && (
          <NothingHere
            resource={resource}
            labels={labels}
            onClear={(hideFilters ? search.q : list.isFiltered) ? () => change(list.unfiltered) : null}
            empty={empty}
          />
        )}
        {selected.length > 0 && (
          <Suspense>
            <SelectionBar
              resource={resource}
              records={selected}
              search={asked}
              total={data?.meta.total ?? 0}
              isWholePage={selected.length >= (data?.data.length ?? 0)}
              onSelect={select}
              onDone={() => mark([])}
            />
          </Suspense>
        )}
        {data && data.data.length > 0 && (
          <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
            <Rows
              resource={resource}
              columns={shown.columns}
              records={data.data}
              sort={search.sort}
              onSort={(sort) => change({ sort })}
              selected={selected.map((record) => record.id)}
              onChoose={mark}
              opened={opened}
              onDrawn={restore}
            />
            <ListPages meta={data.meta} onChange={change} />
          </div>
        )}
      </Paper>
    </>
  )
}

/** Below a parent the list is named after it. */
function useListTitle(title: string) {
  const { t } = useTranslation('kit')
  const { resource, parent } = useResourceRoute()
  const to = resource.fields[parent?.source ?? '']?.to
  const name = useNamesOf(new Map(parent && to ? [[to, [parent.id]]] : []))
    .get(to ?? '')
    ?.get(parent?.id ?? '')
  return name ? t('of_parent', { parent: name, name: title }) : title
}

/** Reorder, batch update, new: what the resource's contract allows. */
function ListActions({ resource, columns, total }: Pick<ListProps, 'resource'> & { columns: readonly ColumnProps[]; total: number }) {
  const { t } = useTranslation('kit')
  const [isOrdering, setOrdering] = useState(false)
  const { search } = useListSearch(resource)
  const route = useResourceRoute()
  const given = useGivenValues()
  const { page: _page, per_page: _perPage, sort: _sort, ...filters } = { ...search, ...parentFilter(route) }
  return (
    <>
      {resource.sortable && (
        <Button variant="default" leftSection={<IconListNumbers size={16} />} onClick={() => setOrdering(true)} disabled={total < 2}>
          {t('order.button')}
        </Button>
      )}
      {resource.batch && (
        <Button
          variant="default"
          leftSection={<IconTableOptions size={16} />}
          component={PageLink}
          to={`${route.base}/batch-update`}
          search={search}
        >
          {t('batch.button')}
        </Button>
      )}
      {resource.files !== 'none' && <ListMenu resource={resource} search={{ ...search, ...parentFilter(route) }} columns={columns} />}
      <Button
        leftSection={<IconPlus size={16} />}
        component={PageLink}
        data-new-record
        title={`${t('new')} (N)`}
        to={`${route.base}/new`}
        search={route.parent ? {} : given}
      >
        {t('new')}
      </Button>
      {isOrdering && (
        <Suspense>
          <OrderDialog resource={resource} filters={filters} onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </>
  )
}

interface NothingHereProps {
  resource: ResourceDefinition
  labels: ReturnType<typeof useLabels>
  /** Takes search and filters away; null if there are none. */
  onClear: (() => void) | null
  empty: ReactNode
}

function NothingHere({ resource, labels, onClear, empty }: NothingHereProps) {
  const { t } = useTranslation('kit')
  if (onClear) {
    return (
      <EmptyState title={t('nothing_found')} text={t('nothing_found_text')}>
        <Button variant="default" onClick={onClear}>
          {t('clear_search')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('empty', { name: insideSentence(labels.title) })} text={labels.text('empty')}>
      <Suspense>
        <EmptyStarts resource={resource}>{empty}</EmptyStarts>
      </Suspense>
    </EmptyState>
  )
}
