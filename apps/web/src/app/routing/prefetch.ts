interface Connection extends EventTarget {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

interface Browser {
  readonly onLine: boolean
  readonly connection?: Connection
}

/** Links are not prefetched offline, on 2g, or if the person saves data. */
export function canPrefetch(browser: Browser = navigator): boolean {
  const { onLine, connection } = browser
  return onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/** Notifies the listener when the result of `canPrefetch` may have changed. */
export function onConnectionChange(listener: () => void): void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  const { connection }: Browser = navigator
  connection?.addEventListener('change', listener)
}

/** Runs an action when the browser is idle, after 2 seconds at the latest. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, 2000)
}

/** Functions of the browser and router that prefetching uses. */
interface Prefetching {
  readonly load: (path: string) => Promise<unknown>
  readonly mayLoad?: () => boolean
  readonly idle?: (action: () => void) => void
}

/**
 * Loads the targets of links while the browser is idle, one after the other. The returned `stop`
 * ends it for good; a target that fails to load is left to the click.
 */
export function prefetchWhenIdle(
  paths: readonly string[],
  { load, mayLoad = canPrefetch, idle = whenIdle }: Prefetching,
): () => void {
  let isStopped = false
  const next = (index: number) => {
    const path = paths[index]
    if (path === undefined) return
    idle(() => {
      if (isStopped || !mayLoad()) return
      void load(path)
        .catch(() => {})
        .then(() => next(index + 1))
    })
  }
  next(0)
  return () => {
    isStopped = true
  }
}
