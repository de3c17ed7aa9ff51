import { familyGroups } from '@pos/contract/menu/family-groups'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ListToolsContext } from '#kit/list/list-tools.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { GroupTree } from './group-tree.tsx'

interface Family {
  readonly id: string
  readonly name: string
  version: number
  major_group_id: string
}
const allMajors = ['フード', 'ドリンク', '物販'].map((name, index) => ({
  id: `major-${index}`,
  version: 1,
  name,
  name_en: null,
}))
let majors = allMajors
let families: Family[] = []
const puts = vi.fn<(path: string, body: unknown) => void>()
let refusal: { status: number; body: object } | null = null

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['kit', 'family-groups', 'major-groups'])
})
beforeEach(() => {
  layOutRows()
  puts.mockClear()
  refusal = null
  majors = allMajors
  families = ['焼鳥', '甘味'].map((name) => ({
    id: name,
    name,
    version: 1,
    major_group_id: 'major-0',
  }))
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PUT') return put(decodeURIComponent(path), JSON.parse(body as string))
    if (method === 'POST') return restore(decodeURIComponent(path), JSON.parse(body as string))
    const data = path.includes('major-groups') ? majors : families
    return answer(200, { data, meta: { page: 1, per_page: 200, total: data.length } })
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

function put(path: string, body: { version: number; major_group_id: string }) {
  puts(path, body)
  if (refusal) return answer(refusal.status, refusal.body)
  const family = families.find(({ id }) => path.endsWith(id))!
  Object.assign(family, { version: body.version + 1, major_group_id: body.major_group_id })
  return answer(200, { data: family })
}

/** All were in the first group before. */
function restore(path: string, body: { version: number; to: number }) {
  expect(body).toEqual({ version: 2, to: 1 })
  const family = families.find(({ id }) => path.endsWith(`${id}/restore`))!
  Object.assign(family, { version: body.version + 1, major_group_id: 'major-0' })
  return answer(200, { data: family })
}

async function mount() {
  showScreen(
    <ResourceScreen resource={familyGroups}>
      <ListToolsContext value={{} as never}>
        <GroupTree />
      </ListToolsContext>
    </ResourceScreen>,
  )
  if (families.length === 0) return
  await screen.findByText('甘味')
  await reachHandle()
}

/** The program of dragging is loaded once the focus reaches a handle, which keeps it. */
async function reachHandle() {
  const handle = () => screen.getByRole('button', { name: '移動: 甘味' })
  act(() => handle().focus())
  await waitFor(() => expect(handle().getAttribute('aria-roledescription')).toBe('draggable'))
  // The focus comes back a moment after the program.
  await waitFor(() => expect(document.activeElement).toBe(handle()))
}

const namesIn = (major: string) =>
  within(screen.getByRole('region', { name: major }))
    .queryAllByRole('listitem')
    .map((row) => row.textContent?.replace('商品を見る', ''))
async function press(code: string) {
  await act(async () => {
    fireEvent.keyDown(screen.getByRole('button', { name: '移動: 甘味' }), { code, key: code })
    await new Promise((resolve) => setTimeout(resolve, 60))
  })
}

test('a family group is moved to the next major group, and back by one press', async () => {
  await mount()
  for (const code of ['Space', 'ArrowDown', 'Space']) await press(code)
  await waitFor(() =>
    expect([namesIn('フード'), namesIn('ドリンク')]).toEqual([['焼鳥'], ['甘味']]),
  )
  expect(puts.mock.calls).toEqual([
    ['/v1/family-groups/甘味', { version: 1, major_group_id: 'major-1' }],
  ])
  const notice = snackbarStore.read()
  expect(notice?.message).toBe('甘味を「ドリンク」へ移しました。')
  notice?.action?.run()
  await waitFor(() => expect(namesIn('フード')).toEqual(['焼鳥', '甘味']))
})

test('Escape, or dropping it on its own group, changes nothing', async () => {
  await mount()
  for (const code of ['Space', 'ArrowDown', 'Escape', 'Space', 'Space']) await press(code)
  expect(namesIn('フード')).toEqual(['焼鳥', '甘味'])
  expect(puts).not.toHaveBeenCalled()
})

test('a refusal is shown, and the tree returns to the server’s state', async () => {
  refusal = {
    status: 409,
    body: { exception: 'StaleRecord', message: 'ほかの人が先に変更しました。' },
  }
  await mount()
  for (const code of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await press(code)
  await waitFor(() => expect(snackbarStore.read()?.message).toBe('ほかの人が先に変更しました。'))
  expect(puts.mock.calls[0]?.[1]).toMatchObject({ major_group_id: 'major-2' })
  expect(namesIn('フード')).toEqual(['焼鳥', '甘味'])
})

test('without groups, the empty state starts the first one', async () => {
  majors = []
  families = []
  await mount()
  const text = await screen.findByText(
    '売上レポートで商品をまとめる大分類です。フード、ドリンクのように分けます。',
  )
  const begin = within(text.parentElement!)
  expect(begin.getByRole('button', { name: 'テンプレートから始める' })).toBeTruthy()
  fireEvent.click(begin.getByRole('button', { name: 'メジャーグループを追加' }))
  expect(await screen.findByRole('dialog', { name: 'メジャーグループの新規作成' })).toBeTruthy()
})

/**
 * Fakes a layout, which jsdom does not compute: majors are 200 high below each other, families 40.
 */
function layOutRows() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function position(
    this: HTMLElement,
  ) {
    const section = this.closest('section') ?? this.querySelector('section')
    const top = section ? [...document.querySelectorAll('section')].indexOf(section) * 220 : 0
    const row = this.closest('li')
    if (row)
      return new DOMRect(
        0,
        top + 60 + [...(row.parentElement?.children ?? [])].indexOf(row) * 44,
        400,
        40,
      )
    return section ? new DOMRect(0, top, 400, 200) : new DOMRect(0, 0, 400, 800)
  })
}
