import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { SearchParts } from './search-parts.tsx'

const onChange = vi.fn<(next: Record<string, string>) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['receipts'])
})
beforeEach(() => {
  onChange.mockClear()
  vi.useFakeTimers({ now: new Date('2026-11-27T03:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (q: string) => showScreen(<SearchParts search={{ q }} onChange={onChange} />)

test('shows what was recognised in the search', async () => {
  show('昨日の7卓 20時頃 佐藤')
  await screen.findByText('営業日 2026-11-26')
  const chips = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(chips).toEqual(['営業日 2026-11-26', 'テーブル 7', '19:30〜20:30'])
})

test('removes one part from the search', async () => {
  show('昨日の7卓 佐藤')
  fireEvent.click(await screen.findByRole('button', { name: '昨日を外す' }))
  expect(onChange).toHaveBeenCalledWith({ q: '7卓 佐藤' })
})

test('shows nothing for words alone', () => {
  show('佐藤 1840')
  expect(screen.queryByRole('list')).toBeNull()
})
