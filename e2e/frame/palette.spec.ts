import { countPresses } from '../support/count-presses.ts'
import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { notice, press } from '../support/ui.ts'

interface MenuItem {
  readonly id: string
  readonly sold_out: boolean
  readonly price: number
}

/** An item that only this test's name finds. */
async function makeDish(url: string) {
  const person = await asRole(url, 'shop_manager')
  const { data: taxes } = await person.get<{ data: { id: string }[] }>('/v1/taxes')
  const { data } = await person.send<{ data: MenuItem }>('POST', '/v1/menu-items', {
    name: '検索試験つくね',
    price: 210,
    tax_id: taxes[0]?.id,
  })
  const address = `/v1/menu-items/${data.id}`
  return {
    id: data.id,
    isSoldOut: async () => (await person.get<{ data: MenuItem }>(address)).data.sold_out,
    price: async () => (await person.get<{ data: MenuItem }>(address)).data.price,
    remove: () => person.send('DELETE', address),
  }
}

test('finds a dish by part of its name, opens it and lists it as recent', async ({
  page,
  texts,
  url,
}) => {
  const dish = await makeDish(url)
  try {
    await page.goto('/pos/profile-info')
    await press(page, texts('common:palette.open'))
    const box = page.getByRole('textbox', { name: texts('palette:placeholder') })
    await box.fill('検索試験ツクネ')
    await expect(page.getByText('検索試験つくね', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/pos/menu-items/${dish.id}$`))
    await page.keyboard.press('Control+k')
    await expect(
      page.getByRole('dialog').getByText('検索試験つくね', { exact: true }),
    ).toBeVisible()
  } finally {
    await dish.remove()
  }
})

test('a dish is set sold out from anywhere in two presses, and undone', async ({
  page,
  texts,
  url,
}) => {
  const dish = await makeDish(url)
  try {
    await page.goto('/pos/profile-info')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { clicks, keys } = await countPresses(page)
    const action = page.getByText(texts('palette:sold_out', { name: '検索試験つくね' }))
    const message = notice(page, texts('palette:now_sold_out', { name: '検索試験つくね' }))
    await page.keyboard.press('Control+k')
    await page
      .getByRole('textbox', { name: texts('palette:placeholder') })
      .fill('売り切れ 検索試験')
    await expect(action).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(message).toBeVisible()
    expect([await clicks(), await keys()]).toEqual([0, 2])
    expect(await dish.isSoldOut()).toBe(true)
    await press(message, texts('common:undo'))
    await expect.poll(dish.isSoldOut).toBe(false)

    const before = (await clicks()) + (await keys())
    await press(page, texts('common:palette.open'))
    await page
      .getByRole('textbox', { name: texts('palette:placeholder') })
      .fill('売り切れ 検索試験')
    await action.click()
    await expect(message).toBeVisible()
    expect((await clicks()) + (await keys()) - before).toBeLessThanOrEqual(3)
    expect(await dish.isSoldOut()).toBe(true)
  } finally {
    await dish.remove()
  }
})

test('changes a price from anywhere by keyboard and undoes it', async ({ page, texts, url }) => {
  const dish = await makeDish(url)
  try {
    await page.goto('/pos/profile-info')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page
      .getByRole('textbox', { name: texts('palette:placeholder') })
      .fill('検索試験つくねの値段')
    await expect(page.getByText(texts('palette:price', { name: '検索試験つくね' }))).toBeVisible()
    await page.keyboard.press('Enter')
    const box = page
      .getByRole('dialog', { name: texts('palette:price', { name: '検索試験つくね' }) })
      .getByRole('textbox')
    await expect(box).toBeFocused()
    await page.keyboard.type('12.5')
    await page.keyboard.press('Enter')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await box.fill('650')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: texts('kit:update.title') })).toContainText('650')
    await page.keyboard.press('Control+Enter')
    const message = notice(page, texts('kit:updated'))
    await expect(message).toBeVisible()
    await expect(box).toBeHidden()
    expect(await dish.price()).toBe(650)
    await press(message, texts('kit:undo.button'))
    await expect.poll(dish.price).not.toBe(650)
  } finally {
    await dish.remove()
  }
})

test.describe('staff', () => {
  test.use({ role: 'shop_staff' })
  test('find items to set sold out, but no receipts or people', async ({ page, texts, url }) => {
    const dish = await makeDish(url)
    try {
      await page.goto('/pos/availability')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('Control+k')
      const box = page.getByRole('textbox', { name: texts('palette:placeholder') })
      await box.fill('検索試験')
      await expect(
        page.getByText(texts('palette:sold_out', { name: '検索試験つくね' })),
      ).toBeVisible()
      await box.fill('店長')
      await expect(page.getByText(texts('palette:nothing'))).toBeVisible()
    } finally {
      await dish.remove()
    }
  })
})
