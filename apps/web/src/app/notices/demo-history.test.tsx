import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#lib/api/api-client.ts'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { DemoHistory } from './demo-history.tsx'

const answers: object[] = []
const get = vi.fn<() => Promise<object>>()

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('navigation')
})

let queries: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  get.mockReset().mockImplementation(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new Error('away')
    return { data: answer }
  })
  vi.spyOn(api, 'get').mockImplementation(get as never)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function show(...given: object[]) {
  answers.splice(0, answers.length, ...given)
  render(
    <QueryClientProvider client={queries}>
      <DemoHistory />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
}
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('shows the progress of the history', async () => {
  await show({ state: 'filling', done: 37, days: 90 }, { state: 'filling', done: 38, days: 90 })
  expect(screen.getByText('デモの売上履歴: 90日のうち37日分')).toBeTruthy()
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 37)
  await later(3100)
  expect(screen.getByText('デモの売上履歴: 90日のうち38日分')).toBeTruthy()
})

test('disappears when the history is complete, stops polling and refreshes the page', async () => {
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  await show({ state: 'filling', done: 89, days: 90 }, { state: 'complete', done: 90, days: 90 })
  await later(3100)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(invalidate).toHaveBeenCalledTimes(1)
  await later(100)
  const asked = get.mock.calls.length
  await later(60_000)
  expect(get.mock.calls.length).toBe(asked)
})

test('shows nothing and asks once if the history is complete', async () => {
  await show({ state: 'complete', done: 90, days: 90 })
  await later(60_000)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(get).toHaveBeenCalledTimes(1)
})

test('does not go on asking a server that refuses', async () => {
  await show()
  await later(60_000)
  expect(get).toHaveBeenCalledTimes(1)
})
