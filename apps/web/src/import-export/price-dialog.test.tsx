import type { PriceChangeReport } from '@pos/contract/exchange/price-change'
import { menuItems } from '@pos/contract/menu/menu-items'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PriceDialog } from './price-dialog.tsx'
import { shopOne, showDialog } from './testing/show-dialog.tsx'

const importId = '01990000-0000-7000-8000-0000000000aa'
const rowOf = (name: string, before: number, after: number) => ({
  id: importId,
  name,
  before,
  after,
})
const good: PriceChangeReport = {
  import_id: null,
  seen: 'mark-1',
  counts: { change: 18_000, unchanged: 3, refused: 0 },
  rows: [rowOf('そば', 900, 990)],
  refused: [],
}
const bad: PriceChangeReport = {
  ...good,
  counts: { change: 1, unchanged: 0, refused: 1 },
  refused: [{ ...rowOf('お茶', 100, -100), problems: ['0以上にしてください。'] }],
}

const posts = vi.fn<(path: string, body: Record<string, unknown>) => void>()
let respond: (body: Record<string, unknown>) => Response = () => answer(404, {})
beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['kit', 'menu-items'])
})
beforeEach(() => {
  posts.mockClear()
  onClose.mockClear()
  respond = ({ dry_run }) =>
    answer(200, { data: dry_run ? good : { ...good, import_id: importId } })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return answer(200, { data: [] })
    const expected = body ? (JSON.parse(body as string) as Record<string, unknown>) : {}
    posts(path, expected)
    return path.endsWith('/undo') ? answer(200, { data: { restored: 1 } }) : respond(expected)
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const onClose = vi.fn<() => void>()
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
async function look(by = '10', more: { search?: Record<string, string>; ids?: string[] } = {}) {
  showDialog(
    <PriceDialog
      resource={menuItems}
      search={{ q: '丼', page: '3', attribute: 'food' }}
      {...more}
      onClose={onClose}
    />,
    [shopOne],
  )
  const dialog = await screen.findByRole('dialog', { name: '商品の価格をまとめて変更' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: '増減' }), { target: { value: by } })
  fireEvent.click(await button('内容を確かめる'))
  return dialog
}

test('previews all filtered records, changes them as previewed, and undoes all at once', async () => {
  const dialog = await look()
  const apply = await button('この内容で変更')
  expect(dialog.textContent).toContain('いま一覧で絞り込んでいるものすべてが対象です。')
  expect(dialog.textContent).toContain('変更 18,000件、変更なし 3件、エラー 0件')
  expect((await screen.findByRole('row', { name: /そば/ })).textContent).toBe('そば¥900¥990')
  expect(dialog.textContent).toContain('ほか17,999件')
  fireEvent.click(apply)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const path = `/v1/menu-items/price-change?q=${encodeURIComponent('丼')}&attribute=food`
  const expected = { field: 'price', kind: 'percent', by: '10', round_to: 10 }
  expect(posts.mock.calls).toEqual([
    [path, { ...expected, dry_run: true }],
    [path, { ...expected, seen: 'mark-1' }],
  ])
  const notice = snackbarStore.read()
  expect(notice?.message).toBe('18,000件の価格を変更しました。')
  notice?.action?.run()
  await waitFor(() => expect(snackbarStore.read()?.message).toBe('元に戻しました。'))
})

test('records that cannot change come first with the reason; saving is disabled', async () => {
  respond = () => answer(200, { data: bad })
  await look('-50')
  expect((await button('この内容で変更')).disabled).toBe(true)
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toBe('お茶0以上にしてください。¥100-¥100')
})

test('shows what changed since the preview before it can be applied', async () => {
  const fresh = { ...good, seen: 'mark-2', rows: [rowOf('うどん', 800, 880)] }
  respond = ({ dry_run, seen }) =>
    dry_run || seen === 'mark-2'
      ? answer(200, { data: good })
      : answer(409, { exception: 'Conflict', message: '対象が変わりました。', data: fresh })
  await look()
  fireEvent.click(await button('この内容で変更'))
  await screen.findByText('対象が変わりました。')
  await screen.findByRole('row', { name: /うどん/ })
  fireEvent.click(await button('この内容で変更'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('another amount needs another preview; selected records are sent by id', async () => {
  const dialog = await look('10', { ids: [importId] })
  await button('この内容で変更')
  expect(posts.mock.calls[0]).toMatchObject(['/v1/menu-items/price-change', { ids: [importId] }])
  fireEvent.change(within(dialog).getByRole('textbox', { name: '増減' }), {
    target: { value: '11' },
  })
  expect(screen.queryByRole('button', { name: 'この内容で変更' })).toBeNull()
  expect(dialog.textContent).toContain('選択した1件が対象です。')
})
