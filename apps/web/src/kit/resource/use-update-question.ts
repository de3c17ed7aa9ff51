import type { ResourceDefinition } from '@pos/contract/resource'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import type { UpdatedField } from '../changes/change-text.ts'
import { loadChanges } from '../changes/load-changes.tsx'

type Ask = (changes: readonly UpdatedField[]) => Promise<boolean>

/**
 * Asks before a change of a record is saved, and shows both values of each field. Ctrl+Enter
 * confirms. Resolves to true without a question if nothing changes, or if the user disabled the
 * question in the profile.
 */
export function useUpdateQuestion(resource: ResourceDefinition): Ask {
  const { t } = useTranslation('kit')
  const show = useShownChanges(resource)
  return async (changes) => {
    const message = await show(changes, true)
    return (
      message === null ||
      confirm({ title: t('update.title'), message, ok: t('update.button'), width: 720 })
    )
  }
}

/**
 * Returns a function that shows both values of each changed field; null without changes, or if the
 * user disabled the question.
 */
export function useShownChanges(
  resource: ResourceDefinition,
): (changes: readonly UpdatedField[], hasHelp?: boolean) => Promise<ReactNode> {
  const { confirm_updates: isAsked } = useProfile()
  return async (changes, hasHelp) =>
    isAsked && changes.length > 0 ? loadChanges(resource, changes, hasHelp) : null
}
