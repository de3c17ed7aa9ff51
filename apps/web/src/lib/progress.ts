let running = 0
const listeners = new Set<() => void>()

function change(by: number) {
  running += by
  // A request may begin while a component is drawn; others must not draw in the middle of that.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

/** Shows the thin bar until the promise is settled. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

/** Store of what is under way, for useSyncExternalStore. */
export const progressStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isActive: () => running > 0,
}
