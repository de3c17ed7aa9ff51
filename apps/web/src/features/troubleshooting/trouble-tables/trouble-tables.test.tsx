import type { TableFix, TroubleTable } from '@pos/contract/checks/trouble-tables'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { TroubleTablesScreen } from './trouble-tables-screen.tsx'

const id = '01990000-0000-7000-8000-000000000001'
const device = { id, name: 'レジ 2', online: false, last_seen_at: '2026-11-21T09:42:00.000Z' }
const stuck: TroubleTable = {
  table_code: '12',
  version: 7,
  floor: '1階',
  state: 'locked',
  staff_id: null,
  staff: 'スタッフ1',
  guests: 3,
  amount: 6480,
  opened_at: '2026-11-21T09:00:00.000Z',
  reported_at: '2026-11-21T09:41:00.000Z',
  device,
  reasons: ['locked_by_offline_device'],
  settled: null,
}
const fine: TroubleTable = {
  ...stuck,
  table_code: '3',
  version: 8,
  device: { ...device, online: true },
  reasons: [],
}
const fix: TableFix = {
  id,
  table_code: '12',
  floor: '1階',
  outcome: 'cancelled',
  note: null,
  reasons: ['open_too_long'],
  state: 'locked',
  device: 'レジ 2',
  staff: null,
  guests: 3,
  amount: 6480,
  opened_at: null,
  user_name: '店長',
  at: '2026-11-21T10:00:00.000Z',
  let_go_at: null,
  used_again_at: null,
  undone: null,
  can_undo: true,
}

let tables: TroubleTable[]
let fixes: TableFix[]
let answerFix: () => Response
const posts = vi.fn<(path: string, body: unknown) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['trouble-tables', 'kit'])
  await import('./fix-dialog.tsx')
})
beforeEach(() => {
  tables = [stuck, fine]
  fixes = [fix]
  answerFix = () => answer(201, { data: fix })
  posts.mockClear()
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      posts(path, typeof body === 'string' ? JSON.parse(body) : undefined)
      return path.endsWith('/undo') ? answer(200, { data: fix }) : answerFix()
    }
    if (path.includes('/fixes'))
      return answer(200, { data: fixes, meta: { page: 1, per_page: 50, total: fixes.length } })
    const trouble = tables.filter(({ reasons }) => reasons.length > 0)
    const meta = {
      held: tables.length,
      trouble: trouble.length,
      server_time: '2026-11-21T10:11:00.000Z',
      warning_limit_time: 180,
    }
    return answer(200, { data: path.includes('show=all') ? tables : trouble, meta })
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const show = (address = '/') => showScreen(<TroubleTablesScreen />, { address })

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))
async function open() {
  show()
  await press('テーブル 12 を修復する')
  return screen.findByRole('dialog', { name: 'テーブル 12 を空席にする' })
}
const message = () => snackbarStore.read()?.message
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: '空席にする' })

test('a stuck table shows amount, time and reason; others are shown on demand', async () => {
  show()
  const card = await screen.findByRole('listitem', { name: 'テーブル 12' })
  for (const text of [
    'ロック中',
    '1階',
    '¥6,480',
    '1時間11分',
    'レジ 2が18:42:00からオフラインです',
    '3名',
    'スタッフ1',
  ])
    expect(card.textContent).toContain(text)
  expect(screen.queryByRole('listitem', { name: 'テーブル 3' })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: /使用中すべて/ }))
  expect((await screen.findByRole('listitem', { name: 'テーブル 3' })).textContent).toContain(
    '問題はありません',
  )
})

test('where nothing is stuck it says that all is well, and leads to the tables in use', async () => {
  tables = [fine]
  show()
  await screen.findByText('止まっているテーブルはありません')
  await press('使用中のテーブルを見る(1卓)')
  expect((await screen.findByRole('listitem', { name: 'テーブル 3' })).textContent).toContain(
    '問題はありません',
  )
})

test('a fix needs a choice, sends the seen state, and can be undone from the message', async () => {
  const dialog = await open()
  expect((await submit()).disabled).toBe(true)
  expect(dialog.textContent).toContain('レジ 2には、次につながったときに伝わります')
  fireEvent.click(within(dialog).getByRole('radio', { name: /会計済み/ }))
  expect(dialog.textContent).toContain('この会計のレシートはまだ届いていません')
  fireEvent.click(within(dialog).getByRole('radio', { name: /取り消し/ }))
  expect(dialog.textContent).not.toContain('この会計のレシートはまだ届いていません')
  fireEvent.change(within(dialog).getByLabelText('メモ(任意)'), { target: { value: ' 停電 ' } })
  fireEvent.click(await submit())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts).toHaveBeenCalledExactlyOnceWith('/v1/trouble-tables/fixes', {
    table_code: '12',
    version: 7,
    outcome: 'cancelled',
    note: '停電',
  })
  const notice = snackbarStore.read()
  expect([notice?.message, notice?.action?.label]).toEqual([
    'テーブル 12 を空席にしました。',
    '元に戻す',
  ])
  notice?.action?.run()
  await waitFor(() => expect(message()).toBe('テーブル 12 を元に戻しました。'))
  expect(posts).toHaveBeenLastCalledWith(`/v1/trouble-tables/fixes/${id}/undo`, undefined)
})

test('when the device reported meanwhile, the dialog shows it and asks again', async () => {
  const dialog = await open()
  answerFix = () =>
    answer(409, {
      exception: 'StaleRecord',
      message: '',
      data: { ...stuck, version: 9, amount: 8000 },
    })
  fireEvent.click(within(dialog).getByRole('radio', { name: /会計済み/ }))
  fireEvent.click(await submit())
  await screen.findByText(
    '端末から新しい報告が届きました。内容を確かめて、もう一度押してください。',
  )
  expect(dialog.textContent).toContain('¥8,000')
  answerFix = () => answer(201, { data: fix })
  fireEvent.click(await submit())
  await waitFor(() =>
    expect(posts).toHaveBeenLastCalledWith(
      '/v1/trouble-tables/fixes',
      expect.objectContaining({ version: 9 }),
    ),
  )
})

test('closes the dialog and names the user who was faster', async () => {
  const dialog = await open()
  answerFix = () =>
    answer(409, { exception: 'Conflict', message: '店長さんが先にこのテーブルを修復しました。' })
  fireEvent.click(within(dialog).getByRole('radio', { name: /会計済み/ }))
  fireEvent.click(await submit())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(message()).toBe('店長さんが先にこのテーブルを修復しました。')
})

test('the history names author, reason and result, and offers undo while unused', async () => {
  fixes = [
    fix,
    {
      ...fix,
      id: `${id.slice(0, -1)}2`,
      can_undo: false,
      let_go_at: fix.at,
      used_again_at: '2026-11-21T10:05:00.000Z',
    },
    {
      ...fix,
      id: `${id.slice(0, -1)}3`,
      can_undo: false,
      undone: { user_name: 'オーナー', at: '2026-11-21T10:06:00.000Z' },
    },
  ]
  show('/?show=history')
  const [first, second, third] = within(
    await screen.findByRole('list', { name: '修復の履歴' }),
  ).getAllByRole('heading')
  const textOf = (heading: HTMLElement | undefined) => heading?.closest('li')?.textContent
  expect(textOf(first)).toMatch(
    /取り消し.*店長.*長時間の利用.*レジ 2には次につながったときに伝わります.*元に戻す/,
  )
  expect(textOf(second)).toMatch(
    /レジ 2は.*19:00:00に伝票を閉じました.*19:05:00からふたたび使われたため、元に戻せません$/,
  )
  expect(textOf(third)).toMatch(/19:06:00 オーナーさんが元に戻しました$/)
  fireEvent.click(screen.getByRole('button', { name: 'テーブル 12 を元に戻す' }))
  await waitFor(() => expect(message()).toBe('テーブル 12 を元に戻しました。'))
})
