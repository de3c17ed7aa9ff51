/** A record of a device that survives a restart. */
export interface StoredEntry {
  readonly key: string
  /** JSON value; undefined deletes the entry. */
  readonly value: unknown
}

/**
 * Keeps the records of a device: IndexedDB in a browser, memory or a file elsewhere. A device shows
 * nothing that it has not stored before.
 */
export interface DeviceStore {
  /** Returns all entries whose key begins with a prefix, in the order of their keys. */
  read(prefix: string): Promise<readonly StoredEntry[]>
  /** Writes all entries or none. */
  write(entries: readonly StoredEntry[]): Promise<void>
}

/** A store that is lost with its process. */
export class MemoryStore implements DeviceStore {
  readonly #entries = new Map<string, string>()

  read(prefix: string): Promise<readonly StoredEntry[]> {
    const found = [...this.#entries]
      .filter(([key]) => key.startsWith(prefix))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Promise.resolve(found.map(([key, text]) => ({ key, value: JSON.parse(text) })))
  }

  write(entries: readonly StoredEntry[]): Promise<void> {
    for (const { key, value } of entries)
      if (value === undefined) this.#entries.delete(key)
      else this.#entries.set(key, JSON.stringify(value))
    return Promise.resolve()
  }
}
