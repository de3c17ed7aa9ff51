import { menuItems } from '@pos/contract/menu/menu-items'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answer } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { SelectMatching } from './select-matching.tsx'
import { shopOne, showDialog } from './testing/show-dialog.tsx'

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces('kit')
})
afterEach(cleanup)

const limit = /一度に選択できるのは1,000件までです/

/** A list of `total` records with the 25 of its page selected; returns the selection. */
function show(total: number) {
  const onSelect = vi.fn<(records: readonly { id: string }[]) => void>()
  vi.stubGlobal('fetch', async (path: string) => {
    const page = Number(new URL(path, 'http://pos.test').searchParams.get('page'))
    const left = Math.min(200, total - (page - 1) * 200)
    const data = Array.from({ length: left }, (_, index) => ({
      id: `${page}-${index}`,
      version: 1,
    }))
    return answer(200, { data, meta: { page, per_page: 200, total } })
  })
  showDialog(
    <SelectMatching
      resource={menuItems}
      search={{ q: '丼' }}
      total={total}
      count={25}
      onSelect={onSelect}
    />,
    [shopOne],
  )
  return onSelect
}

test('states the number it can select if more match', async () => {
  const onSelect = show(1234)
  const button = await screen.findByRole('button', { name: '全1,234件のうち先頭の1,000件を選択' })
  expect(screen.getByText(limit)).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(onSelect).toHaveBeenCalled())
  const ids = onSelect.mock.calls[0]?.[0].map(({ id }) => id) ?? []
  expect(new Set(ids).size).toBe(1000)
})

test('within the limit, all matches are offered without mentioning it', async () => {
  const onSelect = show(1000)
  fireEvent.click(await screen.findByRole('button', { name: /1,000件/ }))
  expect(screen.queryByText(limit)).toBeNull()
  await waitFor(() => expect(onSelect.mock.calls[0]?.[0]).toHaveLength(1000))
})
