import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { unsaved } from '#lib/unsaved.ts'
import { confirm } from '#ui/confirm-store.ts'

/** Asks before something typed and not saved is lost: on the way to another screen, and when the window closes. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const { t } = useTranslation('common')
  useEffect(() => (isUnsaved ? unsaved.hold() : undefined), [isUnsaved])
  useBlocker({
    shouldBlockFn: async () => {
      if (!isUnsaved) return false
      const leaves = await confirm({ title: t('unsaved.title'), message: t('unsaved.text'), ok: t('unsaved.leave'), cancel: t('cancel') })
      return !leaves
    },
    enableBeforeUnload: () => isUnsaved,
  })
}
