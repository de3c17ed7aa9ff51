import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { type PlainColumn, PlainTable } from '#ui/table/plain-table.tsx'
import { useListKeys } from '../list/use-list-keys.ts'

interface PlainListProps<T> {
  title: string
  description: string
  /** Result of the query; no data while it loads. */
  query: {
    readonly data: readonly T[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  columns: readonly PlainColumn<T>[]
  /** Text of an empty list. */
  empty: {
    readonly title: string
    readonly text: string
    readonly icon: ReactNode
    readonly more?: ReactNode
  }
  /** The button to create a record: next to the title, or in the middle of an empty list. */
  newButton: ReactNode
}

/**
 * A screen with a complete list of records without a contract resource, without search or pages.
 */
export function PlainList<T extends { readonly id: string }>({
  title,
  description,
  query,
  columns,
  empty,
  newButton,
}: PlainListProps<T>) {
  const { t } = useTranslation(['kit', 'common'])
  const { data, error, refetch } = query
  useListKeys()
  const isEmpty = !error && data?.length === 0
  return (
    <>
      <PageHeader title={title} description={description} isWaiting={!error && !data}>
        {!isEmpty && newButton}
      </PageHeader>
      <Paper>
        {!data ? (
          <LoadState of={[{ error, refetch }]}>
            <TableSkeleton label={t('common:loading')} columns={Math.min(5, columns.length)} />
          </LoadState>
        ) : isEmpty ? (
          <EmptyState title={empty.title} text={empty.text} icon={empty.icon}>
            {newButton}
            {empty.more}
          </EmptyState>
        ) : (
          <PlainTable label={title} columns={columns} records={data} keyOf={({ id }) => id} />
        )}
      </Paper>
    </>
  )
}
