import { useEffect } from 'react'

/** Keeps the screen on while the register is visible, where the browser and the battery allow it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      // Typed as always present, but missing outside of secure contexts.
      const { wakeLock }: { wakeLock?: WakeLock } = navigator
      lock = (await wakeLock?.request('screen').catch(() => null)) ?? null
    }
    const request = () => void acquire()
    request()
    // A hidden page loses the lock.
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
