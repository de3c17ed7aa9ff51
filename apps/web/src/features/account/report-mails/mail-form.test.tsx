import type { ReportMail } from '@pos/contract/report-mails/report-mails'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { MailForm } from './mail-form.tsx'

const id = (number: number) => `01990000-0000-7000-8000-00000000000${number}`
const me = { id: id(1), name: '店長', address: 'manager@example.com', is_me: true }
const owner = { id: id(2), name: 'オーナー', address: null, is_me: false }
const shop = { id: id(5), name: '渋谷店', timezone: 'Asia/Tokyo' }
const options = { shops: [shop], users: [me, owner] }
const mail: ReportMail = {
  id: id(8),
  version: 3,
  name: '朝の数字',
  frequency: 'weekly',
  time: '06:30',
  reports: ['revenues'],
  compare: 'none',
  all_shops: false,
  shop_ids: [id(6)],
  user_ids: [owner.id],
  attachment: 'none',
  active: true,
  shops: [{ id: id(6), name: '新宿店' }],
  recipients: [{ ...owner, state: 'no_address' }],
  made_by: 'オーナー',
  next: [
    {
      at: '2026-11-29T21:30:00.000Z',
      from: '2026-11-23',
      to: '2026-11-29',
      timezone: 'Asia/Tokyo',
    },
  ],
  last: null,
}

let response: Response
const writes = vi.fn<(request: string, body: object) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['report-mails', 'navigation', 'reports', 'kit'])
})
beforeEach(() => {
  response = answer(200, { data: {} })
  writes.mockClear()
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (typeof body === 'string') writes(`${method} ${path}`, JSON.parse(body))
    return response
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const box = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const submit = () => {
  const form = document.querySelector('form')
  if (form) fireEvent.submit(form)
}
const written = async () => {
  await waitFor(() => expect(writes).toHaveBeenCalled())
  return writes.mock.calls[0]
}

test('a new mail goes to its author every morning', async () => {
  showScreen(<MailForm mail={null} options={options} />)
  expect((await box(/^名前/)).value).toBe('昨日の売上')
  submit()
  expect(await written()).toEqual([
    'POST /v1/report-mails',
    expect.objectContaining({
      name: '昨日の売上',
      frequency: 'daily',
      time: '07:00',
      all_shops: true,
      user_ids: [me.id],
    }),
  ])
})

test('saving keeps shops that the person may not select', async () => {
  showScreen(<MailForm mail={mail} options={options} />)
  fireEvent.change(await box(/^名前/), { target: { value: ' 毎週の数字 ' } })
  submit()
  expect(await written()).toEqual([
    `PUT /v1/report-mails/${mail.id}`,
    expect.objectContaining({ version: 3, name: '毎週の数字', shop_ids: [id(6)] }),
  ])
})

test.each([
  ['630', '06:30'],
  ['18:00', '18:00'],
  ['1800', '18:00'],
  ['noon', 'noon'],
])('the time typed as %s becomes %s', async (typed, time) => {
  showScreen(<MailForm mail={mail} options={options} />)
  const field = await box(/^時刻/)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.blur(field)
  await waitFor(() => expect(field.value).toBe(time))
})

test('the next mail is named by the clock of the shops, with its days', async () => {
  showScreen(<MailForm mail={mail} options={options} />)
  expect(
    await screen.findByText('次回 2026-11-30 06:30(Asia/Tokyo): 2026-11-23 – 2026-11-29の数字'),
  ).toBeTruthy()
})

test('a recipient who gets no mail is named with the reason', async () => {
  showScreen(<MailForm mail={mail} options={options} />)
  expect(await screen.findByText('オーナーさんにはメールアドレスがありません。')).toBeTruthy()
})

test('errors of the server appear at their fields', async () => {
  response = answer(422, { errors: { time: ['時刻が正しくありません。'] } })
  showScreen(<MailForm mail={mail} options={options} />)
  const field = await box(/^時刻/)
  fireEvent.change(field, { target: { value: '99:99' } })
  submit()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('時刻が正しくありません。')).toBeTruthy()
})

test.each([
  ['sent', null, 'manager@example.com に送りました。'],
  ['refused', '550 no such user', 'manager@example.com に送れませんでした: 550 no such user'],
])('a sample that is %s', async (state, said, text) => {
  response = answer(200, { data: { state, address: me.address, answer: said } })
  showScreen(<MailForm mail={null} options={options} />)
  fireEvent.click(await screen.findByRole('button', { name: '自分に見本を送る' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect((await written())?.[0]).toBe('POST /v1/report-mails/samples')
})
