import type { Page } from '@playwright/test'
import { asRole, type Interface } from '../support/interface.ts'
import {
  amountIn,
  openRegister,
  order,
  paidNumber,
  panel,
  payExactly,
  receiptsOf,
  seat,
  send,
  totalOf,
} from '../support/register.ts'
import { expect, test } from '../support/test.ts'
import type { Texts } from '../support/texts.ts'

interface Item {
  readonly id: string
  readonly version: number
  readonly price: number
}
/** An item of the menu, by its name. */
async function itemOf(person: Interface, name: string): Promise<Item> {
  const { data } = await person.get<{ data: Item[] }>(
    `/v1/menu-items?q=${encodeURIComponent(name)}&per_page=1`,
  )
  if (!data[0]) throw new Error(`No item ${name}`)
  return data[0]
}

/** Leaves the check and opens the one at a table. */
async function reopen(page: Page, texts: Texts, code: string) {
  await page.getByRole('button', { name: texts('register:back') }).click()
  await page.getByRole('button', { name: new RegExp(`^${code},`) }).click()
}

test('a dinner with a course: steps, linked tables, a note, two guests more', async ({
  browser,
  url,
  texts,
  page: backOffice,
}) => {
  const { page, context } = await openRegister({ browser, url }, 'コースの試験')
  const code = await seat(page, texts, 4)
  await page.getByRole('button', { name: texts('order-screen:screen.courses') }).click()
  const items = page.getByRole('group', { name: texts('order-screen:screen.items') })
  await items.getByRole('button', { name: /^ことりコース/ }).click()
  const dialog = page.getByRole('dialog', { name: 'ことりコース' })
  const add = dialog.getByRole('button', { name: texts('order-screen:dialog.add') })
  await expect(add).toBeDisabled()
  await dialog.getByRole('button', { name: /^親子丼/ }).click()
  await dialog.getByRole('textbox', { name: texts('order-screen:dialog.quantity') }).fill('3')
  await add.click()
  await expect(totalOf(page)).toHaveText('¥12,840')

  // Only the dishes before the first divider are sent; each step follows when staff start it.
  await send(page, texts, 6)
  const next = (first: string) =>
    page.getByRole('button', {
      name: texts('register:course.next', { dishes: first }).trim(),
    })
  await next('もも').click()
  await next('若鶏の唐揚げ').click()
  await expect(next('親子丼')).toBeVisible()

  await page.getByRole('button', { name: texts('register:menu.label') }).click()
  await page.getByRole('button', { name: texts('register:menu.note') }).click()
  await page.getByRole('textbox', { name: texts('register:note.label') }).fill('えびアレルギー')
  await page.getByRole('button', { name: texts('register:note.save') }).click()
  await expect(panel(page)).toContainText('えびアレルギー')
  await page.getByRole('button', { name: texts('register:menu.label') }).click()
  await page.getByRole('button', { name: texts('register:menu.move') }).click()
  await page.getByText(texts('register:move.link')).click()
  const tables = page.getByRole('dialog')
  await tables.locator('button[aria-pressed="false"]:enabled').first().click()
  await expect(tables.locator('button[aria-pressed="true"]')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(panel(page).getByText(new RegExp(`${code}, `))).toBeVisible()

  await page.getByRole('button', { name: texts('register:pay.button'), exact: true }).click()
  await page.getByRole('button', { name: texts('register:pay.send_first') }).click()
  const cash = page.getByRole('group', { name: texts('register:pay.cash') })
  await cash.getByRole('button').first().click()
  const number = await paidNumber(page, texts)
  await expect(page.locator('pre')).toContainText('ことりコース')
  const manager = await asRole(url, 'shop_manager')
  await expect.poll(() => receiptsOf(manager, number)).toMatchObject([{ total: 12_840, flags: [] }])

  await test.step('the kitchen got each dish once, step by step', async () => {
    await backOffice.goto('/pos/screen-printer')
    const papers = backOffice.getByRole('group', { name: /コースの試験/ })
    await expect(papers.first()).toContainText('親子丼')
    for (const dish of ['もも', '若鶏の唐揚げ', '親子丼'])
      await expect(papers.filter({ hasText: dish })).toHaveCount(1)
    await expect(papers.filter({ hasText: 'ことりコース' })).toHaveCount(0)
  })
  await context.close()
})

test('a price that changes during the meal applies to later lines', async ({
  browser,
  url,
  texts,
}) => {
  const { page, context } = await openRegister({ browser, url }, '価格の試験')
  const manager = await asRole(url, 'shop_manager')
  const { id, version, price } = await itemOf(manager, 'むね 梅しそ')
  await seat(page, texts, 2)
  await order(page, texts, 2)
  await send(page, texts, 2)
  const before = amountIn(await totalOf(page).innerText())
  await manager.send('PUT', `/v1/menu-items/${id}`, { version, price: price + 100 })
  await manager.send('POST', '/v1/firebases', {})
  const items = page.getByRole('group', { name: texts('order-screen:screen.items') })
  await expect(items.getByRole('button', { name: /^むね 梅しそ/ })).toContainText(`${price + 100}`)
  await expect(totalOf(page)).toHaveText(`¥${before}`)
  await order(page, texts, 1)
  await send(page, texts, 1)
  const total = before + price + 100
  await expect(totalOf(page)).toHaveText(`¥${total.toLocaleString('en-US')}`)
  const number = await payExactly(page, texts)
  await expect.poll(() => receiptsOf(manager, number)).toMatchObject([{ total, flags: [] }])

  const changed = await itemOf(manager, 'むね 梅しそ')
  await manager.send('PUT', `/v1/menu-items/${id}`, { version: changed.version, price })
  await manager.send('POST', '/v1/firebases', {})
  await context.close()
})

test('what sells out in the cart is not sent', async ({ browser, url, texts }) => {
  const { page, context } = await openRegister({ browser, url }, '売り切れの試験')
  const manager = await asRole(url, 'shop_manager')
  const { id } = await itemOf(manager, 'むね 梅しそ')
  const change = (sold_out: boolean) =>
    manager.send('PUT', '/v1/availability', { changes: [{ menu_item_id: id, sold_out }] })
  const code = await seat(page, texts, 2)
  await order(page, texts, 2)
  await send(page, texts, 2)
  await order(page, texts, 1)
  await expect(
    page.getByRole('button', { name: texts('register:send.count_other', { count: 1 }) }),
  ).toBeVisible()
  await change(true)
  await expect(panel(page).getByText(texts('register:line.sold_out'))).toBeVisible()
  await send(page, texts, 1)
  await expect(
    page.getByText(texts('register:send.sold_out', { names: 'むね 梅しそ' })),
  ).toBeVisible()
  await reopen(page, texts, code)
  await panel(page)
    .getByRole('button', { name: /むね 梅しそ/ })
    .last()
    .click()
  await page.getByRole('button', { name: texts('register:line.remove') }).click()
  await change(false)
  const total = amountIn(await totalOf(page).innerText())
  const number = await payExactly(page, texts)
  await expect.poll(() => receiptsOf(manager, number)).toMatchObject([{ total, flags: [] }])
  await context.close()
})

test('a person without rights needs a colleague for a void, and for money', async ({
  browser,
  url,
  texts,
}) => {
  const register = await openRegister({ browser, url }, '権限の試験')
  const { page, context } = register
  const admin = await asRole(url, 'organization_admin')
  const { data: me } = await admin.get<{ data: { shop: { id: string } } }>('/v1/profile/me')
  const { data: role } = await admin.send<{ data: { id: string } }>('POST', '/v1/roles', {
    name: `研修 ${Date.now()}`,
  })
  const security_code = String(Date.now()).slice(-6)
  await admin.send('POST', '/v1/users', {
    display_name: '研修中のスタッフ',
    role: 'shop_staff',
    shop_ids: [me.shop.id],
    role_id: role.id,
    security_code: security_code.slice(0, 4),
  })
  await page.getByRole('button', { name: /お試しスタッフ/ }).click()
  await page.getByRole('button', { name: texts('register:person.sign_out') }).click()
  const type = async (code: string) => {
    for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click()
  }
  await type(security_code.slice(0, 4))
  await expect(page.getByRole('button', { name: /研修中のスタッフ/ })).toBeVisible()

  await seat(page, texts, 2)
  await order(page, texts, 2)
  await send(page, texts, 2)
  await panel(page)
    .getByRole('button', { name: /むね 梅しそ/ })
    .click()
  await page.getByRole('button', { name: texts('register:line.void_other', { count: 2 }) }).click()
  const approval = page.getByRole('dialog', { name: texts('register:approval.rights.void') })
  await expect(approval).toBeVisible()
  await type(security_code.slice(0, 4))
  await expect(approval).toContainText(texts('register:approval.refused'))
  await register.signIn()
  await page.getByLabel(texts('register:reason.other')).fill('注文の間違い')
  await page.getByRole('button', { name: texts('register:ok'), exact: true }).click()
  await expect(totalOf(page)).toHaveText('¥0')

  await order(page, texts, 1)
  await send(page, texts, 1)
  await page.getByRole('button', { name: texts('register:pay.button'), exact: true }).click()
  await expect(
    page.getByRole('dialog', { name: texts('register:approval.rights.payment') }),
  ).toBeVisible()
  await register.signIn()
  const cash = page.getByRole('group', { name: texts('register:pay.cash') })
  await cash.getByRole('button').first().click()
  const number = await paidNumber(page, texts)
  await expect.poll(() => receiptsOf(admin, number)).toMatchObject([{ total: 260, flags: [] }])
  await context.close()
})
