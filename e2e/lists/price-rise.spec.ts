import type { Page } from '@playwright/test'
import type { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import { asRole, type Interface, type Page as List } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import type { Texts } from '../support/texts.ts'
import { addFilter, agreeToUpdate, choose, field, notice, press, row } from '../support/ui.ts'

type MenuItem = RecordOf<typeof menuItems>

const prices = { 値上げの枝豆: 380, 値上げの冷奴: 425, 値上げの刺身: 1280 } as const
const names = Object.keys(prices)

async function makeItems(person: Interface): Promise<MenuItem[]> {
  const taxes = await person.get<List>('/v1/taxes?per_page=200')
  const tax = taxes.data.find((one) => one.label === '10%')
  const all: [string, number, MenuItem['attribute']][] = [
    ...Object.entries(prices).map(([name, price]): [string, number, MenuItem['attribute']] => [
      name,
      price,
      'food',
    ]),
    ['値上げしない杯', 2000, 'goods'],
  ]
  const made: MenuItem[] = []
  for (const [name, price, attribute] of all) {
    const { data } = await person.send<{ data: MenuItem }>('POST', '/v1/menu-items', {
      name,
      price,
      attribute,
      tax_id: tax?.id,
    })
    made.push(data)
  }
  return made
}

/** The price cells of the batch update, by item name. */
async function priceCells(page: Page, texts: Texts) {
  const head = page
    .getByRole('grid')
    .getByRole('columnheader', { name: texts('menu-items:fields.price'), exact: true })
  const column = (await head.getAttribute('aria-colindex')) ?? ''
  return (name: string) => row(page, name).locator(`[aria-colindex="${column}"]`)
}

async function adjust(
  page: Page,
  texts: Texts,
  { kind, by, roundTo }: { kind: 'percent' | 'amount'; by: string; roundTo: string },
) {
  await press(page, texts('kit:batch.adjust'))
  const dialog = page.getByRole('dialog', { name: texts('kit:batch.adjust') })
  await dialog.getByText(texts(`kit:batch.${kind}`), { exact: true }).click()
  await field(dialog, texts('kit:batch.by')).fill(by)
  await choose(page, dialog, texts('kit:batch.round_to'), roundTo)
  await press(dialog, texts('kit:batch.apply'))
  await expect(dialog).toBeHidden()
}

test('filtered prices are raised together, undone, raised again and saved', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'organization_admin')
  const items = await makeItems(person)

  await test.step('filter the list', async () => {
    await page.goto('/pos/menu-items')
    await page.getByRole('searchbox', { name: texts('kit:search') }).fill('値上げ')
    await expect(page.getByRole('row')).toHaveCount(5)
    await addFilter(page, texts, texts('menu-items:fields.attribute'), [
      texts('menu-items:options.attribute.food'),
    ])
    await expect(page.getByRole('row')).toHaveCount(4)
    await page.getByRole('link', { name: texts('kit:batch.button'), exact: true }).click()
    await expect(page).toHaveURL(/batch-update.*attribute=food/)
  })

  const cell = await priceCells(page, texts)
  const shown = async (after: readonly string[]) => {
    for (const [index, name] of names.entries())
      await expect(cell(name)).toHaveText(after[index] ?? '')
  }

  await test.step('select all prices', async () => {
    await expect(page.getByRole('grid').locator('[aria-rowindex]')).toHaveCount(4)
    await cell(names[0] ?? '').click()
    await page.keyboard.press('Control+ArrowUp')
    await page.keyboard.press('Control+Shift+ArrowDown')
    await expect(page.getByRole('grid').locator('[aria-selected="true"]')).toHaveCount(3)
  })

  await test.step('a rise of 8 %, rounded to 10, is previewed and undone', async () => {
    await adjust(page, texts, { kind: 'percent', by: '+8', roundTo: '10' })
    await shown(['410', '460', '1380'])
    await expect(page.locator('[data-edited]')).toHaveCount(3)
    await expect(page.getByText(texts('kit:batch.changed_other', { count: 3 }))).toBeVisible()
    const { data } = await person.get<{ data: MenuItem }>(`/v1/menu-items/${items[0]?.id}`)
    expect(data.price).toBe(380)
    await press(page, texts('kit:batch.undo'))
    await shown(['380', '425', '1280'])
    await expect(page.locator('[data-edited]')).toHaveCount(0)
  })

  await test.step('10 % more, then 20 yen less, rounded to 50, is saved at once', async () => {
    await adjust(page, texts, { kind: 'percent', by: '10', roundTo: '1' })
    await shown(['418', '468', '1408'])
    await adjust(page, texts, { kind: 'amount', by: '−20', roundTo: '50' })
    await shown(['400', '450', '1400'])
    await press(page, texts('kit:save'))
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('kit:batch.saved_other', { count: 3 }))).toBeVisible()
    await expect(page.locator('[data-edited]')).toHaveCount(0)
  })

  await test.step('the list has the new prices and leaves the others alone', async () => {
    await page.getByRole('link', { name: texts('common:back_to_list') }).click()
    await expect(page).toHaveURL(/\/pos\/menu-items\?.*attribute=food/)
    await expect(row(page, '値上げの枝豆')).toContainText('400')
    await expect(row(page, '値上げの冷奴')).toContainText('450')
    await expect(row(page, '値上げの刺身')).toContainText('1,400')
    await press(page, texts('kit:clear_filters'))
    await expect(row(page, '値上げしない杯')).toContainText('2,000')
  })

  await test.step("an item's history contains it once", async () => {
    await page.getByRole('link', { name: '値上げの刺身', exact: true }).click()
    await press(page, texts('kit:history.button'))
    const history = page.getByRole('dialog', { name: texts('kit:history.title') })
    await expect(history).toContainText('1,280')
    await expect(history).toContainText('1,400')
    await expect(history).toContainText('店長')
    await expect(history).not.toContainText('1,408')
  })
  for (const { id } of items) await person.send('DELETE', `/v1/menu-items/${id}`)
})

test('reprices a whole filtered list at once and undoes it at once', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'organization_admin')
  const items = await makeItems(person)
  await page.goto(`/pos/menu-items?q=${encodeURIComponent('値上げの')}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await press(page, texts('kit:transfer.menu'))
  await page.getByRole('menuitem', { name: texts('kit:prices.button') }).click()
  const dialog = page.getByRole('dialog', {
    name: texts('kit:prices.title', { name: texts('menu-items:title') }),
  })
  await expect(dialog).toContainText(texts('kit:prices.of_filtered'))
  await field(dialog, texts('kit:batch.by')).fill('8')
  await press(dialog, texts('kit:prices.look'))
  await expect(dialog).toContainText(
    texts('kit:prices.counts', { change: 3, unchanged: 0, refused: 0 }),
  )
  await expect(row(page, '値上げの冷奴').last()).toContainText('460')

  await test.step('a change by another user is shown before anything is stored', async () => {
    await person.send('PUT', `/v1/menu-items/${items[0]?.id}`, { version: 1, price: 500 })
    await press(dialog, texts('kit:prices.apply'))
    await expect(dialog.getByRole('row', { name: '値上げの枝豆' })).toContainText('540')
  })

  await press(dialog, texts('kit:prices.apply'))
  await expect(dialog).toBeHidden()
  await expect(row(page, '値上げの刺身')).toContainText('1,380')
  await press(page, texts('kit:transfer.undo'))
  await expect(notice(page, texts('kit:undo.done'))).toBeVisible()
  await expect(row(page, '値上げの刺身')).toContainText('1,280')
  await expect(row(page, '値上げの枝豆')).toContainText('500')
  for (const { id } of items) await person.send('DELETE', `/v1/menu-items/${id}`)
})
