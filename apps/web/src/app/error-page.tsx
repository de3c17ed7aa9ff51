import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '#ui/error-view.tsx'
import { isChunkError, reloadOnce } from './chunk-guard.ts'
import { statusOf } from './page-error.ts'

/** No page at this address. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <ErrorView status={404} title={t('error_page.not_found')} message={t('error_page.not_found_text')}>
      <HomeButton />
    </ErrorView>
  )
}

/** Anything else that went wrong, with its status; a chunk that a new version took away loads the page again first. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const [isReloading] = useState(() => isChunkError(error) && reloadOnce())
  if (isReloading) return null
  const status = statusOf(error)
  if (status === 404) return <NotFoundPage />
  return (
    <ErrorView status={status} title={t('error_page.other')} message={error instanceof Error ? error.message : ''}>
      <HomeButton />
    </ErrorView>
  )
}

/** A whole load: after an error, nothing in memory is to be trusted. */
function HomeButton() {
  const { t } = useTranslation()
  return (
    <Button component="a" href="/">
      {t('error_page.home')}
    </Button>
  )
}
