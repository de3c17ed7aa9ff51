import type { MenuImportReport } from '@pos/contract/exchange/menu-import'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { MenuImportScreen } from './menu-import-screen.tsx'

const column = (heading: string, field: MenuImportReport['file']['columns'][number]['field']) => ({
  heading,
  samples: ['例'],
  field,
})
const known: MenuImportReport = {
  import_id: null,
  seen: 'hash',
  encoding: 'utf-8',
  file: {
    format: 'square',
    recognized: 'square',
    columns: [column('Item Name', 'name'), column('Price', 'price')],
    is_remembered: false,
    heading_row: 1,
    first_rows: [{ row: 1, text: 'Item Name, Price' }],
    stores: [],
    store: null,
    codes: [],
  },
  reading: {
    prices: 'included',
    is_in_file: false,
    rate: '10',
    decimals: null,
    is_ambiguous: false,
  },
  is_ready: true,
  others: [],
  counts: { create: 2, change: 0, delete: 0, unchanged: 0, refused: 0 },
  rows: [],
  left_out: { count: 0, rows: [] },
  without_category: 0,
}
const unknown: MenuImportReport = {
  ...known,
  is_ready: false,
  file: {
    ...known.file,
    format: 'other',
    recognized: null,
    columns: [column('品', null), column('値', null), column('値段', 'price')],
  },
}

let response: () => Response
const requests = vi.fn<(request: string, query: URLSearchParams, body: unknown) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['menu-import', 'kit', 'navigation'])
})
beforeEach(() => {
  response = () => answer(200, { data: known })
  requests.mockClear()
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    requests(
      `${method} ${pathname}`,
      searchParams,
      typeof body === 'string' ? JSON.parse(body) : null,
    )
    return pathname.endsWith('/columns') ? answer(200, { data: {} }) : response()
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

/** Opens the screen and chooses a file. */
async function choose(name = 'menu.csv') {
  showScreen(<MenuImportScreen />)
  await screen.findByRole('button', { name: 'ファイルを選択' })
  const input = document.querySelector('input[type=file]')
  if (input) fireEvent.change(input, { target: { files: [new File(['a'], name)] } })
}
const step = () => document.querySelector('[aria-current=step]')?.textContent
const lastQuery = () =>
  requests.mock.calls.findLast(([request]) => request === 'POST /v1/menu-import')?.[1]

test('a known file leads to the preview, and nothing is written before the import', async () => {
  await choose()
  const button = await screen.findByRole('button', { name: '2品を取り込む' })
  expect(step()).toBe('3取り込み内容')
  expect(lastQuery()?.get('dry_run')).toBe('true')
  response = () => answer(200, { data: { ...known, import_id: 'id' } })
  fireEvent.click(button)
  expect(await screen.findByText('メニューを取り込みました')).toBeTruthy()
  expect(lastQuery()?.get('dry_run')).not.toBe('true')
  expect(lastQuery()?.get('seen')).toBe('hash')
})

test('an unknown file asks for its columns; each field has one column', async () => {
  response = () => answer(200, { data: unknown })
  await choose()
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: '次へ' })
  expect(step()).toBe('2列')
  expect(next.disabled).toBe(true)
  const select = (heading: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `内容: ${heading}` })
  fireEvent.change(select('品'), { target: { value: 'name' } })
  fireEvent.change(select('値'), { target: { value: 'price' } })
  expect(select('値段').value).toBe('')
  response = () => answer(200, { data: { ...known, file: { ...known.file, is_remembered: true } } })
  fireEvent.click(next)
  await waitFor(() => expect(step()).toBe('3取り込み内容'))
  expect(requests).toHaveBeenCalledWith('PUT /v1/menu-import/columns', expect.anything(), {
    headings: ['品', '値', '値段'],
    fields: ['name', 'price', null],
    names: {},
  })
})

test('a file that cannot be read is refused with the reason', async () => {
  response = () => answer(422, { errors: { file: ['ファイルが空です。'] } })
  await choose()
  expect(await screen.findByText('ファイルが空です。')).toBeTruthy()
  expect(screen.getByText('このファイルは読み込めません')).toBeTruthy()
  expect(step()).toBe('1ファイル')
})

test('one of several stores must be selected before the import', async () => {
  response = () =>
    answer(200, {
      data: { ...known, is_ready: false, file: { ...known.file, stores: ['A', 'B'] } },
    })
  await choose()
  expect(await screen.findByText('ファイルに複数の店舗の価格があります。')).toBeTruthy()
  expect(step()).toBe('3取り込み内容')
  fireEvent.change(screen.getByRole('combobox', { name: '取り込む店舗' }), {
    target: { value: 'B' },
  })
  await waitFor(() => expect(lastQuery()?.get('store')).toBe('B'))
})

test('a missing tax rate is required, and sent once it is a number', async () => {
  response = () => answer(200, { data: { ...known, reading: { ...known.reading, rate: null } } })
  await choose()
  const rate = await screen.findByRole('textbox', { name: '税率がない商品の税率(%)' })
  expect(screen.getByText('ファイルに税率がありません。入力してください。')).toBeTruthy()
  fireEvent.change(rate, { target: { value: 'ten' } })
  fireEvent.blur(rate)
  fireEvent.change(rate, { target: { value: '8' } })
  fireEvent.blur(rate)
  await waitFor(() => expect(lastQuery()?.get('rate')).toBe('8'))
  expect(requests).toHaveBeenCalledTimes(2)
})

test('a file with nothing new has nothing to import', async () => {
  response = () =>
    answer(200, {
      data: { ...known, counts: { create: 0, change: 0, delete: 0, unchanged: 2, refused: 0 } },
    })
  await choose()
  expect(await screen.findByText(/すべて登録済みです/)).toBeTruthy()
})
