import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { unsaved } from '#lib/unsaved.ts'
import { confirm } from '#ui/confirm-store.ts'

/** Asks before changes that are not saved are lost: on the way to another screen, and when the window closes. `leave` goes without asking. */
export function useUnsavedGuard(isUnsaved: boolean): { leave: (go: () => Promise<unknown>) => Promise<void> } {
  const { t } = useTranslation('common')
  const mayLeave = useRef(false)
  useEffect(() => (isUnsaved ? unsaved.hold() : undefined), [isUnsaved])
  useBlocker({
    shouldBlockFn: async () => {
      if (!isUnsaved || mayLeave.current) return false
      return !(await confirm({ title: t('unsaved.title'), message: t('unsaved.text'), ok: t('unsaved.leave'), cancel: t('cancel') }))
    },
    enableBeforeUnload: () => isUnsaved && !mayLeave.current,
  })
  return {
    leave: async (go) => {
      mayLeave.current = true
      await go()
      mayLeave.current = false
    },
  }
}
