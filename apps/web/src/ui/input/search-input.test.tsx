import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../testing/stub-browser.ts'
import { PosProvider } from '../theme/pos-provider.tsx'
import { SearchInput } from './search-input.tsx'

beforeAll(stubBrowser)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const onSearch = vi.fn<(text: string) => void>()
beforeEach(() => onSearch.mockClear())

const mount = (value = '') =>
  render(<SearchInput value={value} onSearch={onSearch} label="検索" clearLabel="消す" />, {
    wrapper: PosProvider,
  })
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '検索' })
const type = (value: string, more = {}) => fireEvent.input(box(), { target: { value }, ...more })
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('searches once, when typing pauses', () => {
  mount()
  type('ら')
  pass(200)
  type('らー')
  pass(249)
  expect(onSearch).not.toHaveBeenCalled()
  pass(1)
  expect(onSearch.mock.calls).toEqual([['らー']])
})

test('waits for the end of a Japanese conversion', () => {
  mount()
  type('ｒ', { isComposing: true })
  pass(1_000)
  expect(onSearch).not.toHaveBeenCalled()
  type('ラーメン', { isComposing: true })
  fireEvent.compositionEnd(box())
  pass(250)
  expect(onSearch.mock.calls).toEqual([['ラーメン']])
})

test('Enter searches at once; the clear button and Escape clear it at once', () => {
  mount()
  type('beer')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(onSearch.mock.calls).toEqual([['beer']])
  fireEvent.click(screen.getByRole('button', { name: '消す' }))
  expect(onSearch).toHaveBeenLastCalledWith('')
  type('tea')
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(box().value).toBe('')
  pass(1_000)
  expect(onSearch.mock.calls).toEqual([['beer'], [''], ['']])
})

test('"/" jumps into it, but not out of another field', () => {
  mount()
  const other = document.body.appendChild(document.createElement('input'))
  other.focus()
  fireEvent.keyDown(other, { key: '/' })
  expect(document.activeElement).toBe(other)
  other.blur()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box())
  other.remove()
})

test('an abandoned search does not come back later', () => {
  const { unmount } = mount()
  type('old')
  unmount()
  pass(1_000)
  expect(onSearch).not.toHaveBeenCalled()
})

test('a slow response does not overwrite later input', () => {
  const { rerender } = mount()
  type('a')
  pass(250)
  type('ab')
  rerender(<SearchInput value="a" onSearch={onSearch} label="検索" clearLabel="消す" />)
  expect(box().value).toBe('ab')
  pass(250)
  expect(onSearch).toHaveBeenLastCalledWith('ab')
})

test('follows the address when someone goes back', () => {
  const { rerender } = mount('soba')
  rerender(<SearchInput value="udon" onSearch={onSearch} label="検索" clearLabel="消す" />)
  expect(box().value).toBe('udon')
})
