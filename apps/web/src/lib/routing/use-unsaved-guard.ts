import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLatest } from '../api/use-latest.ts'
import { type Unsaved, unsaved } from './unsaved.ts'
import { useMayLeave } from './use-may-leave.tsx'

/**
 * Asks before unsaved changes are lost: on navigation, and when the window closes. `leave`
 * navigates without asking. With `save`, the question offers to save and leave.
 */
export function useUnsavedGuard(
  isUnsaved: boolean,
  form: Unsaved = {},
): { leave: (go: () => Promise<unknown>) => Promise<void> } {
  const ask = useMayLeave()
  const isLeaving = useRef(false)
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
    shouldBlockFn: async () => isUnsaved && !isLeaving.current && !(await ask()),
    enableBeforeUnload: () => isUnsaved && !isLeaving.current,
  })
  return {
    leave: async (go) => {
      isLeaving.current = true
      await go()
      isLeaving.current = false
    },
  }
}
