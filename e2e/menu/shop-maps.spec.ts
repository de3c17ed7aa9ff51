import type { Locator, Page } from '@playwright/test'
import type { RecordOf } from '@pos/contract/resource'
import type { shopMaps } from '@pos/contract/shop/shop-maps'
import { problemText } from '@pos/texts/message-text'
import { map, saveButton, settings, tables, undoButton } from '../support/floor.ts'
import { asRole } from '../support/interface.ts'
import { hold } from '../support/network.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, answer, field, notice, press } from '../support/ui.ts'

type Floor = RecordOf<typeof shopMaps>

test.use({ language: 'en' })

async function middleOf(node: Locator) {
  const box = await node.boundingBox()
  if (!box) throw new Error('A button is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragBy(page: Page, node: Locator, dx: number, dy: number) {
  const { x, y } = await middleOf(node)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
  await page.mouse.move(x + dx, y + dy, { steps: 3 })
  await page.mouse.up()
}

test('draws a floor by pointer and keyboard, rejects a used code, survives a reload', async ({
  page,
  texts,
}) => {
  const value = (label: 'code' | 'x' | 'y' | 'rotation') =>
    field(settings(page, texts), texts(`shop-maps:fields.${label}`))
  const number = async (label: 'x' | 'y') => Number(await value(label).inputValue())
  await page.goto('/pos/shop-maps/new')
  await field(settings(page, texts), texts('shop-maps:fields.name')).fill('試験フロア')

  await test.step('add two tables', async () => {
    for (const shape of ['rect_4_1', 'circle_4'] as const) {
      await press(
        page,
        texts('shop-maps:palette.add', { shape: texts(`shop-maps:options.shape.${shape}`) }),
      )
    }
    await expect(tables(page)).toHaveCount(2)
    await value('code').fill('T2')
  })

  await test.step('drag', async () => {
    const before = [await number('x'), await number('y')]
    await dragBy(page, tables(page).last(), 180, 120)
    await expect.poll(() => number('x')).toBeGreaterThan(before[0] ?? 0)
    expect(await number('y')).toBeGreaterThan(before[1] ?? 0)
  })

  await test.step('turn by the handle and by R', async () => {
    const handle = map(page).locator('g[class*="handle"] circle').last()
    const knob = await middleOf(handle)
    const table = await middleOf(tables(page).last())
    await page.mouse.move(knob.x, knob.y)
    await page.mouse.down()
    await page.mouse.move(table.x + (table.y - knob.y), table.y, { steps: 5 })
    await page.mouse.up()
    await expect(value('rotation')).toHaveValue('90')
    await tables(page).last().focus()
    await page.keyboard.press('r')
    await expect(value('rotation')).toHaveValue('105')
  })

  await test.step('move by keys, undo and redo', async () => {
    const x = await number('x')
    await page.keyboard.press('ArrowRight')
    await expect(value('x')).toHaveValue(String(x + 10))
    await page.keyboard.press('Control+z')
    await expect(value('x')).toHaveValue(String(x))
    await page.keyboard.press('Control+Shift+z')
    await expect(value('x')).toHaveValue(String(x + 10))
    await undoButton(page, texts).click()
    await expect(value('x')).toHaveValue(String(x))
  })

  await test.step('a code of another floor is refused at once and is not sent', async () => {
    let sent = 0
    page.on(
      'request',
      (request) =>
        (sent += request.method() === 'POST' && request.url().endsWith('/v1/shop-maps') ? 1 : 0),
    )
    await value('code').fill('１')
    await expect(value('code')).toHaveAccessibleDescription(
      problemText('en', { key: 'duplicate_table_code' }),
    )
    await saveButton(page, texts).click()
    expect(sent).toBe(0)
    await value('code').fill('T2')
  })

  await saveButton(page, texts).click()
  await expect(notice(page, texts('shop-maps:saved.created'))).toBeVisible()
  await expect(page).toHaveURL(/shop-maps\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('試験フロア')
  const before = await tables(page).evaluateAll((nodes) =>
    nodes.map((node) => node.getAttribute('aria-label')),
  )
  await page.reload()
  await expect(tables(page)).toHaveCount(2)
  expect(
    await tables(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label'))),
  ).toEqual(before)
  await tables(page).last().focus()
  await expect(value('rotation')).toHaveValue('105')

  await page.getByRole('button', { name: texts('kit:delete.button'), exact: true }).click()
  await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
  await expect(page).toHaveURL(/\/pos\/shop-maps$/)
})

test('gives a table an unused code, and a refused save keeps the selection', async ({
  page,
  texts,
}) => {
  const release = await hold(page, '**/v1/shop-maps?*')
  await page.goto('/pos/shop-maps/new')
  const add = (shape: 'rect_4_1' | 'circle_4') =>
    texts('shop-maps:palette.add', { shape: texts(`shop-maps:options.shape.${shape}`) })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Tables can be added only when the codes of other floors are known.
  await expect(page.getByRole('button', { name: add('rect_4_1'), exact: true })).toHaveCount(0)
  release()
  for (const shape of ['rect_4_1', 'circle_4'] as const) await press(page, add(shape))
  const code = field(settings(page, texts), texts('shop-maps:fields.code'))
  await expect(
    page.getByRole('navigation', { name: texts('shop-maps:title') }).getByRole('link'),
  ).not.toHaveCount(1)
  for (const count of [1, 2])
    await expect(page.getByText(texts('shop-maps:tools.problems', { count }))).toHaveCount(0)
  await tables(page).first().click()
  await code.fill('１')
  await tables(page).last().click()
  await code.fill('')
  await saveButton(page, texts).click()
  await expect(code).toHaveValue('')
})

test('two people at one floor: the later one compares both and loses nothing', async ({
  page,
  texts,
  url,
}) => {
  const other = await asRole(url, 'organization_admin')
  const made = await other.send<{ data: Floor }>('POST', '/v1/shop-maps', {
    name: '試験 競合',
    tables: [],
  })
  const address = `/v1/shop-maps/${made.data.id}`
  await page.goto(`/pos/shop-maps/${made.data.id}`)
  await press(
    page,
    texts('shop-maps:palette.add', { shape: texts('shop-maps:options.shape.rect_2_1') }),
  )
  await other.send('PUT', address, { version: made.data.version, width: 1500 })
  await saveButton(page, texts).click()
  await agreeToUpdate(page, texts)
  const dialog = page.getByRole('dialog', { name: texts('shop-maps:stale.title') })
  await press(dialog, texts('shop-maps:stale.take_mine'))
  await expect(tables(page)).toHaveCount(1)
  await saveButton(page, texts).click()
  await agreeToUpdate(page, texts)
  await expect(notice(page, texts('shop-maps:saved.updated'))).toBeVisible()
  const { data } = await other.get<{ data: Floor }>(address)
  expect(data.tables).toHaveLength(1)
  await other.send('DELETE', address)
})

test('leaving a floor that is not saved asks first', async ({ page, texts }) => {
  await page.goto('/pos/shop-maps')
  await page.getByRole('link', { name: '1階', exact: true }).click()
  await expect(tables(page).first()).toBeVisible()
  await tables(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('link', { name: '2階 座敷' }).first().click()
  await answer(page, texts('common:unsaved.title'), texts('common:unsaved.stay'))
  await expect(saveButton(page, texts)).toBeEnabled()
  await page.getByRole('link', { name: '2階 座敷' }).first().click()
  await answer(page, texts('common:unsaved.title'), texts('common:unsaved.discard'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2階 座敷')
})

test('on a phone a table is placed and its settings open from below', {
  tag: '@phone-only',
}, async ({ page, texts }) => {
  await page.goto('/pos/shop-maps/new')
  await press(
    page,
    texts('shop-maps:palette.add', { shape: texts('shop-maps:options.shape.rect_4_1') }),
  )
  await press(page, texts('shop-maps:inspector.open_table'))
  const sheet = page.getByRole('dialog', { name: texts('shop-maps:inspector.label') })
  await field(sheet, texts('shop-maps:fields.code')).fill('P1')
  await expect(tables(page)).toHaveAccessibleName(/P1/)
})

test('duplicates a floor with new codes', async ({ page, texts, url }) => {
  const person = await asRole(url, 'organization_admin')
  const at = { shape: 'rect_2_1', y: 100, rotation: 0, seats: 2 }
  const { data } = await person.send<{ data: Floor }>('POST', '/v1/shop-maps', {
    name: '試験 複製',
    tables: [
      { ...at, code: 'DUP1', x: 100 },
      { ...at, code: 'DUP2', x: 400 },
    ],
  })
  await page.goto(`/pos/shop-maps/${data.id}`)
  await page.getByRole('link', { name: texts('kit:transfer.duplicate'), exact: true }).click()
  await expect(tables(page)).toHaveCount(2)
  await saveButton(page, texts).click()
  await expect(notice(page, texts('shop-maps:saved.created'))).toBeVisible()
  const copy = page.url().split('/').at(-1) ?? ''
  const saved = await person.get<{ data: Floor }>(`/v1/shop-maps/${copy}`)
  expect(saved.data.tables.map(({ code }) => code)).toEqual(['DUP3', 'DUP4'])
  for (const id of [data.id, copy]) await person.send('DELETE', `/v1/shop-maps/${id}`)
})
