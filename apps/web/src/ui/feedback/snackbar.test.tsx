import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SnackbarHost } from './snackbar.tsx'
import { dismissAll, notify } from './snackbar-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<SnackbarHost closeLabel="閉じる" />)
})
afterEach(() => {
  act(dismissAll)
  cleanup()
  vi.useRealTimers()
})

const show = (...messages: Parameters<typeof notify>[0][]) =>
  act(() => {
    for (const message of messages) notify(message)
  })
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('a message is a success for 4 s, in a region that is read out', () => {
  show({ message: '保存しました' })
  expect(screen.getByRole('status').textContent).toContain('保存しました')
  expect(screen.getByText('保存しました').parentElement?.dataset.color).toBe('success')
  pass(3_999)
  expect(screen.queryByText('保存しました')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('保存しました')).toBeNull()
})

test('an error is an alert and stays for 8 s', () => {
  show({ message: '失敗しました', color: 'error' })
  expect(screen.getByRole('alert').textContent).toContain('失敗しました')
  pass(7_999)
  expect(screen.queryByText('失敗しました')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('失敗しました')).toBeNull()
})

test('shows only the newest message, and the former one after it is closed', () => {
  show({ message: '一' })
  pass(3_000)
  show({ message: '二' })
  expect(screen.queryByText('一')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByText('二')).toBeNull()
  expect(screen.queryByText('一')).not.toBeNull()
  pass(1_000)
  expect(screen.queryByText('一')).toBeNull()
})

test('a message after an error appears first, then the error again', () => {
  show({ message: '失敗しました', color: 'error' }, { message: '保存しました' })
  expect(screen.getByRole('alert').textContent).toBe('')
  pass(4_000)
  expect(screen.getByRole('alert').textContent).toContain('失敗しました')
  pass(4_000)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('offers undo for 10 s, also by key, but not while an input has the focus', () => {
  const run = vi.fn<() => void>()
  show({ message: '削除しました', action: { label: '元に戻す', run } })
  pass(9_999)
  const box = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(box, { key: 'z' })
  expect(run).not.toHaveBeenCalled()
  box.remove()
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(run).toHaveBeenCalledOnce()
  show({ message: '削除しました', action: { label: '元に戻す', run } })
  pass(10_000)
  expect(screen.queryByText('削除しました')).toBeNull()
})

test('a message moves away from buttons that it would cover', () => {
  const button = document.body.appendChild(document.createElement('button'))
  const boxOf = (top: number, height: number) => new DOMRect(0, top, 400, height)
  const boxes = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(function (this: HTMLElement) {
      return this === button ? boxOf(90, 36) : boxOf(60, 44)
    })
  show({ message: '保存しました' })
  expect(screen.getByRole('status').parentElement?.style.top).toBe('130px')
  boxes.mockRestore()
  button.remove()
})

test('undo runs once and takes the message away', () => {
  const run = vi.fn<() => void>()
  show({ message: '削除しました', action: { label: '元に戻す', run } })
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('削除しました')).toBeNull()
})

test('two deletions keep two undo buttons, though their words are the same', () => {
  const runs = [vi.fn<() => void>(), vi.fn<() => void>()]
  show(...runs.map((run) => ({ message: '削除しました', action: { label: '元に戻す', run } })))
  for (const _ of runs) fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  for (const run of runs) expect(run).toHaveBeenCalledOnce()
})

test('shows the same message once, with its time restarted', () => {
  show({ message: '接続できません', color: 'error' })
  pass(7_000)
  show({ message: '接続できません', color: 'error' })
  expect(screen.getAllByText('接続できません')).toHaveLength(1)
  pass(7_000)
  expect(screen.queryByText('接続できません')).not.toBeNull()
})

test('a message under the pointer stays until the pointer goes', () => {
  show({ message: '長い知らせ' })
  const message = screen.getByText('長い知らせ')
  fireEvent.pointerEnter(message.parentElement!.parentElement!.parentElement!)
  pass(60_000)
  expect(screen.queryByText('長い知らせ')).not.toBeNull()
  fireEvent.pointerLeave(message.parentElement!.parentElement!.parentElement!)
  pass(4_000)
  expect(screen.queryByText('長い知らせ')).toBeNull()
})
