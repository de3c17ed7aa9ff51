import type { Locator } from '@playwright/test'
import { countPresses } from '../support/count-presses.ts'
import { asPerson, enterShop, type Interface, type Page as List } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: 'organization_admin', isAlone: true })

const itemsAtOnce = 12
const list = `/pos/menu-items?per_page=25&q=${encodeURIComponent('多店舗試験')}`

/** Twelve items in the shop of the session, and five empty shops with its currency. */
async function prepare(person: Interface) {
  await enterShop(person, 'JPY')
  const { data: taxes } = await person.get<{ data: { id: string }[] }>('/v1/taxes')
  const items: string[] = []
  for (let index = 0; index < itemsAtOnce; index += 1) {
    const item = {
      name: `多店舗試験${index}`,
      price: 500 + index,
      tax_id: taxes[0]?.id,
      attribute: 'food',
    }
    items.push(
      (await person.send<{ data: { id: string } }>('POST', '/v1/menu-items', item)).data.id,
    )
  }
  const shops: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const shop = {
      name: `龍の支店${index}${'あ'.repeat(34)}`,
      country_code: 'JP',
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
    }
    shops.push((await person.send<{ data: { id: string } }>('POST', '/v1/shops', shop)).data.id)
  }
  return { items, shops }
}

async function clean(person: Interface, { items, shops }: Awaited<ReturnType<typeof prepare>>) {
  for (const id of shops) await person.send('DELETE', `/v1/shops/${id}`)
  await enterShop(person, 'JPY')
  await person.send('POST', '/v1/menu-items/bulk', { action: 'delete', ids: items })
}

for (const hand of ['mouse', 'keys'] as const) {
  test(`the same 12 items reach 5 shops in 4 presses by ${hand}, and are undone at once`, async ({
    page,
    texts,
    url,
    token,
  }) => {
    test.setTimeout(180_000)
    const person = asPerson(url, token)
    const made = await prepare(person)
    try {
      await page.goto(list)
      await expect(page.getByRole('row')).toHaveCount(itemsAtOnce + 1)
      const { clicks, keys } = await countPresses(page)
      const press = async (target: Locator) => {
        if (hand === 'mouse') return target.click()
        await target.focus()
        return page.keyboard.press('Space')
      }
      await press(page.getByRole('checkbox', { name: texts('kit:select_all') }))
      await press(
        page.getByRole('button', {
          name: texts('kit:copies.to_selected_other', { count: itemsAtOnce }),
        }),
      )
      const dialog = page.getByRole('dialog', { name: texts('kit:copies.to_title') })
      await press(dialog.getByRole('checkbox', { name: /^(ほかの|All |The other)/ }))
      // Each shop is listed separately: the items and their tax.
      await expect(
        dialog.getByText(texts('kit:copies.does.create_other', { count: itemsAtOnce + 1 })).first(),
      ).toBeVisible()
      const start = dialog.getByRole('button', {
        name: texts('kit:copies.to_count_other', { count: 5 }),
        exact: true,
      })
      await expect(start).toBeEnabled()
      await press(start)
      expect((await clicks()) + (await keys())).toBeLessThanOrEqual(5)
      await expect(dialog.getByText(texts('kit:copies.result_other', { count: 5 }))).toBeVisible()
      await person.send('POST', '/v1/profile/switch-shop', { shop_id: made.shops[4] })
      const { meta } = await person.get<List>('/v1/menu-items?per_page=1')
      expect(meta.total).toBe(itemsAtOnce)

      // It continues after leaving the page: the bell links back to it.
      await enterShop(person, 'JPY')
      await page.reload()
      await page
        .getByRole('button', { name: /お知らせ|lert/ })
        .first()
        .click()
      await page.getByText(texts('attention:copy_ended_other', { count: 5 })).click()
      await page.getByRole('button', { name: texts('kit:copies.undo_all') }).click()
      await expect(page.getByText(texts('kit:copies.result_undone'))).toBeVisible()
      await person.send('POST', '/v1/profile/switch-shop', { shop_id: made.shops[0] })
      expect((await person.get<List>('/v1/menu-items?per_page=1')).meta.total).toBe(0)
    } finally {
      await clean(person, made)
    }
  })
}

test('whole kinds are copied from the page of a shop', async ({ page, texts, url, token }) => {
  const person = asPerson(url, token)
  await enterShop(person, 'JPY')
  const { data: me } = await person.get<{ data: { shop: { id: string } } }>('/v1/profile/me')
  const branch = {
    name: '龍の支店 写し',
    country_code: 'JP',
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
  }
  const { data: made } = await person.send<{ data: { id: string } }>('POST', '/v1/shops', branch)
  try {
    await page.goto(`/pos/shops/${me.shop.id}`)
    await page.getByRole('button', { name: texts('kit:copies.to') }).click()
    const dialog = page.getByRole('dialog', { name: texts('kit:copies.to_title') })
    await dialog.getByRole('checkbox', { name: branch.name }).check()
    // Nothing is checked before the content is selected.
    await expect(
      dialog.getByRole('button', { name: texts('kit:copies.to_kinds_none') }),
    ).toBeDisabled()
    await dialog
      .getByRole('combobox', { name: texts('kit:copies.to_kinds') })
      .or(dialog.getByRole('textbox', { name: texts('kit:copies.to_kinds') }))
      .click()
    await page
      .getByRole('option', { name: texts('navigation:paths.allergies'), exact: true })
      .click()
    await page.keyboard.press('Escape')
    await dialog
      .getByRole('button', { name: texts('kit:copies.to_count_other', { count: 1 }) })
      .click()
    await expect
      .poll(async () => {
        const { data } = await person.get<{ data: { shops: { state: string }[] }[] }>('/v1/copies')
        return data[0]?.shops.map(({ state }) => state)
      })
      .toEqual(['copied'])
  } finally {
    await person.send('DELETE', `/v1/shops/${made.id}`)
  }
})
