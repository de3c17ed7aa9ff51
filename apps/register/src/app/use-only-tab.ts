import { useCallback, useEffect, useState } from 'react'

const lockName = 'register'
// Typed as always present, but missing outside of secure contexts.
const lockManager: LockManager | undefined = navigator.locks

/**
 * Lets one tab of a browser be the register, because two would number their events alike. Returns
 * whether this tab is it, and a function that takes over from another tab. Without the Web Locks API
 * (plain HTTP), every tab is.
 */
export function useOnlyTab(): { readonly isOnly: boolean | null; readonly takeOver: () => void } {
  const [isOnly, setIsOnly] = useState<boolean | null>(lockManager ? null : true)
  const hold = useCallback((options: LockOptions) => {
    lockManager
      ?.request(lockName, options, (lock) => {
        setIsOnly(lock !== null)
        return lock ? new Promise(() => {}) : undefined
      })
      // Another tab has taken over.
      .catch(() => setIsOnly(false))
  }, [])
  useEffect(() => {
    hold({ ifAvailable: true })
  }, [hold])
  return { isOnly, takeOver: () => hold({ steal: true }) }
}
