/**
 * Local storage that never throws: some private windows have none. There, values are kept until the
 * page is closed.
 */
const memory = new Map<string, string>()

/** Reads, writes and removes texts by key. */
export const browserStore = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return memory.get(key) ?? null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      memory.set(key, value)
    }
  },
  /** Removes all values whose keys start with a prefix. */
  removeAll(prefix: string): void {
    for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key)
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(prefix)) localStorage.removeItem(key)
    } catch {
      // There was no value.
    }
  },
  remove(key: string): void {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // There was no value.
    }
  },
}
