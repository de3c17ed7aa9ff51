import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { progressStore } from '#lib/progress.ts'
import { queryClient } from '#lib/query-client.ts'
import { PosProvider } from '#ui/pos-provider.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SnackbarHost } from '#ui/snackbar.tsx'
import { router } from './router.tsx'

/** The whole web app. */
export function App() {
  const { t } = useTranslation()
  const isBusy = useSyncExternalStore(progressStore.subscribe, progressStore.isActive)
  const isNavigating = useSyncExternalStore(
    (listener) => router.subscribe('onBeforeLoad', listener),
    () => router.state.isLoading,
  )
  return (
    <QueryClientProvider client={queryClient}>
      <PosProvider>
        <ProgressBar active={isBusy || isNavigating} label={t('loading')} />
        <SnackbarHost closeLabel={t('close')} />
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </PosProvider>
    </QueryClientProvider>
  )
}
