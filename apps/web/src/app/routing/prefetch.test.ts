import { expect, test, vi } from 'vitest'
import { canPrefetch, prefetchWhenIdle } from './prefetch.ts'

const connection = (more: object) => Object.assign(new EventTarget(), more)

test('nothing is prefetched offline, on 2g, or when the person saves data', () => {
  expect(canPrefetch({ onLine: true })).toBe(true)
  expect(canPrefetch({ onLine: true, connection: connection({ effectiveType: '4g' }) })).toBe(true)
  expect(canPrefetch({ onLine: false })).toBe(false)
  expect(canPrefetch({ onLine: true, connection: connection({ effectiveType: 'slow-2g' }) })).toBe(
    false,
  )
  expect(canPrefetch({ onLine: true, connection: connection({ effectiveType: '2g' }) })).toBe(false)
  expect(canPrefetch({ onLine: true, connection: connection({ saveData: true }) })).toBe(false)
})

function watch(mayLoad = () => true) {
  const waiting: (() => void)[] = []
  const load = vi.fn<(path: string) => Promise<void>>(async () => {})
  const stop = prefetchWhenIdle(['a', 'b', 'c'], {
    load,
    mayLoad,
    idle: (action) => void waiting.push(action),
  })
  const idle = async () => {
    waiting.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { idle, stop, loaded: () => load.mock.calls.map(([path]) => path), load }
}

test('fetches one link per idle period and continues after a failure', async () => {
  const { idle, loaded, load } = watch()
  expect(loaded()).toEqual([])
  load.mockRejectedValueOnce(new Error('gone'))
  await idle()
  expect(loaded()).toEqual(['a'])
  await idle()
  await idle()
  await idle()
  expect(loaded()).toEqual(['a', 'b', 'c'])
})

test('it ends when stopped or when the connection becomes expensive', async () => {
  const stopped = watch()
  await stopped.idle()
  stopped.stop()
  await stopped.idle()
  expect(stopped.loaded()).toEqual(['a'])

  let isCheap = true
  const dear = watch(() => isCheap)
  await dear.idle()
  isCheap = false
  await dear.idle()
  await dear.idle()
  expect(dear.loaded()).toEqual(['a'])
})

test('the browser is given 2000 ms to become idle', () => {
  const request = vi.fn<(action: () => void, options: object) => void>()
  vi.stubGlobal('window', { requestIdleCallback: request })
  prefetchWhenIdle(['a'], { load: async () => {} })
  expect(request).toHaveBeenCalledWith(expect.any(Function), { timeout: 2000 })
})
