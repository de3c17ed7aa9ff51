import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { LoadState } from './load-state.tsx'

interface ReadProps<T> {
  of: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** Shown before the first response; by default the outline of a table. */
  loading?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Shows the data of a query, its loading display, or its error with a retry button. Stale data
 * stays on the screen.
 */
export function Read<T>({ of: { data, error, refetch }, loading, children }: ReadProps<T>) {
  const { t } = useTranslation('common')
  if (data !== undefined) return children(data)
  return (
    <LoadState of={[{ error, refetch }]}>
      {loading ?? (
        <Paper>
          <TableSkeleton label={t('loading')} />
        </Paper>
      )}
    </LoadState>
  )
}
