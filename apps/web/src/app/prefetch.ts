interface Connection extends EventTarget {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Links are not prefetched offline, on 2g, or when the person saves data (product.md §9). */
export function canPrefetch(browser: { onLine: boolean; connection?: Connection } = navigator): boolean {
  const { onLine, connection } = browser
  return onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/** Calls back whenever the answer of `canPrefetch` may have changed. */
export function onConnectionChange(listener: () => void): void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  ;(navigator as { connection?: Connection }).connection?.addEventListener('change', listener)
}

/** Runs when the browser has nothing else to do, after 2 seconds at the latest. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, 2000)
}
