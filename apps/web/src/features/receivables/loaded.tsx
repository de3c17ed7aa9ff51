import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#ui/load-failed.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'

interface LoadedProps<T> {
  query: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** What was loaded, or that it is loading or failed. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  const { t } = useTranslation('receivables')
  if (error) {
    return (
      <LoadFailed title={t('load_failed')} retry={t('retry')} onRetry={() => void refetch()}>
        {error.message}
      </LoadFailed>
    )
  }
  if (data === undefined) {
    return (
      <Paper>
        <TableSkeleton label={t('loading')} />
      </Paper>
    )
  }
  return children(data)
}
