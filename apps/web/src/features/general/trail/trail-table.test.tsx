import type { TrailEntry } from '@pos/contract/history/trail'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { TrailTable } from './trail-table.tsx'

const id = (number: number) => `01990000-0000-7000-8000-00000000000${number}`
const japan = { currency: 'JPY', timezone: 'Asia/Tokyo' } as const
const here = { id: id(1), name: '渋谷店', ...japan }
const elsewhere = { id: id(2), name: '新宿店', ...japan }
const honolulu = {
  id: id(5),
  name: 'Honolulu',
  currency: 'USD',
  timezone: 'Pacific/Honolulu',
} as const
const entry: TrailEntry = {
  id: 1,
  at: '2026-11-21T10:00:00.000Z',
  actor: 'user',
  actor_id: id(7),
  actor_name: '店長',
  action: 'update',
  resource: 'menu-items',
  record_id: id(4),
  record_name: '生ビール',
  shop: here,
  ip_address: '192.0.2.7',
  user_agent: 'Firefox',
  before: { price: 500 },
  after: { price: 550 },
  number: 12,
  hash: 'a1b2',
}

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['trail', 'navigation', 'kit', 'menu-items'])
})
afterEach(cleanup)

async function show(...changes: Partial<TrailEntry>[]) {
  showScreen(
    <TrailTable entries={changes.map((change, index) => ({ ...entry, id: index, ...change }))} />,
    { profile: { shop: here } },
  )
  return (await screen.findAllByRole('row')).slice(1)
}
async function open(change: Partial<TrailEntry>) {
  await show(change)
  fireEvent.click(screen.getByRole('button', { name: /詳細を表示/ }))
  return screen.findByText(/封印/)
}

test('a row states time, author, action, record and shop', async () => {
  const [row] = await show({})
  for (const text of ['2026-11-21 19:00', '店長', '変更', '生ビール', '渋谷店', '192.0.2.7'])
    expect(row?.textContent).toContain(text)
})

test('only existing records of the current shop are links', async () => {
  const rows = await show({}, { shop: elsewhere }, { action: 'delete' })
  const links = rows.map((row) => within(row).queryByRole('link')?.getAttribute('href') ?? null)
  expect(links).toEqual([expect.stringContaining(`/pos/menu-items/${id(4)}`), null, null])
})

test('what has no record of its own links to its screen', async () => {
  const [row] = await show({ resource: 'targets', record_id: null, record_name: null })
  const link = within(row ?? document.body).getByRole('link', { name: '売上目標' })
  expect(link.getAttribute('href')).toContain('/pos/targets')
})

test('an author that is no person is named with its kind', async () => {
  const rows = await show(
    { actor: 'device', actor_name: 'レジ 1' },
    { actor: 'system', actor_name: '' },
  )
  expect(rows[0]?.textContent).toContain('レジ 1端末')
  expect(rows[1]?.textContent).toContain('システム')
})

test('unknown kinds and actions are shown unchanged', async () => {
  const [row] = await show({ action: 'teleport', resource: 'robots', record_name: null })
  expect(row?.textContent).toContain('teleport')
  expect(row?.textContent).toContain('robots')
})

test('an entry of a deleted shop, and one of the whole organization', async () => {
  const rows = await show(
    { shop: { id: id(3), name: '', currency: null, timezone: null } },
    { shop: null, resource: 'roles' },
  )
  expect(rows[0]?.textContent).toContain('削除された店舗')
  expect(rows[1]?.textContent).toContain('組織')
})

test('details show the changed amounts, the browser and the seal', async () => {
  const seal = await open({})
  expect(seal.textContent).toBe('封印 12 a1b2')
  expect(await screen.findByText('¥500')).toBeTruthy()
  expect(screen.getByText('¥550')).toBeTruthy()
  expect(screen.getByText(/Firefox/)).toBeTruthy()
})

test('amounts of another shop have no currency', async () => {
  await open({ shop: elsewhere })
  expect(await screen.findByText('550')).toBeTruthy()
  expect(screen.queryByText('¥550')).toBeNull()
})

test('details of an entry without fields that is not sealed yet', async () => {
  const seal = await open({ before: null, after: { note: null }, number: null, hash: null })
  expect(seal.textContent).toContain('まだ封印されていません')
  expect(screen.getByText('これ以上の記録はありません。')).toBeTruthy()
})

test('an entry has the time of its shop, whose zone is named if it is another', async () => {
  const rows = await show({ shop: honolulu }, {})
  expect(rows[0]?.textContent).toContain('2026-11-21 00:00:00 HST')
  expect(rows[1]?.textContent).toContain('2026-11-21 19:00:00')
  expect(rows[1]?.textContent).not.toContain('GMT')
})

test('shows the count of a drawer in words, in the currency of its shop', async () => {
  await open({
    shop: honolulu,
    resource: 'day-close',
    action: 'count',
    before: null,
    after: {
      drawer: 'Register 1',
      amount: 11_525,
      denominations: [
        { value: 10_000, pieces: 1 },
        { value: 25, pieces: 61 },
      ],
    },
  })
  expect(await screen.findByText('$115.25')).toBeTruthy()
  expect(screen.getByText('$100.00 × 1、$0.25 × 61')).toBeTruthy()
})
