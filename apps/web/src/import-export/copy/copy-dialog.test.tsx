import type { CopyReport } from '@pos/contract/exchange/transfer'
import { allergies } from '@pos/contract/menu/allergies'
import { menuItems } from '@pos/contract/menu/menu-items'
import type { ResourceDefinition } from '@pos/contract/resource'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { profileOf, shopOne, shopTwo, showDialog } from '../testing/show-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'

const none = { create: 0, change: 0, delete: 0, unchanged: 0, refused: 0 }
const rowOf = (
  action: CopyReport['resources'][number]['rows'][number]['action'],
  name: string,
  problems: string[] = [],
) => ({
  row: 1,
  action,
  id: null,
  name,
  cells: problems.length > 0 ? [{ field: 'name', before: null, after: name, problems }] : [],
})
const ready: CopyReport = {
  resources: [
    { resource: 'allergies', counts: { ...none, create: 1 }, rows: [rowOf('create', 'えび')] },
  ],
}
const refused: CopyReport = {
  resources: [
    {
      resource: 'allergies',
      counts: { ...none, refused: 1 },
      rows: [rowOf('refused', 'えび', ['同じ名前が2つあります。'])],
    },
  ],
}

const asked = vi.fn<(body: Record<string, unknown>) => void>()
let report = ready
let respond: ((body: Record<string, unknown>) => Response) | null = null
beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['kit', 'navigation', 'allergies', 'menu-items'])
})
beforeEach(() => {
  asked.mockClear()
  onClose.mockClear()
  report = ready
  respond = null
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return answer(200, { data: profileOf([shopOne, sameMoney]) })
    if (path !== '/v1/copy') return answer(404, {})
    const expected = JSON.parse(body as string) as Record<string, unknown>
    asked(expected)
    return respond?.(expected) ?? answer(200, { data: report })
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const onClose = vi.fn<() => void>()
const sameMoney = { ...shopTwo, name: '難波店', currency: 'JPY' }
async function open(resource: ResourceDefinition, other: object = sameMoney) {
  showDialog(<CopyDialog resource={resource} onClose={onClose} />, [shopOne, other])
  return screen.findByRole('dialog', { name: 'ほかの店舗からコピー' })
}
const preview = async () =>
  fireEvent.click(await screen.findByRole('button', { name: '内容を確かめる' }))
const copyButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'この内容でコピー' })

test('shows a preview before copying and reports the result', async () => {
  const dialog = await open(allergies)
  expect(screen.queryByRole('button', { name: 'この内容でコピー' })).toBeNull()
  await preview()
  const button = await copyButton()
  expect(dialog.textContent).toContain('作成 1、変更 0、削除 0、変更なし 0、エラー 0')
  expect(await screen.findByText('えび')).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(
    asked.mock.calls.map(([{ dry_run, from_shop_id, resources, mode }]) => [
      dry_run,
      from_shop_id,
      resources,
      mode,
    ]),
  ).toEqual([
    [true, shopTwo.id, ['allergies'], 'new_only'],
    [false, shopTwo.id, ['allergies'], 'new_only'],
  ])
  expect(snackbarStore.read()?.message).toBe('コピーしました。')
})

test('another choice needs another preview', async () => {
  await open(allergies)
  await preview()
  await copyButton()
  fireEvent.click(screen.getByRole('radio', { name: 'すべて置き換える' }))
  expect(screen.queryByRole('button', { name: 'この内容でコピー' })).toBeNull()
  await preview()
  await copyButton()
  expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({ mode: 'replace', dry_run: true })
})

test('a refused record stops the copy and gives the reason', async () => {
  report = refused
  await open(allergies)
  await preview()
  expect((await copyButton()).disabled).toBe(true)
  expect(await screen.findByText('同じ名前が2つあります。')).toBeTruthy()
})

test('prices of another currency ask for a rate; records without prices do not', async () => {
  respond = ({ rate }) =>
    rate
      ? answer(200, { data: report })
      : answer(422, { errors: { rate: ['換算レートを入力してください。'] } })
  await open(menuItems, shopTwo)
  const rate = await screen.findByRole('textbox', { name: /換算レート\(1 USD = \? JPY\)/ })
  await preview()
  await screen.findByText('換算レートを入力してください。')
  fireEvent.change(rate, { target: { value: ' 150.5 ' } })
  await preview()
  await copyButton()
  expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({ rate: '150.5' })
  cleanup()
  await open(allergies, shopTwo)
  expect(screen.queryByRole('textbox', { name: /換算レート/ })).toBeNull()
})
