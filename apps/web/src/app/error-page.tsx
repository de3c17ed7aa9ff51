import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { ErrorView } from '#ui/error-view.tsx'
import { isChunkError, reloadOnce } from './chunk-guard.ts'

/** No page at this address. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <ErrorView status={404} title={t('error_page.not_found')} message={t('error_page.not_found_text')}>
      <Button component="a" href="/">
        {t('error_page.home')}
      </Button>
    </ErrorView>
  )
}

/** Anything else that went wrong, with its status; a chunk that a new version took away reloads the page first. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  if (isChunkError(error) && reloadOnce()) return null
  const status = error instanceof ApiError && error.status > 0 ? error.status : 500
  if (status === 404) return <NotFoundPage />
  return (
    <ErrorView status={status} title={t('error_page.other')} message={error instanceof Error ? error.message : ''}>
      <Button component="a" href="/">
        {t('error_page.home')}
      </Button>
    </ErrorView>
  )
}
