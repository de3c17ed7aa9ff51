let requests = 0
const listeners = new Set<() => void>()

/** Opens the command palette; its program comes with the first time. */
export function openPalette(): void {
  requests += 1
  for (const listener of listeners) listener()
}

/** How often it was asked for, for useSyncExternalStore. */
export const paletteRequests = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => requests,
}
