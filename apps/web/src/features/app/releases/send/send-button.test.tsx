import type { previewRelease } from '@pos/contract/devices/releases'
import type { ResponseOf } from '@pos/contract/endpoint'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { SendButton } from './send-button.tsx'

type Preview = ResponseOf<typeof previewRelease>['data']

const id = '01990000-0000-7000-8000-000000000001'
const nothing: Preview = {
  current: 4,
  added: 0,
  changed: 0,
  removed: 0,
  changes: [],
  truncated: false,
  problems: [],
  problems_total: 0,
}
const changed: Preview = {
  ...nothing,
  changed: 1,
  changes: [
    {
      resource: 'payments',
      id,
      name: '現金',
      kind: 'changed',
      fields: [{ field: 'active', before: true, after: false }],
      changed_by: '店長',
      changed_at: '2026-11-20T03:00:00.000Z',
    },
  ],
}
const wrong: Preview = {
  ...changed,
  problems: [{ severity: 'error', code: 'no_payment', resource: 'payments', id: null, name: '' }],
}
const doubtful: Preview = {
  ...changed,
  problems: [
    {
      severity: 'warning',
      code: 'printer_without_address',
      resource: 'printers',
      id,
      name: '厨房',
    },
  ],
}

let preview = changed
let answerSend: () => Response = () =>
  answer(200, { data: { release: 5, notified: 2, devices: 2, changed: 1 } })
const sends = vi.fn<() => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['releases', 'kit', 'payments', 'printers'])
  await import('./send-dialog.tsx')
})
beforeEach(() => {
  preview = changed
  answerSend = () => answer(200, { data: { release: 5, notified: 2, devices: 2, changed: 1 } })
  sends.mockClear()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return answer(200, { data: preview })
    if (path !== '/v1/firebases') return answer(404, {})
    sends()
    return answerSend()
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const show = () => showScreen(<SendButton />)

async function open(name: string | RegExp) {
  show()
  fireEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'POSへ送信' })
}
const sendButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '送信する' })
const isReady = async () => waitFor(async () => expect((await sendButton()).disabled).toBe(false))
const message = () => snackbarStore.read()?.message

test('the button shows the number of unsent changes, the dialog lists them', async () => {
  const dialog = await open('POSへ送信(未送信の変更 1件)')
  await screen.findByText('現金')
  expect(dialog.textContent).toContain('変更 1件')
  expect(dialog.textContent).toMatch(/はい.*いいえ/)
  expect(sends).not.toHaveBeenCalled()
})

test('a double click sends once and says that the latest data was sent', async () => {
  await open(/POSへ送信/)
  await isReady()
  const button = await sendButton()
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() =>
    expect(message()).toContain('POSアプリに最新のデータを送信しました。接続中の端末2台'),
  )
  expect(sends).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('ignores the second press of a double click that closed a dialog above it', async () => {
  show()
  const floating = await screen.findByRole('button', { name: /POSへ送信/ })
  fireEvent.click(floating, { detail: 2 })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(floating, { detail: 1 })
  expect(await screen.findByRole('dialog', { name: 'POSへ送信' })).toBeDefined()
})

test('errors stop the sending', async () => {
  preview = wrong
  const dialog = await open('POSへ送信(未送信の変更 1件、エラーあり)')
  await screen.findByText('エラーがあるため送信できません')
  expect(dialog.textContent).toContain('使える支払方法がありません。')
  const button = await sendButton()
  expect(button.disabled).toBe(true)
  fireEvent.click(button)
  expect(sends).not.toHaveBeenCalled()
})

test('warnings are shown and do not stop it', async () => {
  preview = doubtful
  await open(/POSへ送信/)
  const link = await screen.findByRole('link', { name: '厨房' })
  expect(link.getAttribute('href')).toBe(`/pos/printers/${id}`)
  await isReady()
  fireEvent.click(await sendButton())
  await waitFor(() => expect(sends).toHaveBeenCalledOnce())
})

test('without changes the dialog has no send button', async () => {
  preview = nothing
  const dialog = await open('POSへ送信')
  await screen.findByText('送信する変更はありません')
  expect(dialog.textContent).not.toContain('送信する。')
  expect(screen.queryByRole('button', { name: '送信する' })).toBeNull()
})

test('a refused draft leaves the dialog open with the reason', async () => {
  await open(/POSへ送信/)
  await isReady()
  answerSend = () => {
    preview = wrong
    return answer(422, {
      message: 'メニューに誤りがあるため送信できません。',
      exception: 'ValidationFailed',
      data: wrong.problems,
    })
  }
  fireEvent.click(await sendButton())
  await screen.findByText('エラーがあるため送信できません')
  expect(message()).toBe('メニューに誤りがあるため送信できません。')
})

test('after a failure it can be sent again', async () => {
  await open(/POSへ送信/)
  await isReady()
  answerSend = () => answer(503, { message: '混み合っています。', exception: 'Unavailable' })
  fireEvent.click(await sendButton())
  await waitFor(() => expect(message()).toBe('混み合っています。'))
  await isReady()
  answerSend = () => answer(200, { data: { release: 5, notified: 0, devices: 2, changed: 1 } })
  fireEvent.click(await sendButton())
  await waitFor(() => expect(message()).toContain('端末2台のうち0台が接続中'))
})
