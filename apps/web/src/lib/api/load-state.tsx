import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#ui/layout/load-failed.tsx'

interface LoadStateProps {
  /** Queries to load. */
  of: readonly { readonly error: Error | null; readonly refetch: () => unknown }[]
  /** Margin of the message, for papers without padding. */
  m?: 'md'
  /** The loading display. */
  children: ReactNode
}

/** Shows the loading display of queries, or their error with a retry button. */
export function LoadState({ of, m, children }: LoadStateProps) {
  const { t } = useTranslation('kit')
  const failed = of.filter(({ error }) => error !== null)
  if (failed.length === 0) return children
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return (
    <LoadFailed title={t('load_failed')} retry={t('retry')} onRetry={retry} {...(m ? { m } : {})}>
      {failed[0]?.error?.message}
    </LoadFailed>
  )
}
