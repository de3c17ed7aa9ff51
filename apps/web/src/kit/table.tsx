import { Alert, Button, Pagination, Paper, Select, Skeleton, Stack, Text } from '@mantine/core'
import { Group } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconListNumbers, IconPlus, IconTableOptions } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Children, isValidElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Cell } from './cell.tsx'
import type { ColumnProps } from './fields-of.tsx'
import { Filters } from './filters.tsx'
import { useLabels } from './labels.ts'
import { useNames } from './reference-names.ts'
import { useResourcePlace } from './resource-context.tsx'
import classes from './table.module.css'
import { useListSearch } from './use-list-search.ts'
import { useList } from './use-resource.ts'

const OrderDialog = lazy(() => import('./order-dialog.tsx').then((m) => ({ default: m.OrderDialog })))
const numeric = ['money', 'integer', 'decimal']

/** What a list may have besides its columns. */
export interface TableProps {
  children: ReactNode
  /** More buttons in the header. */
  actions?: ReactNode
  /** What to do first, where there is nothing yet. */
  empty?: ReactNode
}

/** The list of a resource: header, search, filters, table, pages. State is in the URL. */
export function Table({ children, actions, empty }: TableProps) {
  const { resource, mode } = useResourcePlace()
  if (mode !== 'list') return null
  const columns = Children.toArray(children).flatMap((child) => (isValidElement<ColumnProps>(child) ? [child.props] : []))
  return <List resource={resource} columns={columns} actions={actions} empty={empty} />
}

function List({
  resource,
  columns,
  actions,
  empty,
}: {
  resource: ResourceDefinition
  columns: ColumnProps[]
  actions: ReactNode
  empty: ReactNode
}) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { search, change, isFiltered } = useListSearch(resource)
  const { data, isError, refetch, isPlaceholderData } = useList(resource, search)
  const [isOrdering, setOrdering] = useState(false)
  const base = `/pos/${resource.path}`
  return (
    <>
      <PageHeader title={labels.title} {...(labels.description ? { description: labels.description } : {})}>
        {actions}
        {resource.sortable && (
          <Button
            variant="default"
            leftSection={<IconListNumbers size={16} />}
            onClick={() => setOrdering(true)}
            disabled={(data?.meta.total ?? 0) < 2}
          >
            {t('order.button')}
          </Button>
        )}
        {resource.batch && (
          <Button variant="default" leftSection={<IconTableOptions size={16} />} component={Link} to={`${base}/batch-update`}>
            {t('batch.button')}
          </Button>
        )}
        <Button leftSection={<IconPlus size={16} />} component={Link} to={`${base}/new`}>
          {t('new')}
        </Button>
      </PageHeader>
      <Paper>
        <Group p="sm" gap="sm" className="pos-no-print">
          <SearchInput value={search.q ?? ''} onSearch={(q) => change({ q })} label={t('search')} clearLabel={t('clear')} />
          <Filters resource={resource} search={search} onChange={change} />
        </Group>
        {isError ? (
          <Alert color="error" m="md" title={t('load_failed')}>
            <Button size="compact-sm" variant="light" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Alert>
        ) : !data ? (
          <Stack p="md" gap="sm" aria-hidden>
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} height={28} />
            ))}
          </Stack>
        ) : data.data.length === 0 ? (
          isFiltered ? (
            <EmptyState title={t('nothing_found')} text={t('nothing_found_text')} />
          ) : (
            <EmptyState title={t('empty', { name: labels.title })} text={labels.has('empty') ? labels.text('empty') : t('empty_text')}>
              {empty}
            </EmptyState>
          )
        ) : (
          <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
            <Rows
              resource={resource}
              columns={columns}
              records={data.data}
              sort={search.sort}
              onSort={(sort) => change({ sort })}
              base={base}
            />
            <Pages meta={data.meta} onChange={change} />
          </div>
        )}
      </Paper>
      {isOrdering && (
        <Suspense>
          <OrderDialog resource={resource} onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </>
  )
}

type AnyRecord = Record<string, unknown> & { id: string }

function Rows({
  resource,
  columns,
  records,
  sort,
  onSort,
  base,
}: {
  resource: ResourceDefinition
  columns: ColumnProps[]
  records: AnyRecord[]
  sort: string | undefined
  onSort: (sort: string) => void
  base: string
}) {
  const labels = useLabels(resource)
  const names = useReferenceNames(resource, columns, records)
  const isNumber = (source: string) => numeric.includes(resource.fields[source]?.kind ?? '')
  return (
    <div className={classes.region} role="region" aria-label={labels.title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ source }) => (
              <Header
                key={source}
                label={labels.field(source)}
                source={source}
                isSortable={resource.list.sort.includes(source) || source.endsWith('_at')}
                isNumber={isNumber(source)}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              {columns.map(({ source, link, render, secondary }) => {
                const content = render ? render(record) : <Cell resource={resource} source={source} record={record} names={names} />
                return (
                  <td
                    key={source}
                    className={isNumber(source) ? classes.number : undefined}
                    data-label={labels.field(source)}
                    {...(link ? { 'data-title': true } : {})}
                    {...(secondary ? { 'data-secondary': true } : {})}
                  >
                    {link ? <Link to={`${base}/${record.id}` as '/'}>{content}</Link> : content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Header({
  label,
  source,
  isSortable,
  isNumber,
  sort,
  onSort,
}: {
  label: string
  source: string
  isSortable: boolean
  isNumber: boolean
  sort: string | undefined
  onSort: (sort: string) => void
}) {
  const direction = sort === source ? 'ascending' : sort === `-${source}` ? 'descending' : 'none'
  if (!isSortable) return <th className={isNumber ? classes.number : undefined}>{label}</th>
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th aria-sort={direction} className={isNumber ? classes.number : undefined}>
      <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${source}` : direction === 'descending' ? '' : source)}>
        {label}
        <Icon size={13} aria-hidden />
      </button>
    </th>
  )
}

/** The names of all records that the shown columns refer to, one request a resource. */
function useReferenceNames(resource: ResourceDefinition, columns: readonly ColumnProps[], records: readonly AnyRecord[]) {
  const shown = columns.flatMap(({ source, render }) => {
    const to = resource.fields[source]?.to
    return to && !render ? [{ source, to }] : []
  })
  const targets = [...new Set(shown.map(({ to }) => to))]
  // A list has at most three referred resources; hooks are called in the same number each time.
  const idsOf = (target: string | undefined) =>
    shown
      .filter(({ to }) => to === target)
      .flatMap(({ source }) => records.flatMap((record) => record[source] as string | string[] | null).filter((id) => id !== null))
  const first = useNames(targets[0] ?? resource.name, idsOf(targets[0]))
  const second = useNames(targets[1] ?? resource.name, idsOf(targets[1]))
  const third = useNames(targets[2] ?? resource.name, idsOf(targets[2]))
  return new Map([first, second, third].flatMap((names, index) => (targets[index] ? [[targets[index], names] as const] : [])))
}

function Pages({
  meta,
  onChange,
}: {
  meta: { page: number; per_page: number; total: number }
  onChange: (change: Record<string, string>) => void
}) {
  const { t } = useTranslation('kit')
  const from = (meta.page - 1) * meta.per_page + 1
  return (
    <Group justify="space-between" p="sm" className="pos-no-print">
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t('range', { from, to: Math.min(meta.total, from + meta.per_page - 1), total: meta.total })}
        </Text>
        <Select
          size="xs"
          w={90}
          aria-label={t('per_page')}
          data={['25', '50', '100', '200']}
          value={String(meta.per_page)}
          allowDeselect={false}
          onChange={(value) => value && onChange({ per_page: value })}
        />
      </Group>
      <Pagination
        size="sm"
        total={Math.ceil(meta.total / meta.per_page)}
        value={meta.page}
        onChange={(page) => onChange({ page: String(page) })}
        getItemProps={(page) => ({ 'aria-label': t('page', { page }) })}
        getControlProps={(control) => ({ 'aria-label': t(`pages.${control}` as 'page') })}
      />
    </Group>
  )
}
