import type { Page } from '@playwright/test'
import type { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import { problemText } from '@pos/texts/message-text'
import { asRole, type Interface, type Page as List } from '../support/interface.ts'
import { resourceForm } from '../support/resource-form.ts'
import { expect, test } from '../support/test.ts'
import {
  addFilter,
  agreeToUpdate,
  answer,
  createdNotice,
  notice,
  press,
  row,
} from '../support/ui.ts'

type MenuItem = RecordOf<typeof menuItems>

async function makeItem(
  person: Interface,
  name: string,
  more: Partial<MenuItem> = {},
): Promise<MenuItem> {
  const taxes = await person.get<List>('/v1/taxes?per_page=1')
  const made = await person.send<{ data: MenuItem }>('POST', '/v1/menu-items', {
    name,
    price: 500,
    tax_id: taxes.data[0]?.id,
    ...more,
  })
  return made.data
}

const addressOf = ({ id }: MenuItem) => `/v1/menu-items/${id}`

test(
  'searches across kana, filters, sorts and pages, all in the address',
  { tag: '@phone' },
  async ({ page, texts, url }, { project }) => {
    const person = await asRole(url, 'organization_admin')
    // Desktop and phone test one product at the same time, so each searches a separate item.
    const isPhone = project.name === 'phone'
    const item = await makeItem(person, isPhone ? 'シケンメンチ' : 'シケンコロッケ', {
      attribute: 'goods',
    })
    await page.goto('/pos/menu-items')
    await page
      .getByRole('searchbox', { name: texts('kit:search') })
      .fill(isPhone ? 'しけんめんち' : 'しけんころっけ')
    await expect(page).toHaveURL(/[?&]q=/)
    await expect(row(page, item.name)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)

    await page.goto('/pos/menu-items')
    const attribute = texts('menu-items:fields.attribute')
    const [goods, alcohol] = [
      texts('menu-items:options.attribute.goods'),
      texts('menu-items:options.attribute.alcohol'),
    ]
    await addFilter(page, texts, attribute, [goods])
    await expect(page).toHaveURL(/[?&]attribute=goods/)
    await expect(row(page, item.name)).toBeVisible()
    await page.reload()
    await expect(row(page, item.name)).toBeVisible()
    // A chip is changed in place and matches any of several options. Nothing costs more than a
    // million: the empty list offers to clear filters.
    await press(page, texts('kit:filter_is', { name: attribute, value: goods }))
    await page.getByRole('option', { name: alcohol, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/attribute=goods(,|%2C)alcohol/)
    await expect(row(page, item.name)).toBeVisible()
    await press(page, texts('kit:filters'))
    await page
      .getByRole('menuitem', { name: texts('menu-items:fields.price'), exact: true })
      .click()
    await page.keyboard.type('1000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts('kit:nothing_found'))).toBeVisible()
    await press(page, texts('kit:filter_remove', { name: texts('menu-items:fields.price') }))
    await expect(row(page, item.name)).toBeVisible()
    await page.getByRole('searchbox', { name: texts('kit:search') }).fill('そんな商品はない')
    await press(page, texts('kit:clear_search'))
    await expect(page).not.toHaveURL(/attribute=|q=/)
    await expect(page.getByRole('searchbox', { name: texts('kit:search') })).toHaveValue('')

    await page.goto('/pos/menu-items?per_page=25&sort=-price')
    const links = page.getByRole('table').getByRole('link')
    await expect(links).toHaveCount(25)
    const first = await links.first().textContent()
    await page.getByRole('button', { name: texts('kit:pages.next') }).click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await expect(links.first()).not.toHaveText(first ?? '')
    await page.goBack()
    await expect(links.first()).toHaveText(first ?? '')
    await person.send('DELETE', addressOf(item))
  },
)

test('an item is created, changed with Ctrl+S, and its history names the changes', async ({
  page,
  texts,
}) => {
  await page.goto('/pos/menu-items/new')
  const form = resourceForm(page, 'menu-items', texts)
  await form.control('name').fill('試験の一皿')
  await press(page, texts('common:save'))
  await expect(form.control('price')).toHaveAccessibleDescription(
    new RegExp(problemText('ja', { key: 'required' })),
  )
  await form.fillAll({ price: '１，２００', tax_id: '10%' })
  await press(page, texts('common:save'))
  await expect(createdNotice(page, texts)).toBeVisible()
  await expect(form.control('price')).toHaveValue(/^1,?200$/)
  await form.control('price').fill('1300')
  await page.keyboard.press('Control+s')
  await agreeToUpdate(page, texts)
  await expect(notice(page, texts('kit:updated'))).toBeVisible()
  await press(page, texts('kit:history.button'))
  const history = page.getByRole('dialog', { name: texts('kit:history.title') })
  await expect(history).toContainText('店長')
  await expect(history).toContainText('1,200')
  await expect(history).toContainText('1,300')
  await page.keyboard.press('Escape')
  await press(page, texts('kit:delete.button'))
  await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
  await expect(page).toHaveURL(/\/pos\/menu-items$/)
})

test('the same item in two tabs: the later one sees both versions and chooses', async ({
  page,
  context,
  texts,
  url,
}) => {
  const person = await asRole(url, 'organization_admin')
  const item = await makeItem(person, '試験 二人')
  const other = await context.newPage()
  const forms = [page, other].map((one) => resourceForm(one, 'menu-items', texts))
  for (const one of [page, other]) await one.goto(`/pos/menu-items/${item.id}`)
  await forms[0]?.control('price').fill('510')
  await forms[1]?.control('price').fill('520')
  await press(other, texts('common:save'))
  await agreeToUpdate(other, texts)
  await expect(notice(other, texts('kit:updated'))).toBeVisible()
  await press(page, texts('common:save'))
  await agreeToUpdate(page, texts)
  const dialog = page.getByRole('dialog', { name: texts('kit:stale.title') })
  await expect(dialog).toContainText('510')
  await expect(dialog).toContainText('520')
  await press(dialog, texts('kit:stale.take_mine'))
  await expect(notice(page, texts('kit:updated'))).toBeVisible()
  const { data } = await person.get<{ data: MenuItem }>(addressOf(item))
  expect(data.price).toBe(510)
  await person.send('DELETE', addressOf(item))
})

test('a record in use is not deleted; the dialog links to each use', async ({ page, texts }) => {
  await page.goto('/pos/taxes')
  await page.getByRole('link', { name: '10%', exact: true }).click()
  await press(page, texts('kit:delete.button'))
  await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
  const dialog = page.getByRole('dialog', { name: texts('kit:in_use.title') })
  const at = dialog.locator('a[href*="/pos/menu-items/"]').first()
  await expect(at).toBeVisible()
  await at.click()
  await expect(page).toHaveURL(/\/pos\/menu-items\/[0-9a-f-]{36}$/)
})

test('leaving with unsaved input asks first', { tag: '@phone' }, async ({ page, texts }) => {
  await page.goto('/pos/menu-items')
  await page.getByRole('link', { name: texts('kit:new'), exact: true }).click()
  const form = resourceForm(page, 'menu-items', texts)
  await form.control('name').fill('途中の名前')
  await press(page.getByRole('main'), texts('common:cancel'))
  await answer(page, texts('common:unsaved.title'), texts('common:unsaved.stay'))
  await expect(form.control('name')).toHaveValue('途中の名前')
  await press(page.getByRole('main'), texts('common:cancel'))
  await answer(page, texts('common:unsaved.title'), texts('common:unsaved.discard'))
  await expect(page).toHaveURL(/\/pos\/menu-items$/)
})

test.describe('batch update', () => {
  const cell = (page: Page, record: number, column: string) =>
    page
      .getByRole('grid')
      .locator(`[role="row"][aria-rowindex="${record + 2}"]`)
      .locator(`[aria-colindex="${column}"]`)

  async function paste(page: Page, text: string) {
    await page.locator('#grid-keyboard').evaluate((box, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  }

  test('cells are pasted, undone, refused where wrong, and saved together', async ({
    page,
    texts,
    url,
  }) => {
    const person = await asRole(url, 'organization_admin')
    const items = [await makeItem(person, '試験まとめ1'), await makeItem(person, '試験まとめ2')]
    await page.goto(`/pos/menu-items/batch-update?q=${encodeURIComponent('試験まとめ')}`)
    const head = page.getByRole('columnheader', {
      name: texts('menu-items:fields.price'),
      exact: true,
    })
    const column = (await head.getAttribute('aria-colindex')) ?? ''
    await cell(page, 0, column).click()
    await paste(page, '610\n620\n')
    await expect(cell(page, 0, column)).toContainText('610')
    await expect(cell(page, 1, column)).toContainText('620')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 1, column)).toContainText('500')
    await page.getByRole('button', { name: texts('kit:batch.redo') }).click()
    await expect(cell(page, 1, column)).toContainText('620')

    await cell(page, 1, column).click()
    await page.keyboard.type('高い')
    await page.keyboard.press('Enter')
    await press(page, texts('kit:save'))
    await expect(notice(page, texts('kit:check_fields'))).toBeVisible()
    await expect(cell(page, 1, column)).toHaveAttribute('data-wrong', 'true')
    await cell(page, 1, column).click()
    await page.keyboard.type('630')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, column)).not.toHaveAttribute('data-wrong')
    await page.keyboard.press('Control+s')
    await agreeToUpdate(page, texts)
    await expect(page.locator('[data-edited]')).toHaveCount(0)
    await expect(
      page.getByRole('status').or(page.locator('[data-color="success"]')).first(),
    ).toBeVisible()
    const prices = await Promise.all(
      items.map((item) =>
        person.get<{ data: MenuItem }>(addressOf(item)).then(({ data }) => data.price),
      ),
    )
    expect(prices.toSorted()).toEqual([610, 630])
    for (const item of items) await person.send('DELETE', addressOf(item))
  })

  test('does not overwrite a row that another user changed', async ({ page, texts, url }) => {
    const person = await asRole(url, 'organization_admin')
    const item = await makeItem(person, '試験まとめ競合')
    await page.goto(`/pos/menu-items/batch-update?q=${encodeURIComponent('試験まとめ競合')}`)
    const head = page.getByRole('columnheader', {
      name: texts('menu-items:fields.price'),
      exact: true,
    })
    const column = (await head.getAttribute('aria-colindex')) ?? ''
    await cell(page, 0, column).click()
    await page.keyboard.type('710')
    await page.keyboard.press('Enter')
    await person.send('PUT', addressOf(item), { version: item.version, price: 720 })
    await press(page, texts('kit:save'))
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('kit:batch.stale'))).toBeVisible()
    await cell(page, 0, column).click()
    await expect(cell(page, 0, column)).toHaveAttribute('data-conflict', 'true')
    await press(page, texts('kit:stale.mine'))
    await press(page, texts('kit:save'))
    await agreeToUpdate(page, texts)
    await expect(page.locator('[data-edited]')).toHaveCount(0)
    await expect
      .poll(async () => (await person.get<{ data: MenuItem }>(addressOf(item))).data.price)
      .toBe(710)
    await person.send('DELETE', addressOf(item))
  })
})
