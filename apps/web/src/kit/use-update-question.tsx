import type { ResourceDefinition } from '@pos/contract/resource'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { FormSkeleton } from '#ui/form-skeleton.tsx'
import { confirm } from '#ui/confirm-store.ts'
import type { UpdatedField } from './changes/update-changes.tsx'

const UpdateChanges = lazy(() => import('./changes/update-changes.tsx').then((m) => ({ default: m.UpdateChanges })))

type Ask = (changes: readonly UpdatedField[]) => Promise<boolean>

/**
 * Asks before a change of a record is saved, showing both values of each field; Ctrl+Enter agrees. True at once if nothing changes,
 * or if the person switched the question off in the profile.
 */
export function useUpdateQuestion(resource: ResourceDefinition): Ask {
  const { t } = useTranslation(['kit', 'common'])
  const { confirm_updates: isAsked } = useProfile()
  return (changes) => {
    if (!isAsked || changes.length === 0) return Promise.resolve(true)
    return confirm({
      title: t('kit:update.title'),
      message: (
        <Suspense fallback={<FormSkeleton label={t('common:loading')} />}>
          <UpdateChanges resource={resource} changes={changes} />
        </Suspense>
      ),
      ok: t('kit:update.button'),
      width: 720,
    })
  }
}
