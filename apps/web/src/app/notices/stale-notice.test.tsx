import { taxes } from '@pos/contract/pricing/taxes'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listQuery } from '#kit/resource/use-resource.ts'
import { ApiError } from '#lib/api/api-client.ts'
import { failedReads, queryClient } from '#lib/api/query-client.ts'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { useStore } from '#ui/feedback/store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { StaleNotice } from './stale-notice.tsx'

const read = vi.fn<() => Promise<string>>()
const refused = new ApiError(500, { message: 'away', exception: 'ServerError' })

vi.mock('#lib/profile.ts', () => ({ useTimeZone: () => 'Asia/Tokyo' }))

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['kit', 'common'])
})
beforeEach(() => {
  queryClient.clear()
  failedReads.write(0)
  read.mockReset()
  dismissAll()
})
afterEach(cleanup)

function Day() {
  const { data } = useQuery({ queryKey: ['day'], queryFn: read })
  return <p>{data}</p>
}

/** Like the shell: the notice appears with the first failure. */
function Screen() {
  return (
    <>
      <Day />
      {useStore(failedReads) > 0 && <StaleNotice />}
    </>
  )
}

const show = () =>
  render(
    <PosProvider>
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    </PosProvider>,
  )
const readAgain = () => act(() => queryClient.invalidateQueries())
const text = /時点の内容です/

test('keeps outdated data and states its time until a refresh succeeds', async () => {
  read.mockResolvedValueOnce('¥1,000')
  show()
  await screen.findByText('¥1,000')
  expect(screen.queryByText(text)).toBeNull()
  read.mockRejectedValueOnce(refused)
  await readAgain()
  const at = queryClient.getQueryState(['day'])?.dataUpdatedAt ?? 0
  const clock = new Date(at).toLocaleTimeString('sv-SE', { timeZone: 'Asia/Tokyo' })
  expect((await screen.findByText(text)).textContent).toContain(clock)
  expect(screen.getByText('¥1,000')).toBeTruthy()
  read.mockResolvedValueOnce('¥2,000')
  fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
  await screen.findByText('¥2,000')
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('a list shows a failed first read and stays silent about a failed refresh', async () => {
  const answers = vi.spyOn(globalThis, 'fetch')
  const list = listQuery(taxes, {})
  answers.mockResolvedValueOnce(Response.json({ data: [], meta: {} }))
  await queryClient.fetchQuery(list)
  answers.mockImplementation(async () =>
    Response.json({ message: 'away', exception: 'ServerError' }, { status: 500 }),
  )
  await queryClient.fetchQuery({ ...list, staleTime: 0 }).catch(() => {})
  expect(failedReads.read()).toBe(1)
  expect(snackbarStore.read()).toBeNull()
  queryClient.clear()
  await queryClient.fetchQuery(list).catch(() => {})
  expect(snackbarStore.read()?.message).toBe('away')
  answers.mockRestore()
})

test('after it is closed, it reappears only with the next failure', async () => {
  read.mockResolvedValueOnce('¥1,000').mockRejectedValue(refused)
  show()
  await screen.findByText('¥1,000')
  await readAgain()
  await screen.findByText(text)
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByText(text)).toBeNull()
  await readAgain()
  await screen.findByText(text)
})

test('ignores the end of a session and failed first reads', async () => {
  read.mockRejectedValueOnce(refused)
  show()
  await waitFor(() => expect(queryClient.getQueryState(['day'])?.status).toBe('error'))
  expect(failedReads.read()).toBe(0)
  read
    .mockResolvedValueOnce('¥1,000')
    .mockRejectedValueOnce(new ApiError(401, { message: '', exception: 'Unauthenticated' }))
  await readAgain()
  await screen.findByText('¥1,000')
  await readAgain()
  expect(failedReads.read()).toBe(1)
  expect(screen.queryByText(text)).toBeNull()
})

test('appears without a network too', async () => {
  read.mockResolvedValueOnce('¥1,000').mockRejectedValue(refused)
  show()
  await screen.findByText('¥1,000')
  await act(async () => void window.dispatchEvent(new Event('offline')))
  try {
    void queryClient.invalidateQueries()
    expect(await screen.findByText(text)).toBeTruthy()
  } finally {
    await act(async () => void window.dispatchEvent(new Event('online')))
  }
})
