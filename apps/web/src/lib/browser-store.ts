/**
 * Local storage that never throws: it is missing in some private windows, where the page must still work.
 * Values are then kept for as long as the page lives.
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
  remove(key: string): void {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept there.
    }
  },
}
