import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { Columns } from './board.tsx'
import { type Board, boardOf } from './board-model.ts'

const items = [
  { id: 'soba', name: 'そば', version: 1, group_ids: [] },
  { id: 'udon', name: 'うどん', version: 1, group_ids: [] },
  { id: 'sushi', name: '寿司', version: 1, group_ids: [] },
  { id: 'tea', name: 'お茶', version: 1, group_ids: [] },
]
const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['kit', 'sub-category-groups'])
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const ids = new URL(path, 'http://x').searchParams.get('id')?.split(',')
    const data = ids ? items.filter((item) => ids.includes(item.id)) : items
    return answer({ data, meta: { page: 1, per_page: 200, total: data.length } })
  })
})
afterEach(cleanup)

const names = new Map([
  ['lunch', '昼'],
  ['dinner', '夜'],
])

function Draggable() {
  const [board, setBoard] = useState<Board>(() =>
    boardOf([
      { id: 'lunch', version: 1, menu_item_ids: ['soba', 'udon'] },
      { id: 'dinner', version: 1, menu_item_ids: ['sushi', 'soba'] },
    ]),
  )
  return <Columns board={board} groupNames={names} onChange={setBoard} />
}

async function mount() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <Draggable />
      </Suspense>
    </QueryClientProvider>,
    { wrapper: PosProvider },
  )
  await screen.findByText('うどん')
}

const order = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .queryAllByRole('listitem')
    .map((row) => row.textContent)
const menuOf = (name: string, group: string) =>
  within(screen.getByRole('region', { name: group })).getByRole('button', { name: `${name}の操作` })
const choose = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('menuitem', { name }))

test('the menu moves an item to another group; the focus follows it', async () => {
  await mount()
  fireEvent.click(menuOf('うどん', '昼'))
  await choose('夜')
  expect(order('昼')).toEqual(['そば'])
  expect(order('夜')).toEqual(['寿司', 'そば', 'うどん'])
  expect(screen.getByText('うどんを「夜」へ移しました。')).toBeTruthy()
  expect(document.activeElement).toBe(menuOf('うどん', '夜'))
})

test('a group that has the item already cannot be chosen', async () => {
  await mount()
  fireEvent.click(menuOf('そば', '昼'))
  const other = await screen.findByRole<HTMLButtonElement>('menuitem', { name: /夜/ })
  expect(other.disabled || other.getAttribute('data-disabled')).toBeTruthy()
  expect(other.textContent).toContain('登録済み')
})

test('the menu moves within the group', async () => {
  await mount()
  fireEvent.click(menuOf('そば', '昼'))
  await choose('下へ')
  expect(order('昼')).toEqual(['うどん', 'そば'])
})

test('the menu removes an item from one group only', async () => {
  await mount()
  fireEvent.click(menuOf('そば', '昼'))
  await choose('グループから外す')
  expect(order('昼')).toEqual(['うどん'])
  expect(order('夜')).toEqual(['寿司', 'そば'])
})

test('several items are added at once; existing ones cannot be added', async () => {
  await mount()
  fireEvent.click(
    within(screen.getByRole('region', { name: '昼' })).getByRole('button', { name: '商品を追加' }),
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: '寿司' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'お茶' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'そば' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '2件を追加' }))
  await waitFor(() => expect(order('昼')).toEqual(['そば', 'うどん', '寿司', 'お茶']))
})

test('the keyboard moves an item to another group; Escape returns it', async () => {
  layOutCards()
  await mount()
  await press(handle('うどん'), 'Space')
  await press(handle('うどん'), 'ArrowRight')
  expect(order('夜')).toContain('うどん')
  await press(handle('うどん'), 'Escape')
  expect(order('昼')).toEqual(['そば', 'うどん'])
  await press(handle('うどん'), 'Space')
  await press(handle('うどん'), 'ArrowRight')
  await press(handle('うどん'), 'Space')
  expect(order('昼')).toEqual(['そば'])
  expect(order('夜')).toContain('うどん')
})

const handle = (name: string) => screen.getByRole('button', { name: `並べ替え: ${name}` })

async function press(target: HTMLElement, code: string) {
  await act(async () => {
    fireEvent.keyDown(target, { code, key: code })
    await new Promise((resolve) => setTimeout(resolve, 60))
  })
}

/**
 * Fakes a layout, which jsdom does not compute: groups are 300 wide side by side, cards 40 high
 * below each other.
 */
function layOutCards() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function position(
    this: HTMLElement,
  ) {
    const group = this.closest('section')
    const left = group ? [...document.querySelectorAll('section')].indexOf(group) * 300 : 0
    const card = this.closest('li')
    if (card)
      return new DOMRect(
        left,
        50 + [...(card.parentElement?.children ?? [])].indexOf(card) * 46,
        280,
        40,
      )
    return group ? new DOMRect(left, 0, 300, 400) : new DOMRect(0, 0, 1000, 800)
  })
}
