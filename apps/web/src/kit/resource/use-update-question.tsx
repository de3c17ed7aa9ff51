import type { ResourceDefinition } from '@pos/contract/resource'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { FormSkeleton } from '#ui/form-skeleton.tsx'
import { confirm } from '#ui/confirm-store.ts'
import type { UpdatedField } from '../changes/change-text.ts'

const UpdateChanges = lazy(() => import('../changes/update-changes.tsx').then((m) => ({ default: m.UpdateChanges })))

type Ask = (changes: readonly UpdatedField[]) => Promise<boolean>

/**
 * Asks before a change of a record is saved, showing both values of each field; Ctrl+Enter agrees. True at once if nothing changes,
 * or if the person switched the question off in the profile.
 */
export function useUpdateQuestion(resource: ResourceDefinition): Ask {
  const { t } = useTranslation('kit')
  const show = useShownChanges(resource)
  return async (changes) => {
    const message = show(changes, true)
    return message === null || confirm({ title: t('update.title'), message, ok: t('update.button'), width: 720 })
  }
}

/** Both values of each changed field; null if nothing changes, or for a person who switched the question off in the profile. */
export function useShownChanges(resource: ResourceDefinition): (changes: readonly UpdatedField[], hasHelp?: boolean) => ReactNode | null {
  const { t } = useTranslation('common')
  const { confirm_updates: isAsked } = useProfile()
  return (changes, hasHelp = false) =>
    isAsked && changes.length > 0 ? (
      <Suspense fallback={<FormSkeleton label={t('loading')} />}>
        <UpdateChanges resource={resource} changes={changes} hasHelp={hasHelp} />
      </Suspense>
    ) : null
}
