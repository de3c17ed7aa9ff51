import { useSyncExternalStore } from 'react'

/** A value that lives outside React, for what is called from anywhere: messages, questions, the progress bar. */
export interface Store<T> {
  read(): T
  /** Tells whoever follows, unless the value is the same. */
  write(next: T): void
  /** The answer ends it. */
  subscribe(listener: () => void): () => void
}

/** A store that begins with a value. */
export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value of a store; draws again when it changes. */
export function useStore<T>({ subscribe, read }: Pick<Store<T>, 'subscribe' | 'read'>): T {
  return useSyncExternalStore(subscribe, read)
}
