import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('notifies a listener of each new value until it unsubscribes', () => {
  const store = createStore(1)
  const listener = vi.fn<() => void>()
  const leave = store.subscribe(listener)
  store.write(2)
  expect(store.read()).toBe(2)
  expect(listener).toHaveBeenCalledOnce()
  leave()
  store.write(3)
  expect(listener).toHaveBeenCalledOnce()
})

test('an equal value does not notify', () => {
  const store = createStore<string | null>(null)
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.write(null)
  expect(listener).not.toHaveBeenCalled()
})
