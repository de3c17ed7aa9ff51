import { Modal } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubBrowser } from '../testing/stub-browser.ts'
import { PosProvider } from '../theme/pos-provider.tsx'
import { ConfirmHost } from './confirm-host.tsx'
import { choose, confirm } from './confirm-store.ts'

beforeAll(stubBrowser)
afterEach(cleanup)

const question = { title: '削除しますか？', message: '元に戻せません。' }

function ask(more = {}) {
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirm({ ...question, ...more })
  })
  return answer
}

test('OK answers yes, Cancel answers no', async () => {
  render(<ConfirmHost ok="OK" cancel="キャンセル" />, { wrapper: PosProvider })
  const first = ask()
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await first).toBe(true)
  const second = ask()
  fireEvent.click(await screen.findByRole('button', { name: 'キャンセル' }))
  expect(await second).toBe(false)
})

test('the dialog is named by its title and is 450 px wide', async () => {
  render(<ConfirmHost ok="OK" cancel="キャンセル" />, { wrapper: PosProvider })
  const answer = ask()
  const dialog = await screen.findByRole('dialog', { name: '削除しますか？' })
  expect(dialog.textContent).toContain('元に戻せません。')
  expect(document.querySelector('.mantine-Modal-root')?.getAttribute('style')).toContain(
    '--modal-size: calc(28.125rem',
  )
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(await answer).toBe(false)
})

test('Escape answers no and does not reach the dialog below', async () => {
  const closeBelow = vi.fn<() => void>()
  render(
    <>
      <ConfirmHost ok="OK" cancel="キャンセル" />
      <Modal opened onClose={closeBelow} title="below">
        below
      </Modal>
    </>,
    { wrapper: PosProvider },
  )
  const answer = ask()
  fireEvent.keyDown(await screen.findByRole('dialog', { name: '削除しますか？' }), {
    key: 'Escape',
  })
  expect(await answer).toBe(false)
  expect(closeBelow).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(closeBelow).toHaveBeenCalledOnce()
})

test('Escape that ends a Japanese conversion leaves the question open', async () => {
  render(<ConfirmHost ok="OK" cancel="キャンセル" />, { wrapper: PosProvider })
  const answer = ask()
  const dialog = await screen.findByRole('dialog')
  fireEvent.keyDown(dialog, { key: 'Escape', isComposing: true })
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(await answer).toBe(true)
})

test('a second question answers the first with no', async () => {
  render(<ConfirmHost ok="OK" cancel="キャンセル" />, { wrapper: PosProvider })
  const first = ask()
  const second = ask({ title: '保存しますか？' })
  expect(await first).toBe(false)
  await screen.findByRole('dialog', { name: '保存しますか？' })
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(await second).toBe(true)
})

test('a dangerous question puts the cursor on Cancel', async () => {
  render(<ConfirmHost ok="OK" cancel="キャンセル" />, { wrapper: PosProvider })
  const answer = ask({ color: 'error' })
  const cancel = await screen.findByRole('button', { name: 'キャンセル' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  fireEvent.click(cancel)
  expect(await answer).toBe(false)
})

test('Ctrl+Enter confirms, but never a destructive action', async () => {
  render(<ConfirmHost ok="OK" cancel="キャンセル" />, { wrapper: PosProvider })
  const harmless = ask()
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Enter', ctrlKey: true })
  expect(await harmless).toBe(true)
  const dangerous = ask({ color: 'error' })
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  expect(await dangerous).toBe(false)
})

test('a third, destructive answer is red, and Cancel has the focus', async () => {
  render(<ConfirmHost ok="OK" cancel="キャンセル" />, { wrapper: PosProvider })
  let answer: Promise<string> = Promise.resolve('')
  const open = () =>
    act(() => void (answer = choose({ ...question, cancel: '残る', discard: '破棄' })))
  open()
  const stay = await screen.findByRole('button', { name: '残る' })
  await waitFor(() => expect(document.activeElement).toBe(stay))
  fireEvent.click(screen.getByRole('button', { name: '破棄' }))
  expect(await answer).toBe('discard')
  open()
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Enter', ctrlKey: true })
  expect(await answer).toBe('yes')
  open()
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  expect(await answer).toBe('no')
})
