import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLatest } from '../api/use-latest.ts'
import { type Unsaved, unsaved } from './unsaved.ts'
import { useMayLeave } from './use-may-leave.tsx'

/**
 * Asks before unsaved changes are lost: on navigation, and when the window closes. With `save`, the
 * question offers to save and leave. A navigation with `ignoreBlocker` is not asked about.
 */
export function useUnsavedGuard(isUnsaved: boolean, form: Unsaved = {}): void {
  const ask = useMayLeave()
  const latest = useLatest(form)
  const canSave = form.save !== undefined
  const hasChanges = form.changes !== undefined
  useEffect(() => {
    if (!isUnsaved) return undefined
    return unsaved.hold({
      ...(canSave ? { save: async () => (await latest.current.save?.()) ?? false } : {}),
      ...(hasChanges ? { changes: async () => latest.current.changes?.() } : {}),
    })
  }, [isUnsaved, canSave, hasChanges, latest])
  useBlocker({
    shouldBlockFn: async () => isUnsaved && !(await ask()),
    enableBeforeUnload: isUnsaved,
  })
}
