import { Alert, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'

interface OneRecordProps<T> {
  data: T | undefined
  error: Error | null
  /** Said when there is no such record in this shop. */
  notFound: string
  children: (record: T) => ReactNode
}

/** One record of its own screen, or why it is not there. */
export function OneRecord<T>({ data, error, notFound, children }: OneRecordProps<T>) {
  const { t } = useTranslation('receipts')
  if (data && !error) return children(data)
  return (
    <Paper>
      {!error && <TableSkeleton label={t('loading')} />}
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title={notFound} text={t('not_found_text')} />
      ) : (
        error && <Alert color="error">{error.message}</Alert>
      )}
    </Paper>
  )
}
