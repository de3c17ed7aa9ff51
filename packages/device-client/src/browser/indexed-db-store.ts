import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeviceStore, StoredEntry } from '../store.ts'

interface Schema extends DBSchema {
  entries: { key: string; value: unknown }
}

/**
 * Keeps the records of a device in IndexedDB. A write is on the disk before it resolves; it rejects
 * if the disk is full. The database is opened again if the browser has closed it.
 */
export class IndexedDbStore implements DeviceStore {
  readonly #name: string
  #database: Promise<IDBPDatabase<Schema>> | null = null

  constructor(name: string) {
    this.#name = name
  }

  async read(prefix: string): Promise<readonly StoredEntry[]> {
    return this.#attempt(async (database) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const { store } = database.transaction('entries')
      const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
      return keys.map((key, index) => ({ key, value: values[index] }))
    })
  }

  async write(entries: readonly StoredEntry[]): Promise<void> {
    if (entries.length === 0) return
    await this.#attempt(async (database) => {
      const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
      const requests: Promise<unknown>[] = [transaction.done]
      try {
        for (const { key, value } of entries)
          requests.push(
            value === undefined ? transaction.store.delete(key) : transaction.store.put(value, key),
          )
        await Promise.all(requests)
      } catch (error) {
        // Those that succeeded are taken back, and their promises reject too.
        for (const request of requests) request.catch(() => {})
        abort(transaction)
        throw error
      }
      await transaction.done
    })
  }

  /** Deletes everything, for a browser that is no longer this device. */
  async clear(): Promise<void> {
    await this.#attempt((database) => database.clear('entries'))
  }

  /** Runs an action again with a new connection if the browser had closed the former one. */
  async #attempt<T>(action: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await action(await this.#open())
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      this.#database = null
      return action(await this.#open())
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#database ??= openDB<Schema>(this.#name, 1, {
      upgrade: (database) => void database.createObjectStore('entries'),
      terminated: () => {
        this.#database = null
      },
    }).catch((error: unknown) => {
      this.#database = null
      throw error
    })
    return this.#database
  }
}

/** Takes a transaction back, unless the failure has already ended it. */
function abort(transaction: { abort(): void }) {
  try {
    transaction.abort()
  } catch {
    // It had ended, and nothing was written.
  }
}
