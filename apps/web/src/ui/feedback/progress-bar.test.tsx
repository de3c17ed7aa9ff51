import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('the bar appears after 200 ms, named, and is gone soon after the end', () => {
  const { rerender, container } = render(<ProgressBar active label="読み込み中" />)
  pass(199)
  expect(screen.queryByRole('progressbar')).toBeNull()
  pass(1)
  expect(screen.getByRole('progressbar', { name: '読み込み中' })).toBeTruthy()
  // It is outside of landmarks, so it has its own silent region.
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('off')
  rerender(<ProgressBar active={false} label="読み込み中" />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  pass(250)
  expect(container.childElementCount).toBe(0)
})

test('quick work shows nothing at all', () => {
  const { rerender, container } = render(<ProgressBar active label="読み込み中" />)
  pass(150)
  rerender(<ProgressBar active={false} label="読み込み中" />)
  pass(1_000)
  expect(container.childElementCount).toBe(0)
})

test('work that begins while the bar runs out shows it again', () => {
  const { rerender } = render(<ProgressBar active label="読み込み中" />)
  pass(300)
  rerender(<ProgressBar active={false} label="読み込み中" />)
  pass(100)
  rerender(<ProgressBar active label="読み込み中" />)
  pass(5_000)
  expect(screen.getByRole('progressbar')).toBeTruthy()
})
