import { countPresses } from '../support/count-presses.ts'
import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, notice, press, row } from '../support/ui.ts'

interface Item {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly version: number
  readonly active: boolean
}

test.describe('a row of a list', () => {
  test.use({ role: 'organization_admin' })

  async function makeItem(url: string, name: string) {
    const person = await asRole(url, 'organization_admin')
    const { data: taxes } = await person.get<{ data: { id: string }[] }>('/v1/taxes')
    const { data } = await person.send<{ data: Item }>('POST', '/v1/menu-items', {
      name,
      price: 500,
      tax_id: taxes[0]?.id,
      attribute: 'food',
    })
    const read = async () => (await person.get<{ data: Item }>(`/v1/menu-items/${data.id}`)).data
    return {
      person,
      item: data,
      read,
      remove: () => person.send('DELETE', `/v1/menu-items/${data.id}`),
    }
  }

  test('changes a price of a filtered list in two clicks, undoes it, never overwrites', async ({
    page,
    texts,
    url,
  }) => {
    const { person, item, read, remove } = await makeItem(url, 'その場試験の品')
    try {
      const list = `/pos/menu-items?attribute=food&q=${encodeURIComponent('その場試験')}`
      await page.goto(list)
      const line = row(page, item.name)
      const price = line.locator('[data-edit="price"]')
      const box = page.getByRole('textbox', {
        name: texts('kit:in_place.edit', { field: texts('menu-items:fields.price') }),
      })

      // Click the price, type, Enter; click yes: still on the list.
      const { clicks, keys } = await countPresses(page)
      await price.click()
      await expect(box).toBeFocused()
      await page.keyboard.type('650')
      await page.keyboard.press('Enter')
      await agreeToUpdate(page, texts)
      await expect(price).toHaveText('¥650')
      expect((await clicks()) + (await keys())).toBeLessThanOrEqual(3)
      await expect(page).toHaveURL(new RegExp('attribute=food'))
      expect((await read()).price).toBe(650)
      await notice(page, texts('kit:updated'))
        .getByRole('button', { name: texts('kit:undo.button') })
        .click()
      await expect(price).toHaveText('¥500')
      expect((await read()).price).toBe(500)

      // By keyboard: the row, e, the price, Enter, Ctrl+Enter.
      await page.reload()
      await expect(line).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await expect(box).toBeFocused()
      await page.keyboard.type('abc')
      await page.keyboard.press('Enter')
      await expect(notice(page, texts('kit:in_place.invalid'))).toBeVisible()
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await box.fill('700')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: texts('kit:update.title') })).toContainText(
        '700',
      )
      await page.keyboard.press('Control+Enter')
      await expect(price).toHaveText('¥700')

      // The first row needs no navigation: e, the price, Enter, Ctrl+Enter.
      await page.reload()
      await expect(line).toBeVisible()
      const [clicksBefore, keysBefore] = [await clicks(), await keys()]
      await page.keyboard.press('e')
      await expect(box).toBeFocused()
      await page.keyboard.type('720')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: texts('kit:update.title') })).toContainText(
        '720',
      )
      await page.keyboard.press('Control+Enter')
      await expect(price).toHaveText('¥720')
      await expect(page).toHaveURL(new RegExp('attribute=food'))
      expect([(await clicks()) - clicksBefore, (await keys()) - keysBefore]).toEqual([0, 3])
      await expect(line.getByRole('link')).toBeFocused()
      await page.keyboard.press('e')
      await page.keyboard.press('Escape')
      await expect(line.getByRole('link')).toBeFocused()

      // Another user saved first: nothing is overwritten, and the list shows their value.
      await person.send('PUT', `/v1/menu-items/${item.id}`, {
        version: (await read()).version,
        price: 900,
      })
      await price.click()
      await page.keyboard.type('710')
      await page.keyboard.press('Enter')
      await agreeToUpdate(page, texts)
      await expect(price).toHaveText('¥900')
      expect((await read()).price).toBe(900)
    } finally {
      await remove()
    }
  })

  test("a row's menu changes, deletes and copies it, also by keys", async ({
    page,
    texts,
    url,
  }) => {
    const { item, read, remove } = await makeItem(url, 'その場試験の操作')
    try {
      await page.goto(`/pos/menu-items?q=${encodeURIComponent(item.name)}`)
      const more = row(page, item.name).getByRole('button', {
        name: texts('kit:row_actions', { name: item.name }),
      })
      const menu = page.getByRole('menu')
      const select = (action: string) => menu.getByRole('menuitem', { name: action }).click()
      await more.click()
      await expect(menu).toBeVisible()
      // A second press closes it.
      await more.click()
      await expect(menu).toBeHidden()
      await more.click()
      await select(texts('kit:transfer.deactivate'))
      await agreeToUpdate(page, texts)
      await expect(notice(page, texts('kit:updated'))).toBeVisible()
      expect((await read()).active).toBe(false)
      await more.click()
      await select(texts('kit:delete.button'))
      await page
        .getByRole('dialog', { name: texts('kit:delete.title') })
        .getByRole('button', { name: texts('common:cancel') })
        .click()
      await expect(row(page, item.name)).toBeVisible()
      await more.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()
      await page.keyboard.press('Enter')
      await select(texts('kit:transfer.duplicate'))
      await expect(page).toHaveURL(/new\?copy_of=/)
    } finally {
      await remove()
    }
  })

  test('on a phone the actions are a sheet', { tag: '@phone-only' }, async ({
    page,
    texts,
    url,
  }) => {
    const { item, read, remove } = await makeItem(url, 'その場試験の電話')
    try {
      await page.goto(`/pos/menu-items?q=${encodeURIComponent(item.name)}`)
      await page
        .getByRole('button', { name: texts('kit:row_actions', { name: item.name }) })
        .click()
      const sheet = page.getByRole('dialog', { name: item.name })
      await press(sheet, texts('kit:in_place.edit', { field: texts('menu-items:fields.price') }))
      await expect(sheet).toBeHidden()
      await page.keyboard.type('480')
      await page.keyboard.press('Enter')
      await agreeToUpdate(page, texts)
      await expect(row(page, item.name)).toContainText('480')
      expect((await read()).price).toBe(480)
      // A tap on the checkbox selects the row and does not open the record.
      await page.getByRole('checkbox', { name: texts('kit:select', { name: item.name }) }).tap()
      await expect(
        page.getByRole('toolbar', { name: texts('kit:transfer.selected_other', { count: 1 }) }),
      ).toBeVisible()
    } finally {
      await remove()
    }
  })
})
