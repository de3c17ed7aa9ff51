import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '#lib/routing/page-error.ts'
import { ErrorView } from '#ui/layout/error-view.tsx'
import { isChunkError, reloadOnce } from './chunk-guard.ts'

/** Knows every list, which public pages do not need. */
const ListButton = lazy(() =>
  import('../shell/list-button.tsx').then((module) => ({ default: module.ListButton })),
)

/**
 * Shown if there is no page at this URL or no such record. It links to the list above the URL, or
 * home.
 */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <ErrorView title={t('error_page.not_found')} message={t('error_page.not_found_text')}>
      <Suspense>{location.pathname.startsWith('/pos/') && <ListButton />}</Suspense>
      <HomeButton />
    </ErrorView>
  )
}

/**
 * Shown for any other error, with its status; a chunk that a new version removed reloads the page
 * first.
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const [isReloading] = useState(() => isChunkError(error) && reloadOnce())
  if (isReloading) return null
  const status = statusOf(error)
  if (status === 404) return <NotFoundPage />
  return (
    <ErrorView
      status={status}
      title={t('error_page.other')}
      message={error instanceof Error ? error.message : ''}
    >
      <HomeButton />
    </ErrorView>
  )
}

/** A full page load: after an error, nothing in memory can be trusted. */
function HomeButton() {
  const { t } = useTranslation()
  return (
    <Button component="a" href="/" variant="default">
      {t('error_page.home')}
    </Button>
  )
}
