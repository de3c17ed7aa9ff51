import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubBrowser } from '../testing/stub-browser.ts'
import { PosProvider } from '../theme/pos-provider.tsx'
import type { SortableTexts } from './sortable-item.ts'
import { SortableList } from './sortable-list.tsx'

beforeAll(stubBrowser)
afterEach(cleanup)

const texts: SortableTexts = {
  drag: '並べ替え',
  up: '上へ',
  down: '下へ',
  top: '先頭へ',
  instructions: 'スペースキーで持ち上げます',
  moved: (label, position, count) => `${label} ${count}件中${position}番目`,
  dropped: (label, position) => `${label} を${position}番目に置きました`,
  cancelled: (label) => `${label} を戻しました`,
}

function Dishes() {
  const [items, setItems] = useState(
    ['寿司', '天ぷら', 'そば'].map((label) => ({ id: label, label })),
  )
  return <SortableList items={items} onChange={setItems} texts={texts} />
}

const order = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const mount = () => render(<Dishes />, { wrapper: PosProvider })

test('buttons move up, down and to the top, and announce the position', () => {
  mount()
  fireEvent.click(button('下へ: 寿司'))
  expect(order()).toEqual(['天ぷら', '寿司', 'そば'])
  expect(screen.getByText('寿司 を2番目に置きました')).toBeTruthy()
  fireEvent.click(button('先頭へ: そば'))
  expect(order()).toEqual(['そば', '天ぷら', '寿司'])
  fireEvent.click(button('上へ: 寿司'))
  expect(order()).toEqual(['そば', '寿司', '天ぷら'])
})

test('the focus stays on the button when its row reaches the end', () => {
  mount()
  const up = button('上へ: 天ぷら')
  up.focus()
  fireEvent.click(up)
  expect(order()[0]).toBe('天ぷら')
  expect(document.activeElement).toBe(up)
  expect(up.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(up)
  expect(order()[0]).toBe('天ぷら')
})

test('the keyboard lifts, moves and drops a row', async () => {
  layOutRows()
  mount()
  const handle = button('並べ替え: 寿司')
  await press(handle, 'Space')
  await press(handle, 'ArrowDown')
  expect(screen.getByText('寿司 3件中2番目')).toBeTruthy()
  await press(handle, 'Space')
  expect(order()).toEqual(['天ぷら', '寿司', 'そば'])
  expect(screen.getByText('寿司 を2番目に置きました')).toBeTruthy()
})

test('Escape puts a lifted row back', async () => {
  layOutRows()
  mount()
  const handle = button('並べ替え: 寿司')
  await press(handle, 'Space')
  await press(handle, 'ArrowDown')
  await press(handle, 'Escape')
  expect(order()).toEqual(['寿司', '天ぷら', 'そば'])
  expect(screen.getByText('寿司 を戻しました')).toBeTruthy()
})

async function press(target: HTMLElement, code: string) {
  await act(async () => {
    fireEvent.keyDown(target, { code, key: code })
    await new Promise((resolve) => setTimeout(resolve, 30))
  })
}

/** jsdom has no layout: each row is 300 × 40, one below the other. */
function layOutRows() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function position(
    this: HTMLElement,
  ) {
    const row = this.closest('li')
    const top = row ? [...(row.parentElement?.children ?? [])].indexOf(row) * 46 : 0
    return new DOMRect(0, top, 300, 40)
  })
}

test('a forbidden order is not applied, and its reason is reported', () => {
  const [changes, reasons]: [string[][], string[]] = [[], []]
  const items = ['寿司', '天ぷら', 'そば'].map((label) => ({ id: label, label }))
  render(
    <SortableList
      items={items}
      onChange={(next) => changes.push(next.map((item) => item.label))}
      refuse={([first]) => (first?.label === '天ぷら' ? '天ぷらは最初に出せません' : null)}
      onRefused={(reason) => reasons.push(reason)}
      texts={texts}
    />,
    { wrapper: PosProvider },
  )
  fireEvent.click(button('上へ: 天ぷら'))
  expect([changes, reasons]).toEqual([[], ['天ぷらは最初に出せません']])
  expect(screen.queryByText('天ぷら を1番目に置きました')).toBeNull()
  fireEvent.click(button('上へ: そば'))
  expect(changes).toEqual([['寿司', 'そば', '天ぷら']])
})
