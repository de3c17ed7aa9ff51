import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { countPresses } from '../support/count-presses.ts'
import { asPerson, type Interface, type Page as List } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import type { Texts } from '../support/texts.ts'
import { field, notice, press } from '../support/ui.ts'

test.use({ role: 'organization_admin', isAlone: true })

const sample = (name: string) =>
  readFileSync(new URL(`../../apps/server/src/exchange/menus/samples/${name}.csv`, import.meta.url))

/** An empty shop with the browser's session in it. */
async function enterNewShop(person: Interface, name: string, country_code: 'JP' | 'US') {
  const at =
    country_code === 'JP'
      ? { timezone: 'Asia/Tokyo', currency: 'JPY' }
      : { timezone: 'Pacific/Honolulu', currency: 'USD' }
  const { data } = await person.send<{ data: { id: string } }>('POST', '/v1/shops', {
    name,
    country_code,
    ...at,
  })
  await person.send('POST', '/v1/profile/switch-shop', { shop_id: data.id })
}

async function choose(page: Page, texts: Texts, file: { name: string; buffer: Buffer }) {
  const choosing = page.waitForEvent('filechooser')
  await press(page, texts('menu-import:file.choose'))
  await (await choosing).setFiles({ ...file, mimeType: 'text/csv' })
}

const itemsOf = async (person: Interface) =>
  (await person.get<List>('/v1/menu-items?per_page=100')).meta.total

test('imports an Airレジ file in five clicks and undoes it in one', async ({
  page,
  texts,
  url,
  token,
}) => {
  const person = asPerson(url, token)
  await enterNewShop(person, `試験 移行 ${Date.now()}`, 'JP')
  await page.goto('/pos/menu-items')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { clicks } = await countPresses(page)
  await press(page, texts('kit:transfer.menu'))
  await page.getByRole('menuitem', { name: texts('kit:transfer.import') }).click()
  await page.getByRole('link', { name: texts('kit:transfer.other_system') }).click()
  await choose(page, texts, { name: 'airregi.csv', buffer: sample('airregi') })
  await expect(page.getByText(texts('menu-import:reading.recognized'))).toBeVisible()
  await expect(page.getByText(texts('menu-import:outcome.create', { count: 5 }))).toBeVisible()
  await expect(page.getByRole('row', { name: /潮騒ラーメン/ })).toContainText('¥900')
  await press(page, texts('menu-import:outcome.apply_other', { count: 5 }))
  await expect(page.getByRole('heading', { name: texts('menu-import:done.title') })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(5)
  expect(await itemsOf(person)).toBe(5)
  await press(page, texts('menu-import:done.undo'))
  await expect(notice(page, texts('kit:undo.done'))).toBeVisible()
  await expect(page.getByRole('heading', { name: texts('menu-import:done.undone') })).toBeVisible()
  expect(await itemsOf(person)).toBe(0)
})

test('a file with prices of two stores asks for the store first', async ({
  page,
  texts,
  url,
  token,
}) => {
  const person = asPerson(url, token)
  await enterNewShop(person, `試験 二店舗 ${Date.now()}`, 'US')
  await page.goto('/pos/menu-import')
  const heading =
    'Handle,SKU,Name,Category,Sold by weight,Available for sale [North],Price [North],Available for sale [South],Price [South]'
  const file = `${heading}\nsoup,1,Test soup,Soups,N,Y,18.00,Y,14.00\n`
  await choose(page, texts, { name: 'stores.csv', buffer: Buffer.from(file) })
  const store = field(page, texts('menu-import:choices.store'))
  await expect(store).toHaveAccessibleDescription(texts('menu-import:choices.store_needed'))
  await expect(page.getByText(texts('menu-import:outcome.nothing'))).toHaveCount(0)
  await store.selectOption('South')
  await expect(page.getByRole('row', { name: /Test soup/ })).toContainText('$14.00')
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('asks once for the columns of an unknown list and leaves out wrong rows', async ({
    page,
    texts,
    url,
    token,
  }) => {
    const person = asPerson(url, token)
    await enterNewShop(person, `Trial move ${Date.now()}`, 'US')
    const file = {
      name: 'list.csv',
      buffer: Buffer.from(
        `Dish ${Date.now()},USD,Page\nTrial Chowder,9.50,Soups\nTrial Bisque,much,Soups\n`,
      ),
    }
    await page.goto('/pos/menu-import')
    await choose(page, texts, file)
    const columns = page.getByRole('main').getByRole('table').getByRole('combobox')
    await columns.nth(0).selectOption(texts('menu-import:fields.name'))
    await columns.nth(1).selectOption(texts('menu-import:fields.price'))
    await columns.nth(2).selectOption(texts('menu-import:fields.category'))
    await press(page, texts('menu-import:columns.save'))
    await field(page, texts('menu-import:reading.rate')).fill('4.5')
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts('menu-import:outcome.refused', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('row', { name: /Trial Bisque/ })).toBeVisible()
    await expect(
      page.getByRole('button', { name: texts('menu-import:outcome.apply_one', { count: 1 }) }),
    ).toBeDisabled()
    await page.getByLabel(texts('menu-import:outcome.leave_out')).click()
    await press(page, texts('menu-import:outcome.apply_one', { count: 1 }))
    await expect(page.getByRole('heading', { name: texts('menu-import:done.title') })).toBeVisible()
    const { data: items } = await person.get<List>('/v1/menu-items')
    expect(items).toMatchObject([{ name: 'Trial Chowder', price: 950 }])
    const { data: taxes } = await person.get<List>('/v1/taxes')
    expect(taxes).toMatchObject([{ rate: '4.5', kind: 'exclusive' }])
    await press(page, texts('menu-import:done.another'))
    await choose(page, texts, file)
    await expect(page.getByText(texts('menu-import:outcome.unchanged', { count: 1 }))).toBeVisible()
    await expect(page.getByText(texts('menu-import:reading.described'))).toBeVisible()
  })
})

test('rows are excluded one by one and included again', async ({ page, texts, url, token }) => {
  const person = asPerson(url, token)
  await enterNewShop(person, `試験 除外 ${Date.now()}`, 'JP')
  await page.goto('/pos/menu-import')
  await choose(page, texts, { name: 'airregi.csv', buffer: sample('airregi') })
  const ramen = page.getByRole('row', { name: /潮騒ラーメン/ })
  await ramen.getByRole('checkbox').click()
  await expect(page.getByText(texts('menu-import:outcome.create', { count: 4 }))).toBeVisible()
  await expect(ramen).toHaveCount(0)
  await page
    .locator('label')
    .filter({ hasText: texts('menu-import:outcome.actions.left') })
    .click()
  await expect(ramen.getByRole('checkbox')).not.toBeChecked()
  await ramen.getByRole('checkbox').click()
  await expect(page.getByText(texts('menu-import:outcome.create', { count: 5 }))).toBeVisible()
  await ramen.getByRole('checkbox').click()
  await press(page, texts('menu-import:outcome.apply_other', { count: 4 }))
  await expect(page.getByRole('heading', { name: texts('menu-import:done.title') })).toBeVisible()
  expect(await itemsOf(person)).toBe(4)
})
