import { useSyncExternalStore } from 'react'

/**
 * A value outside React, for messages, questions and the progress bar, which are called from
 * anywhere.
 */
export interface Store<T> {
  read(): T
  /** Notifies the subscribers if the value has changed. */
  write(next: T): void
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** Creates a store with an initial value. */
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

/** The value of a store; the component renders again when it changes. */
export function useStore<T>({ subscribe, read }: Pick<Store<T>, 'subscribe' | 'read'>): T {
  return useSyncExternalStore(subscribe, read)
}
