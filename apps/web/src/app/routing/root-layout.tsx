import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { progressStore } from '#lib/api/progress.ts'
import { proofRequest } from '#lib/api/step-up.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { SnackbarHost } from '#ui/feedback/snackbar.tsx'
import { useStore } from '#ui/feedback/store.ts'

const StepUpDialog = lazy(() =>
  import('../step-up-dialog.tsx').then((m) => ({ default: m.StepUpDialog })),
)

/** Parts of every page: the progress bar, messages and dialogs. */
export function RootLayout() {
  const { t } = useTranslation()
  const isRequesting = useStore(progressStore)
  const isProofAsked = useStore(proofRequest) !== null
  const isNavigating = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      <ProgressBar active={isRequesting || isNavigating} label={t('loading')} />
      <SnackbarHost closeLabel={t('close')} />
      <Outlet />
      {isProofAsked && (
        <Suspense>
          <StepUpDialog />
        </Suspense>
      )}
    </>
  )
}
