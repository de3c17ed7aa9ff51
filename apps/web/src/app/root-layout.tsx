import { Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { progressStore } from '#lib/progress.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SnackbarHost } from '#ui/snackbar.tsx'
import { useStore } from '#ui/store.ts'

/** What every page has: the progress bar and the messages. */
export function RootLayout() {
  const { t } = useTranslation()
  const isRequesting = useStore(progressStore)
  const isNavigating = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      <ProgressBar active={isRequesting || isNavigating} label={t('loading')} />
      <SnackbarHost closeLabel={t('close')} />
      <Outlet />
    </>
  )
}
