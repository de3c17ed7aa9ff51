import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { TablesScreen } from './tables-screen.tsx'

const table = (code: string, seats: number, center: string | null = null) => ({
  id: code,
  code,
  shape: 'circle_4',
  seats,
  revenue_center_id: center,
})
let floors: object[] = []
const asked = vi.fn<(path: string) => void>()
const page = (data: object[]) =>
  new Response(JSON.stringify({ data, meta: { page: 1, per_page: 200, total: data.length } }), {
    headers: { 'content-type': 'application/json' },
  })

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['kit', 'shop-maps'])
})
beforeEach(() => {
  asked.mockClear()
  floors = [
    { id: 'one', name: '1階', tables: [table('10', 4), table('2', 2, 'bar')] },
    { id: 'two', name: '2階', tables: [table('座敷1', 6)] },
  ]
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path)
    if (path.includes('/export'))
      return new Response('file', { headers: { 'content-type': 'text/csv' } })
    return page(path.includes('revenue-centers') ? [{ id: 'bar', name: 'バー' }] : floors)
  })
})
afterEach(cleanup)

async function mount(address = '/') {
  const shop = { id: '01990000-0000-7000-8000-000000000011', name: '神田店' }
  showScreen(<TablesScreen />, { profile: { shop }, address })
  await screen.findByRole('heading', { name: '全フロアのテーブル' })
}

const codes = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('a')?.textContent ?? [])

test('lists the tables of all floors; each leads to its floor', async () => {
  await mount()
  const link = await screen.findByRole('link', { name: '座敷1' })
  expect([codes(), link.getAttribute('href')]).toEqual([['2', '10', '座敷1'], '/pos/shop-maps/two'])
  expect(screen.getByText('3台・12席')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^2 / }).textContent).toContain('バー')
})

test('says what could not be read, and reads it again', async () => {
  const server = globalThis.fetch
  let isBroken = true
  const broken = () => Response.json({ message: '壊れています' }, { status: 500 })
  vi.stubGlobal('fetch', async (path: string) =>
    isBroken && path.includes('revenue-centers') ? broken() : server(path),
  )
  await mount()
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
  expect(screen.getByText('壊れています')).toBeTruthy()
  isBroken = false
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: '座敷1' })).toBeTruthy()
})

test('sorts by a heading: ascending, descending, floor order', async () => {
  await mount()
  const heading = await screen.findByRole('button', { name: '席数' })
  fireEvent.click(heading)
  await waitFor(() => expect(codes()).toEqual(['2', '10', '座敷1']))
  fireEvent.click(heading)
  await waitFor(() => expect(codes()).toEqual(['座敷1', '10', '2']))
  expect(screen.getByRole('columnheader', { name: '席数' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('the sheet has the QR codes of the found tables only', async () => {
  await mount('/?q=2%E9%9A%8E&view=codes')
  expect(await screen.findByRole('img', { name: 'テーブル座敷1のQRコード' })).toBeTruthy()
  expect(screen.getAllByRole('img')).toHaveLength(1)
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  fireEvent.click(screen.getByRole('button', { name: '印刷' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the file comes from the server', async () => {
  URL.createObjectURL = () => 'blob:x'
  await mount()
  fireEvent.click(await screen.findByRole('button', { name: 'ダウンロード' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV(Shift-JIS)' }))
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(
      '/v1/shop-maps/tables/export?format=csv&charset=shift_jis',
    ),
  )
})

test('says what to do first where there is no table', async () => {
  floors = []
  await mount()
  expect(await screen.findByText(/フロアの図にテーブルを並べると/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'フロアに並べる' }).getAttribute('href')).toBe(
    '/pos/shop-maps',
  )
  expect(screen.queryByRole('button', { name: 'ダウンロード' })).toBeNull()
})
