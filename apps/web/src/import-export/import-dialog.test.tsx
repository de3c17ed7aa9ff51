import type { ImportReport } from '@pos/contract/exchange/transfer'
import { menuItems } from '@pos/contract/menu/menu-items'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { ImportDialog } from './import-dialog.tsx'
import { shopOne, showDialog } from './testing/show-dialog.tsx'

const id = '01990000-0000-7000-8000-000000000001'
const importId = '01990000-0000-7000-8000-0000000000aa'
const none = { create: 0, change: 0, delete: 0, unchanged: 0, refused: 0 }
const cell = (
  field: string,
  before: string | null,
  after: string | null,
  problems: string[] = [],
) => ({ field, before, after, problems })
const good: ImportReport = {
  import_id: null,
  encoding: 'shift_jis',
  heading_row: 1,
  first_rows: [
    { row: 1, text: '商品名 · 価格' },
    { row: 2, text: 'そば · 950' },
  ],
  counts: { ...none, create: 1, change: 1, unchanged: 1 },
  rows: [
    {
      row: 2,
      action: 'change',
      id,
      name: 'そば',
      cells: [cell('price', '900', '950'), cell('active', 'TRUE', 'FALSE')],
    },
    { row: 3, action: 'unchanged', id, name: 'うどん', cells: [] },
    { row: 4, action: 'create', id: null, name: '天丼', cells: [cell('name', null, '天丼')] },
  ],
}
const bad: ImportReport = {
  ...good,
  counts: { ...good.counts, refused: 1 },
  rows: [
    ...good.rows,
    {
      row: 5,
      action: 'refused',
      id: null,
      name: 'カレー',
      cells: [cell('price', null, '多い', ['金額の形式が正しくありません。'])],
    },
  ],
}

const posts = vi.fn<(path: string) => void>()
let answers: Record<string, () => Response> = {}
let past: object[] = []
beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['kit', 'menu-items'])
})
beforeEach(() => {
  posts.mockClear()
  past = []
  answers = {
    dry: () => answer(200, { data: good }),
    real: () => answer(200, { data: { ...good, import_id: importId } }),
    undo: () => answer(200, { data: { restored: 2 } }),
  }
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return answer(200, { data: path === '/v1/imports' ? past : [] })
    posts(path)
    const name = path.endsWith('/undo') ? 'undo' : path.includes('dry_run=true') ? 'dry' : 'real'
    return (answers[name] ?? (() => answer(404, {})))()
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const onClose = vi.fn<() => void>()
const show = () => showDialog(<ImportDialog resource={menuItems} onClose={onClose} />, [shopOne])
const shownNotice = () => snackbarStore.read()
const importButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'この内容で取り込む' })
async function choose(name = 'メニュー.csv') {
  show()
  const dialog = await screen.findByRole('dialog', { name: '商品の取り込み' })
  await screen.findByRole('button', { name: 'ファイルを選ぶ' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
  return dialog
}
const press = (label: RegExp) => fireEvent.click(screen.getByRole('radio', { name: label }))

test('a file is previewed first, with old and new value at each cell', async () => {
  const dialog = await choose()
  await importButton()
  expect(posts.mock.calls).toEqual([['/v1/menu-items/import?dry_run=true']])
  expect(dialog.textContent).toContain('メニュー.csv')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '文字コード' }).value).toBe(
    'shift_jis',
  )
  expect(screen.getByText('天丼', { selector: 'td' })).toBeTruthy()
  press(/^変更 1/)
  const row = screen.getByRole('row', { name: /そば/ })
  expect(within(row).getByText('900').tagName).toBe('DEL')
  expect(row.textContent).toMatch(/価格:900→950/)
  expect(row.textContent).toMatch(/はい→いいえ/)
})

test('reads the file again in the chosen character set, and imports it so', async () => {
  await choose()
  await importButton()
  fireEvent.change(screen.getByRole('combobox', { name: '文字コード' }), {
    target: { value: 'windows-1252' },
  })
  await waitFor(() =>
    expect(posts).toHaveBeenLastCalledWith(
      '/v1/menu-items/import?dry_run=true&charset=windows-1252',
    ),
  )
  await waitFor(async () => expect((await importButton()).disabled).toBe(false))
  fireEvent.click(await importButton())
  await waitFor(() =>
    expect(posts).toHaveBeenLastCalledWith(
      '/v1/menu-items/import?dry_run=false&charset=windows-1252',
    ),
  )
})

test('offers the character sets of a file that cannot be read', async () => {
  answers.dry = () =>
    answer(422, {
      exception: 'ValidationFailed',
      message: '',
      errors: { file: ['読み取れません。'] },
    })
  await choose()
  await screen.findByText('読み取れません。')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '文字コード' }).value).toBe('')
})

test('offers no character set for an Excel file', async () => {
  answers.dry = () => answer(200, { data: { ...good, encoding: 'xlsx' } })
  const dialog = await choose('メニュー.xlsx')
  await importButton()
  expect(dialog.textContent).toContain('メニュー.xlsx (Excel)')
  expect(screen.queryByRole('combobox', { name: '文字コード' })).toBeNull()
})

test('errors come first, at their cells, and the import is disabled', async () => {
  answers.dry = () => answer(200, { data: bad })
  await choose()
  const row = await screen.findByRole('row', { name: /カレー/ })
  expect(row.textContent).toContain('多い')
  expect(within(row).getByText('金額の形式が正しくありません。')).toBeTruthy()
  expect((await importButton()).disabled).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('1行')
})

test('a file that cannot be read says why', async () => {
  answers.dry = () =>
    answer(422, {
      exception: 'ValidationFailed',
      message: '',
      errors: { 'columns.1': ['「ねだん」という列はありません。'] },
    })
  await choose()
  await screen.findByText('「ねだん」という列はありません。')
  expect(screen.queryByRole('button', { name: 'この内容で取り込む' })).toBeNull()
})

test('a confirmed file is imported once and can be undone with one press', async () => {
  await choose()
  const button = await importButton()
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(posts.mock.calls.filter(([path]) => path.endsWith('dry_run=false'))).toHaveLength(1)
  const notice = shownNotice()
  expect(notice?.message).toBe('取り込みました(作成 1件、変更 1件)。')
  notice?.action?.run()
  await waitFor(() => expect(posts).toHaveBeenLastCalledWith(`/v1/writes/${importId}/undo`))
  await waitFor(() => expect(shownNotice()?.message).toBe('元に戻しました。'))
})

test('errors that appear only on import are shown, without a success message', async () => {
  answers.real = () =>
    answer(422, {
      exception: 'ValidationFailed',
      message: '取り込めません。',
      errors: {},
      data: bad,
    })
  await choose()
  fireEvent.click(await importButton())
  await screen.findByRole('row', { name: /カレー/ })
  expect(shownNotice()).toBeNull()
})

test('earlier imports can be undone; records changed since are named', async () => {
  past = [
    {
      id: importId,
      kind: 'import',
      resource: 'menu-items',
      user_name: '店長',
      at: '2026-11-21T01:00:00.000Z',
      created: 2,
      changed: 1,
    },
    {
      id,
      kind: 'import',
      resource: 'taxes',
      user_name: '店長',
      at: '2026-11-21T01:00:00.000Z',
      created: 1,
      changed: 0,
    },
  ]
  answers.undo = () =>
    answer(409, {
      exception: 'Conflict',
      message: 'その後に変更されています。',
      data: [{ id, name: 'そば' }],
    })
  show()
  await screen.findByText(/店長 — 作成 2件、変更 1件/)
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  await waitFor(() => expect(shownNotice()?.message).toBe('その後に変更されています。\nそば'))
  expect(posts.mock.calls).toEqual([[`/v1/writes/${importId}/undo`]])
})

test('people can say in which row the headings are, and the file is read again', async () => {
  await choose()
  fireEvent.change(await screen.findByLabelText('見出しの行'), { target: { value: '2' } })
  await waitFor(() =>
    expect(posts.mock.calls.at(-1)).toEqual(['/v1/menu-items/import?dry_run=true&heading_row=2']),
  )
})
