import { Paper } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { Children, isValidElement, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { useMinimumDisplay } from '#ui/layout/use-minimum-display.ts'
import { useFilledColumns } from '../columns/empty-columns.ts'
import type { ColumnProps } from '../columns/fields-of.tsx'
import { useShownColumns } from '../columns/use-shown-columns.ts'
import { useLabels } from '../resource/labels.ts'
import { useNamesOf } from '../resource/reference-names.ts'
import { parentFilter, useResourceRoute } from '../resource/resource-context.tsx'
import { screenListQuery } from '../resource/use-resource.ts'
import { useDefaultView } from '../views/use-list-views.ts'
import { ListActions } from './list-actions.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPages, type ListPagesProps } from './list-pages.tsx'
import { useListTools } from './list-tools.tsx'
import { NothingHere } from './nothing-here.tsx'
import type { StoredRecord } from './read-all.ts'
import { Rows, skeletonRows } from './rows.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListReturn } from './use-list-return.ts'
import { useListSearch } from './use-list-search.ts'
import { useSelection } from './use-selection.ts'

/** Properties of a list besides its columns. */
interface TableProps {
  children: ReactNode
  /** More buttons in the header. */
  actions?: ReactNode
  /** The preview of the records on devices. */
  preview?: PagePath
  /** Ways to start an empty list. */
  empty?: ReactNode
  /** Content between the header and the list. */
  above?: ReactNode
  /**
   * True while the content above is loading: both are rendered together, so that neither moves the
   * other.
   */
  isWaiting?: boolean
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
      // Below a parent this column would be equal in every row.
      ({ source }) => source !== parent?.source,
    )
  return <OpenList resource={resource} columns={columns} {...rest} />
}

/** Nothing is read before the initial view is known. */
function OpenList(props: ListProps) {
  const { t } = useTranslation('common')
  const isOpening = useDefaultView(props.resource)
  return isOpening ? (
    <TableSkeleton label={t('loading')} rows={skeletonRows} />
  ) : (
    <List {...props} />
  )
}

interface ListProps extends Omit<TableProps, 'children'> {
  resource: ResourceDefinition
  columns: ColumnProps[]
}

function List({
  resource,
  columns,
  actions,
  preview,
  empty,
  above,
  isWaiting = false,
  hideFilters = false,
}: ListProps) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const title = useListTitle(labels.title)
  const route = useResourceRoute()
  const list = useListSearch(resource)
  const { search, address, change } = list
  const asked = { ...search, ...parentFilter(route) }
  const {
    data: read,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery(screenListQuery(resource, asked))
  // Hundreds of cells render in small steps, between which the page stays responsive.
  const data = useMinimumDisplay(useDeferredValue(read))
  const possible = useShownColumns(resource, columns, {
    named: address.columns,
    rename: (next) => change({ columns: next }),
  })
  const shown = useFilledColumns(resource, possible, search.sort)
  useListKeys()
  const memory = useListReturn(route.base, address, isPlaceholderData ? undefined : data)
  const isFiltered = hideFilters ? Boolean(search.q) : list.isFiltered
  const isEmpty = data?.data.length === 0
  // The actions of an empty list are only in its middle.
  const isBegun = !isEmpty || isFiltered
  const skeleton = (
    <TableSkeleton
      label={t('common:loading')}
      columns={Math.min(5, columns.length)}
      rows={skeletonRows}
    />
  )
  return (
    <>
      <PageHeader
        title={title}
        {...(labels.description ? { description: labels.description } : {})}
      >
        {(isBegun || !empty) && actions}
        <ListActions
          resource={resource}
          columns={shown.columns}
          total={data?.meta.total ?? 0}
          isBegun={isBegun}
          preview={preview}
        />
      </PageHeader>
      {above}
      {isWaiting ? (
        <Paper key="waiting">{skeleton}</Paper>
      ) : (
        <Paper key="list">
          <ListFilters resource={resource} columns={shown} hideFilters={hideFilters} />
          {!data && (
            <LoadState m="md" of={[{ error, refetch }]}>
              {skeleton}
            </LoadState>
          )}
          {isEmpty && (
            <Suspense fallback={skeleton}>
              <NothingHere
                resource={resource}
                onClear={isFiltered ? () => change(list.unfiltered) : null}
                empty={empty}
              />
            </Suspense>
          )}
          {data && (
            <Page
              resource={resource}
              columns={shown.columns}
              page={data}
              memory={memory}
              isFormer={isPlaceholderData}
            />
          )}
        </Paper>
      )}
    </>
  )
}

interface PageProps {
  resource: ResourceDefinition
  columns: readonly ColumnProps[]
  page: { readonly data: readonly StoredRecord[]; readonly meta: ListPagesProps['meta'] }
  memory: ReturnType<typeof useListReturn>
  /** True while the rows of the previous search are displayed. */
  isFormer: boolean
}

/** The rows of a page, actions on the selected ones, and links to other pages. */
function Page({ resource, columns, page, memory: { opened, restore }, isFormer }: PageProps) {
  const { SelectionBar } = useListTools()
  const { search, change } = useListSearch(resource)
  const asked = { ...search, ...parentFilter(useResourceRoute()) }
  const { selected, mark, select } = useSelection(page.data, asked)
  return (
    <>
      {selected.length > 0 && (
        <Suspense>
          <SelectionBar
            resource={resource}
            records={selected}
            search={asked}
            total={page.meta.total}
            isWholePage={selected.length >= page.data.length}
            onSelect={select}
            onDone={() => mark([])}
          />
        </Suspense>
      )}
      {page.data.length > 0 && (
        <div style={{ opacity: isFormer ? 0.6 : 1 }}>
          <Rows
            resource={resource}
            columns={columns}
            records={page.data}
            sort={search.sort}
            onSort={(sort) => change({ sort })}
            selected={selected.map((record) => record.id)}
            onChoose={mark}
            opened={opened}
            onDrawn={restore}
          />
          <ListPages meta={page.meta} onChange={change} />
        </div>
      )}
    </>
  )
}

/** Below a parent the list has its name. */
function useListTitle(title: string) {
  const { t } = useTranslation('kit')
  const { resource, parent } = useResourceRoute()
  const to = resource.fields[parent?.source ?? '']?.to
  const name = useNamesOf(new Map(parent && to ? [[to, [parent.id]]] : []))
    .get(to ?? '')
    ?.get(parent?.id ?? '')
  return name ? t('of_parent', { parent: name, name: title }) : title
}
