import { Alert, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '#lib/api/api-client.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'

interface OneRecordProps<T> {
  data: T | undefined
  error: Error | null
  /** Shown if the shop has no such record. */
  notFound: string
  children: (record: T) => ReactNode
}

/** One record on its own screen, or the error. */
export function OneRecord<T>({ data, error, notFound, children }: OneRecordProps<T>) {
  const { t } = useTranslation('receipts')
  if (data && !error) return children(data)
  return (
    <Paper>
      {!error && <TableSkeleton label={t('loading')} />}
      {isNotFound(error) ? (
        <EmptyState title={notFound} text={t('not_found_text')} />
      ) : (
        error && <Alert color="error">{error.message}</Alert>
      )}
    </Paper>
  )
}
