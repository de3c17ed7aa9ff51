const reloadedKey = 'pos_chunk_reload_at'
const guardMilliseconds = 60_000

/**
 * The router reloads once per message and session when a chunk is missing. This handler reloads
 * once in 60 seconds (docs/domain.md "Screens"), so the router's reload is disabled by setting its
 * key first. The event itself never reloads, because prefetching also triggers it and a reload
 * would discard typed text. See https://github.com/TanStack/router/issues/8377.
 */
export function silenceRouterReload(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { message } = (event as Event & { payload: Error }).payload
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  })
}

/**
 * Returns true if the error is a chunk that could not be loaded (in the wordings of all browsers).
 */
export function isChunkError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i.test(
    message,
  )
}

let isReloading = false

/** Reloads the page, unless it did so within the last 60 seconds; returns whether it reloads. */
export function reloadOnce(now = Date.now(), reload = () => location.reload()): boolean {
  // The error page may render again before the browser has left it.
  if (isReloading) return true
  if (now - Number(sessionStorage.getItem(reloadedKey) ?? 0) < guardMilliseconds) return false
  isReloading = true
  sessionStorage.setItem(reloadedKey, String(now))
  reload()
  return true
}
