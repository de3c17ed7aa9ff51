import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMinimumDisplay } from './use-minimum-display.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const hold = (value: string | undefined) =>
  renderHook(({ value }: { value: string | undefined }) => useMinimumDisplay(value), {
    initialProps: { value },
  })

test('shows data that is available at once', () => {
  expect(hold('rows').result.current).toBe('rows')
})

test('shows data that arrives before the loading display', () => {
  const { result, rerender } = hold(undefined)
  pass(90)
  rerender({ value: 'rows' })
  expect(result.current).toBe('rows')
})

test('a loading display that appeared stays for 200 ms', () => {
  const { result, rerender } = hold(undefined)
  pass(120)
  rerender({ value: 'rows' })
  expect(result.current).toBeUndefined()
  pass(179)
  expect(result.current).toBeUndefined()
  pass(1)
  expect(result.current).toBe('rows')
})

test('after 200 ms, values are shown without delay', () => {
  const { result, rerender } = hold(undefined)
  pass(300)
  rerender({ value: 'rows' })
  expect(result.current).toBe('rows')
  rerender({ value: 'newer rows' })
  expect(result.current).toBe('newer rows')
})
