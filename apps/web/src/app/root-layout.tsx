import { Outlet, useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { progressStore } from '#lib/progress.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SnackbarHost } from '#ui/snackbar.tsx'

/** What every page has: the thin bar and the messages. */
export function RootLayout() {
  const { t } = useTranslation()
  const isRequesting = useSyncExternalStore(progressStore.subscribe, progressStore.isActive)
  const isNavigating = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      <ProgressBar active={isRequesting || isNavigating} label={t('loading')} />
      <SnackbarHost closeLabel={t('close')} />
      <Outlet />
    </>
  )
}
