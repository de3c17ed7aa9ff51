import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SnackbarHost } from './snackbar.tsx'
import { dismiss, notify, snackbarStore } from './snackbar-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<SnackbarHost closeLabel="閉じる" />)
})
afterEach(() => {
  act(() => {
    while (snackbarStore.read().length > 0) for (const { id } of snackbarStore.read()) dismiss(id)
  })
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

test('the close button takes away one message only', () => {
  show({ message: '一' }, { message: '二' })
  fireEvent.click(screen.getAllByRole('button', { name: '閉じる' })[0]!)
  expect(screen.queryByText('一')).toBeNull()
  expect(screen.queryByText('二')).not.toBeNull()
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
  for (const button of screen.getAllByRole('button', { name: '元に戻す' })) fireEvent.click(button)
  for (const run of runs) expect(run).toHaveBeenCalledOnce()
})

test('the same message again stands once, with its time anew', () => {
  show({ message: '接続できません', color: 'error' })
  pass(7_000)
  show({ message: '接続できません', color: 'error' })
  expect(screen.getAllByText('接続できません')).toHaveLength(1)
  pass(7_000)
  expect(screen.queryByText('接続できません')).not.toBeNull()
})

test('a fifth message waits until there is room and then has its whole time', () => {
  show(...['1', '2', '3', '4', '5'].map((message) => ({ message })))
  expect(screen.queryByText('5')).toBeNull()
  pass(4_000)
  expect(screen.queryByText('1')).toBeNull()
  expect(screen.queryByText('5')).not.toBeNull()
  pass(3_999)
  expect(screen.queryByText('5')).not.toBeNull()
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
