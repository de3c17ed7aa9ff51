import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { unsaved } from './unsaved.ts'
import { useMayLeave } from './use-may-leave.ts'

/** Asks before unsaved changes are lost: on navigation, and when the window closes. `leave` navigates without asking. */
export function useUnsavedGuard(isUnsaved: boolean): { leave: (go: () => Promise<unknown>) => Promise<void> } {
  const ask = useMayLeave()
  const isLeaving = useRef(false)
  useEffect(() => (isUnsaved ? unsaved.hold() : undefined), [isUnsaved])
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
