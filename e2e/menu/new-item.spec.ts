import type { Locator } from '@playwright/test'
import { insideSentence } from '@pos/texts/inside-sentence'
import { countPresses } from '../support/count-presses.ts'
import { asRole } from '../support/interface.ts'
import type { MenuItemBody } from '../support/new-item.ts'
import { pictureOf } from '../support/new-item.ts'
import { resourceForm } from '../support/resource-form.ts'
import { expect, test } from '../support/test.ts'
import { createdNotice, field, notice, press, row } from '../support/ui.ts'

const first = '試験 夏野菜の揚げ浸し'
const second = '試験 とうもろこしの天ぷら'

for (const hand of ['mouse', 'keys'] as const) {
  test(`seven presses by ${hand} put an item with a picture on the order screen`, async ({
    page,
    texts,
    url,
  }) => {
    const person = await asRole(url, 'shop_manager')
    const { data: groups } = await person.get<{ data: { id: string; name: string }[] }>(
      '/v1/sub-categories/groups?per_page=1',
    )
    const [group = { id: '', name: '' }] = groups
    const byMouse = hand === 'mouse'
    // Tab moves the focus by keyboard, which is not a click.
    const act = (control: Locator) => (byMouse ? control.click() : control.press('Enter'))
    const enter = (control: Locator) => (byMouse ? control.click() : control.focus())
    await page.goto('/pos/menu-items')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const { clicks, keys } = await countPresses(page)
    const presses = async () => (await clicks()) + (await keys())
    const form = resourceForm(page, 'menu-items', texts)

    await (byMouse
      ? page.getByRole('link', { name: texts('kit:new'), exact: true }).click()
      : page.keyboard.press('n'))
    await expect(form.control('name')).toBeFocused()
    await page.keyboard.type(first)
    await enter(form.control('price'))
    await page.keyboard.type('680')
    const choosing = page.waitForEvent('filechooser')
    await act(page.getByRole('button', { name: texts('kit:image.choose'), exact: true }))
    await (await choosing).setFiles({
      name: 'dish.png',
      mimeType: 'image/png',
      buffer: await pictureOf(page, 90, 60),
    })
    await enter(form.control('group_ids'))
    const option = page.getByRole('option', { name: group.name, exact: true })
    if (byMouse) await option.click()
    else {
      await page.keyboard.type(group.name)
      await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(group.name)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    // The button as on devices, before saving.
    const preview = page.getByRole('region', { name: texts('kit:side.preview') })
    await expect(preview).toContainText('¥680')
    await expect(preview.getByRole('img').or(preview.locator('img')).first()).toBeVisible()
    await act(page.getByRole('button', { name: texts('kit:save_and.new'), exact: true }))
    await expect(createdNotice(page, texts)).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(7)
    expect(byMouse || (await clicks()) === 0).toBe(true)

    const before = await presses()
    await expect(form.control('name')).toBeFocused()
    await expect(form.control('name')).toHaveValue('')
    await expect(form.control('tax_id')).toHaveValue(/./)
    await page.keyboard.type(second)
    expect((await presses()) - before).toBeLessThanOrEqual(1)

    const { data: made } = await person.get<{ data: MenuItemBody[] }>(
      `/v1/menu-items?q=${encodeURIComponent(first)}`,
    )
    expect(made).toMatchObject([{ price: 680, group_ids: [group.id] }])
    expect(made[0]?.image).not.toBeNull()
    expect(made[0]?.tax_id).toBeTruthy()
    await person.send('DELETE', `/v1/menu-items/${made[0]?.id}`)
  })
}

test('a dish with toppings takes twelve presses', async ({ page, texts, url }) => {
  const person = await asRole(url, 'shop_manager')
  const { data: groups } = await person.get<{ data: { name: string }[] }>(
    '/v1/sub-categories/groups?per_page=1',
  )
  const dish = `試験 つくね重 ${Date.now()}`
  await page.goto('/pos/menu-items')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const { clicks, keys } = await countPresses(page)
  const form = resourceForm(page, 'menu-items', texts)
  const sheet = page.getByRole('dialog', {
    name: texts('kit:new_title', { name: insideSentence(texts('condiment-groups:title_one')) }),
  })
  const fillGroup = async (name: string, choices: readonly [string, string][]) => {
    await expect(field(sheet, texts('condiment-groups:fields.name'))).toBeFocused()
    await page.keyboard.type(name)
    for (const [index, [choice, price]] of choices.entries()) {
      const number = index + 1
      await field(sheet, texts('condiment-groups:sheet.choice_name', { number })).fill(choice)
      await field(sheet, texts('condiment-groups:sheet.choice_price', { number })).fill(price)
    }
  }

  await page.getByRole('link', { name: texts('kit:new'), exact: true }).click()
  await expect(form.control('name')).toBeFocused()
  await page.keyboard.type(dish)
  await form.control('price').fill('1280')
  await form.control('group_ids').click()
  await page.getByRole('option', { name: groups[0]?.name ?? '', exact: true }).click()
  await press(page, texts('menu-items:groups.new'))
  await fillGroup('試験 サイズ', [
    ['試験 小盛', '-100'],
    ['試験 並盛', '0'],
  ])
  await sheet.getByText(texts('condiment-groups:sheet.rules.one'), { exact: true }).click()
  await press(sheet, texts('condiment-groups:sheet.another'))
  await expect(createdNotice(page, texts)).toBeVisible()
  await fillGroup('試験 薬味', [
    ['試験 温玉', '120'],
    ['試験 ねぎ', '80'],
    ['試験 七味', '0'],
  ])
  await press(sheet, texts('common:save'))
  await expect(sheet).toBeHidden()
  await press(page, texts('common:save'))
  const done = notice(page, texts('kit:created', { name: dish }))
  await expect(done).toBeVisible()
  expect((await clicks()) + (await keys())).toBeLessThanOrEqual(12)

  // The list shows the page with the dish, wherever it is, and the message opens it.
  await expect(row(page, dish)).toBeVisible()
  await expect(row(page, dish)).toHaveAttribute('data-opened', /.*/)
  await press(done, texts('kit:open_record'))
  await expect(page.getByRole('heading', { level: 1, name: dish })).toBeVisible()
  const offered = page.getByRole('listitem')
  await expect(offered.filter({ hasText: '試験 小盛 · 試験 並盛' })).toBeVisible()
  await expect(offered.filter({ hasText: '試験 温玉 · 試験 ねぎ · 試験 七味' })).toBeVisible()

  const { data } = await person.get<{ data: MenuItemBody[] }>(
    `/v1/menu-items?q=${encodeURIComponent(dish)}`,
  )
  await person.send('DELETE', `/v1/menu-items/${data[0]?.id}`)
  for (const resource of ['condiment-groups', 'condiments']) {
    const found = await person.get<{ data: { id: string }[] }>(
      `/v1/${resource}?q=${encodeURIComponent('試験')}`,
    )
    for (const { id } of found.data) await person.send('DELETE', `/v1/${resource}/${id}`)
  }
})

test('a picture is dropped and cropped; a missing group is created inline', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  await page.goto('/pos/menu-items/new')
  const form = resourceForm(page, 'menu-items', texts)
  await form.control('name').fill(second)
  const bytes = [...(await pictureOf(page, 90, 60))]
  const zone = page.locator('[data-picture-zone]')
  await zone.evaluate((element, data) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(data)], 'dish.png', { type: 'image/png' }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  }, bytes)
  const shape = () =>
    zone
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  await expect.poll(shape).toBeCloseTo(1.5, 1)
  await press(page, texts('kit:image.crop'))
  const crop = page.getByRole('dialog', { name: texts('kit:image.crop_title') })
  await expect(
    crop.getByRole('button', { name: texts('kit:image.crop'), exact: true }),
  ).toBeEnabled()
  await press(crop, texts('kit:image.crop'))
  await expect.poll(shape).toBeCloseTo(1, 1)

  await form.control('group_ids').click()
  await page.keyboard.type('試験 夏の特別')
  await page
    .getByRole('option', { name: texts('kit:create.named', { name: '試験 夏の特別' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await press(dialog, texts('common:save'))
  await expect(
    field(dialog, texts('sub-category-groups:fields.sub_category_id')),
  ).toHaveAccessibleDescription(/./)
  await field(dialog, texts('sub-category-groups:fields.sub_category_id')).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await press(dialog, texts('common:save'))
  await expect(dialog).toBeHidden()
  // The form behind the dialog was not submitted.
  await expect(page).toHaveURL(/menu-items\/new$/)
  await expect(page.getByRole('main').getByText('試験 夏の特別', { exact: true })).toBeVisible()
  const { data } = await person.get<{ data: { id: string }[] }>(
    `/v1/sub-categories/groups?q=${encodeURIComponent('試験 夏の特別')}`,
  )
  for (const { id } of data) await person.send('DELETE', `/v1/sub-categories/groups/${id}`)
})

test("accepts dates as people write them, or from a calendar in the page's language", async ({
  page,
  texts,
}) => {
  await page.goto('/pos/discounts/new')
  const form = resourceForm(page, 'discounts', texts)
  await form.control('valid_from').fill('2026年6月5日')
  await form.control('valid_from').blur()
  await expect(form.control('valid_from')).toHaveValue('2026-06-05')
  await page
    .getByRole('button', { name: texts('kit:date.open') })
    .first()
    .click()
  await expect(page.getByText('2026年6月', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '2026年6月17日' }).click()
  await expect(form.control('valid_from')).toHaveValue('2026-06-17')
})

test('fields are shown only if they apply', async ({ page, texts }) => {
  await page.goto('/pos/menu-items/new')
  const form = resourceForm(page, 'menu-items', texts)
  await expect(form.control('name')).toBeVisible()
  await expect(form.control('inventory_value')).toHaveCount(0)
  await form.fill('inventory_type', 'count')
  await expect(form.control('inventory_value')).toBeVisible()
  await page
    .getByRole('navigation', { name: texts('kit:sections') })
    .getByRole('button', { name: texts('menu-items:sections.kitchen') })
    .click()
  await expect(
    page.getByRole('heading', { name: texts('menu-items:sections.kitchen') }),
  ).toBeInViewport()
})

test.describe('a shop', () => {
  test.use({ role: 'organization_admin' })
  test('asks for the fields of its country by their local names', async ({ page, texts }) => {
    await page.goto('/pos/shops/new')
    const form = resourceForm(page, 'shops', texts)
    const inJapan = [
      form.control('kana_name'),
      form.control('prefecture'),
      form.control('company_code'),
    ]
    for (const control of inJapan) await expect(control).toBeVisible()
    await expect(field(page, texts('shops:region'))).toBeVisible()
    await form.fill('country_code', 'US')
    for (const control of inJapan) await expect(control).toHaveCount(0)
    await expect(field(page, texts('shops:state'))).toBeVisible()
  })
})
