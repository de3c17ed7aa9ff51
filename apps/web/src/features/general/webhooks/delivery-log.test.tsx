import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@pos/contract/webhooks/webhook-deliveries'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { DeliveryLog } from './delivery-log.tsx'

const id = (number: number) => `01990000-0000-7000-8000-00000000000${number}`
const shop = { id: id(1), name: '渋谷店' }
const delivery: WebhookDelivery = {
  id: id(5),
  webhook_id: id(3),
  webhook: '会計システム',
  message_id: 'msg_1',
  event: 'receipt.stored',
  shop,
  state: 'delivered',
  attempts: 1,
  status: 204,
  milliseconds: 31,
  failure: null,
  created_at: '2026-11-21T10:00:00.000Z',
  next_attempt_at: '2026-11-21T10:30:00.000Z',
  ended_at: '2026-11-21T10:00:00.100Z',
}
const detail: WebhookDeliveryDetail = {
  ...delivery,
  body: '{"total":1100}',
  tries: [
    {
      number: 1,
      at: delivery.created_at,
      url: 'https://example.com/webhooks',
      headers: { 'webhook-id': 'msg_1' },
      status: 204,
      milliseconds: 31,
      failure: null,
      answer: '',
    },
  ],
}

let deliveries: WebhookDelivery[]
let opened: WebhookDeliveryDetail
const asked = vi.fn<(query: URLSearchParams) => void>()
const posts = vi.fn<(path: string) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces('webhooks')
})
beforeEach(() => {
  deliveries = [delivery]
  opened = detail
  asked.mockClear()
  posts.mockClear()
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (method === 'POST') {
      posts(pathname)
      return answer(200, { data: {} })
    }
    if (pathname.endsWith('/options'))
      return answer(200, { data: { shops: [], allows_http: false } })
    if (pathname.endsWith(id(5))) return answer(200, { data: opened })
    asked(searchParams)
    return answer(200, {
      data: deliveries,
      meta: { per_page: 50, previous: null, next: null },
    })
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const webhooks = [{ id: id(3), name: '会計システム' }]
const show = (address = '/pos/webhooks', of?: string) =>
  showScreen(<DeliveryLog webhooks={webhooks} of={of} />, { address })
const firstRow = async () => (await screen.findAllByRole('row'))[1]?.textContent

test('a delivery states the response and its duration', async () => {
  show()
  expect(await firstRow()).toContain('会計システム')
  expect(await firstRow()).toContain('204 (31ミリ秒)')
  expect(await firstRow()).toContain('配信済み')
})

test.each([
  [{ failure: 'status', status: 500 }, '受信側の応答が500でした'],
  [{ failure: 'redirect', status: 301 }, 'リダイレクト(301)の応答でした'],
  [{ failure: 'dns', status: null }, 'URLのホスト名が見つかりません'],
  [{ failure: null, status: null }, '-'],
] as const)('the reason of a failure is in words: %j', async (outcome, text) => {
  deliveries = [{ ...delivery, state: 'failed', ...outcome }]
  show()
  expect(await firstRow()).toContain(text)
})

test('a failed attempt that is repeated states when', async () => {
  deliveries = [{ ...delivery, state: 'waiting', failure: 'timeout', status: null }]
  show()
  expect(await firstRow()).toContain('2026-11-21 19:30:00に再試行')
})

test('a delivery that was never attempted has no time of a retry', async () => {
  deliveries = [{ ...delivery, state: 'waiting', attempts: 0, status: null }]
  show()
  expect(await firstRow()).not.toContain('再試行')
})

test('filters in the address are sent, and can be cleared if nothing matches', async () => {
  deliveries = []
  show('/pos/webhooks?event=day.closed&state=failed')
  fireEvent.click(await screen.findByRole('button', { name: '条件をクリア' }))
  expect(await screen.findByText('まだ何も配信していません。')).toBeTruthy()
  const [first, last] = [asked.mock.calls[0]?.[0], asked.mock.calls.at(-1)?.[0]]
  expect([first?.get('events'), first?.get('states')]).toEqual(['day.closed', 'failed'])
  expect([last?.get('events'), last?.get('states')]).toEqual([null, null])
})

test('the log of one webhook reads its deliveries and does not name it in each row', async () => {
  show('/pos/webhooks', id(3))
  expect(await firstRow()).not.toContain('会計システム')
  expect(asked.mock.calls[0]?.[0].get('webhook_id')).toBe(id(3))
})

const openDialog = async () => {
  show(`/pos/webhooks?delivery=${id(5)}`)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('配信:レシートの保存')
  return dialog
}

test('details show the message indented, and each attempt with its headers', async () => {
  const dialog = await openDialog()
  expect(dialog.getByRole('group', { name: 'メッセージ' }).textContent).toBe(
    '{\n  "total": 1100\n}',
  )
  expect(dialog.getByRole('group', { name: 'ヘッダー' }).textContent).toBe(
    'POST https://example.com/webhooks\nwebhook-id: msg_1',
  )
  expect(dialog.getByText('応答は空でした。')).toBeTruthy()
})

test('a message that is not JSON is shown unchanged', async () => {
  opened = { ...detail, body: 'plain text' }
  const dialog = await openDialog()
  expect(dialog.getByRole('group', { name: 'メッセージ' }).textContent).toBe('plain text')
})

test('a delivery is sent again, unless it is being sent', async () => {
  let dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: '再送信' }))
  await waitFor(() =>
    expect(posts).toHaveBeenCalledWith(`/v1/webhook-deliveries/${id(5)}/redeliver`),
  )
  cleanup()
  opened = { ...detail, state: 'sending', ended_at: null }
  dialog = await openDialog()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '再送信' }).disabled).toBe(true)
})
