import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'

interface LoadedProps<T> {
  query: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  children: (data: T) => ReactNode
}

/** Shows loaded data, or the loading or failed state. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  const { t } = useTranslation('receivables')
  if (data === undefined) {
    return (
      <LoadState of={[{ error, refetch }]}>
        <Paper>
          <TableSkeleton label={t('loading')} />
        </Paper>
      </LoadState>
    )
  }
  return children(data)
}
