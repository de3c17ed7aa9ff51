import type { KeysetMeta } from '@pos/contract/keyset'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { KeysetBar } from '#ui/layout/keyset-bar.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { useMinimumDisplay } from '#ui/layout/use-minimum-display.ts'

interface Page {
  readonly data: readonly unknown[]
  readonly meta: KeysetMeta
}

interface ListFrameProps<P extends Page> {
  query: Pick<UseQueryResult<P>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  /** Text of an empty list without filters, and first steps. */
  empty: { title: string; text: string; children?: ReactNode }
  isFiltered: boolean
  onChange: (next: Record<string, string>) => void
  /** The number of all rows, between the buttons of the pages. */
  count?: ReactNode
  children: (page: P) => ReactNode
}

/** A long paged list: its rows with links to other pages, or the error. */
export function ListFrame<P extends Page>({
  query,
  empty,
  isFiltered,
  onChange,
  count,
  children,
}: ListFrameProps<P>) {
  const { t } = useTranslation('receipts')
  const { data: read, error, refetch, isPlaceholderData } = query
  const page = useMinimumDisplay(read)
  if (!page) {
    return (
      <LoadState m="md" of={[{ error, refetch }]}>
        <TableSkeleton columns={6} label={t('loading')} />
      </LoadState>
    )
  }
  if (page.data.length === 0)
    return isFiltered ? (
      <EmptyState title={t('nothing_found')} text={t('nothing_found_text')} />
    ) : (
      <EmptyState {...empty} />
    )
  return (
    <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
      {children(page)}
      <KeysetBar
        perPage={page.meta.per_page}
        previous={page.meta.previous}
        next={page.meta.next}
        onPage={(cursor) => onChange({ cursor })}
        onPerPage={(perPage) => onChange({ per_page: String(perPage) })}
        texts={{
          perPage: t('pages.per_page'),
          previous: t('pages.previous'),
          next: t('pages.next'),
        }}
      >
        {count}
      </KeysetBar>
    </div>
  )
}
