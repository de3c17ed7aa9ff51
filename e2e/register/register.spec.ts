import type { Page } from '@playwright/test'
import { bringAxe, findFaults } from '../support/find-faults.ts'
import { asRole } from '../support/interface.ts'
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

/**
 * No receipt leaves the page. A route of Playwright does not do: the browser continues a request
 * that the route still holds when the page closes.
 */
async function refuseReceipts(page: Page) {
  await page.evaluate(() => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) =>
      String(input).endsWith('/v1/device/receipts')
        ? Promise.reject(new TypeError('No network'))
        : fetch(input, init)
  })
}

/** The server stores receipts, and its responses are lost. */
async function loseAnswers(page: Page) {
  await page.evaluate(() => {
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (String(input).endsWith('/v1/device/receipts')) throw new TypeError('No network')
      return response
    }
  })
}

test('tables of the floor have an edge, and small ones fit their texts', async ({
  browser,
  url,
  texts,
}) => {
  const { page, context } = await openRegister({ browser, url }, 'フロアの試験')
  const code = await seat(page, texts, 2)
  await order(page, texts, 1)
  await page.getByRole('button', { name: texts('register:back'), exact: true }).click()
  const table = page.getByRole('button', { name: new RegExp(`^${code}, `) })
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(table).toHaveCSS('border-top-width', '2px')
    const isWhole = () =>
      table.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth <= clientWidth && scrollHeight <= clientHeight,
      )
    await expect.poll(isWhole, String(width)).toBe(true)
  }
  await context.close()
})

test('lunch at the counter: order, ticket, cash with change, receipt', async ({
  browser,
  url,
  texts,
  page: backOffice,
}) => {
  const { page, context } = await openRegister({ browser, url }, 'カウンターの試験')
  await page.getByRole('button', { name: texts('register:types.counter') }).click()
  await order(page, texts, 3)
  await send(page, texts, 3)
  await expect(
    page.getByText(texts('register:send.sent', { printers: '' }).trim(), { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: texts('register:send.button') })).toBeDisabled()
  const total = amountIn(await totalOf(page).innerText())
  expect(total).toBeGreaterThanOrEqual(780)

  await page.getByRole('button', { name: texts('register:pay.button'), exact: true }).click()
  const cash = page.getByRole('group', { name: texts('register:pay.cash') })
  const given = cash.getByRole('button').nth(1)
  const change = amountIn(await given.innerText()) - total
  await given.click()
  await expect(page.getByRole('region', { name: texts('register:paid.title') })).toContainText(
    `${texts('register:paid.change')}¥${change.toLocaleString('en-US')}`,
  )
  const number = await paidNumber(page, texts)
  await page.getByRole('button', { name: texts('register:paid.print') }).click()
  await page.getByRole('button', { name: texts('register:paid.next') }).click()
  await expect(page.getByRole('region', { name: texts('register:floor.title') })).toBeVisible()

  await test.step('the back-office has the receipt and the papers', async () => {
    const manager = await asRole(url, 'shop_manager')
    await expect.poll(() => receiptsOf(manager, number)).toMatchObject([{ total, flags: [] }])
    await backOffice.goto('/pos/screen-printer')
    const papers = backOffice.getByRole('group', { name: /カウンターの試験/ })
    await expect(papers).toHaveCount(2)
    await expect(papers.first()).toContainText(number)
    await expect(papers.last()).toContainText('むね 梅しそ')
  })
  await context.close()
})

test('two registers share a table, one of them without a network', async ({
  browser,
  url,
  texts,
}) => {
  const first = await openRegister({ browser, url }, '共有の試験A')
  const second = await openRegister({ browser, url }, '共有の試験B')
  const code = await seat(first.page, texts, 2)
  await order(first.page, texts, 1)
  const table = second.page.getByRole('button', { name: new RegExp(`^${code},`) })
  await expect(table).toContainText('¥')
  await table.click()
  await expect(totalOf(second.page)).not.toHaveText('¥0')
  const one = amountIn(await totalOf(second.page).innerText())

  await second.context.setOffline(true)
  await order(second.page, texts, 2)
  await order(first.page, texts, 1)
  await expect(second.page.getByRole('status')).toContainText(texts('register:connection.offline'))
  // Its own two pieces are there at once; the one of the other register is not.
  const seen = async () => amountIn(await totalOf(second.page).innerText())
  expect(await seen()).toBeGreaterThanOrEqual(one * 3)
  expect(await seen()).toBeLessThan(one * 4)
  await second.context.setOffline(false)
  const all = (page: Page) => expect.poll(async () => amountIn(await totalOf(page).innerText()))
  await all(first.page).toBeGreaterThan(one * 3)
  const total = amountIn(await totalOf(first.page).innerText())
  await all(second.page).toBe(total)

  await send(first.page, texts, 4)
  const number = await payExactly(first.page, texts)
  await expect(second.page.getByText(texts('register:closed.paid'))).toBeVisible()
  const manager = await asRole(url, 'shop_manager')
  await expect.poll(() => receiptsOf(manager, number)).toMatchObject([{ total, flags: [] }])
  await first.context.close()
  await second.context.close()
})

test('starts without a network, keeps what was entered, and sends it later', async ({
  browser,
  url,
  texts,
}) => {
  const register = await openRegister({ browser, url }, 'オフラインの試験')
  const { context } = register
  await register.page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await register.page.reload()
  // The code is checked on the device.
  await register.signIn()
  const code = await seat(register.page, texts, 4)
  await order(register.page, texts, 2)
  await expect(panel(register.page)).toContainText('520')
  // A tablet that loses its power.
  await register.page.close({ runBeforeUnload: false })

  const page = await context.newPage()
  await page.goto('/register/')
  await register.signIn(page)
  await expect(page.getByRole('status')).toContainText(texts('register:connection.offline'))
  await page.getByRole('button', { name: new RegExp(`^${code},`) }).click()
  await expect(panel(page)).toContainText('520')
  await send(page, texts, 2)
  const number = await payExactly(page, texts)
  const manager = await asRole(url, 'shop_manager')
  const found = () => receiptsOf(manager, number)
  expect(await found()).toEqual([])
  await context.setOffline(false)
  await expect.poll(found).toHaveLength(1)
  expect(await found()).toMatchObject([{ flags: [] }])
  await context.close()
})

test('a payment survives the loss of power before the server has it', async ({
  browser,
  url,
  texts,
}) => {
  const register = await openRegister({ browser, url }, '停電の試験')
  const { context } = register
  await refuseReceipts(register.page)
  await register.page.getByRole('button', { name: texts('register:types.counter') }).click()
  await order(register.page, texts, 1)
  await send(register.page, texts, 1)
  const number = await payExactly(register.page, texts)
  await register.page.close({ runBeforeUnload: false })

  const manager = await asRole(url, 'shop_manager')
  const found = () => receiptsOf(manager, number)
  expect(await found()).toEqual([])
  const page = await context.newPage()
  await page.goto('/register/')
  await expect.poll(found).toHaveLength(1)
  await context.close()
})

test('a payment is stored once if the power is lost before the answer', async ({
  browser,
  url,
  texts,
}) => {
  const { page, context } = await openRegister({ browser, url }, '応答の試験')
  await loseAnswers(page)
  await page.getByRole('button', { name: texts('register:types.counter') }).click()
  await order(page, texts, 2)
  await send(page, texts, 2)
  const number = await payExactly(page, texts)
  const manager = await asRole(url, 'shop_manager')
  const found = () => receiptsOf(manager, number)
  await expect.poll(found).toHaveLength(1)
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  const posted = again.waitForResponse(
    (response) => response.url().endsWith('/v1/device/receipts') && response.ok(),
  )
  await again.goto('/register/')
  const { data } = await (await posted).json()
  expect(data).toMatchObject([{ status: 'known' }])
  expect(await found()).toMatchObject([{ total: 520, flags: [] }])
  await context.close()
})

test('a partial payment survives a restart, and the rest is paid in cash', async ({
  browser,
  url,
  texts,
}) => {
  const register = await openRegister({ browser, url }, '分割の試験')
  const { context, page } = register
  await page.getByRole('button', { name: texts('register:types.counter') }).click()
  await order(page, texts, 4)
  await send(page, texts, 4)
  const total = amountIn(await totalOf(page).innerText())
  await page.getByRole('button', { name: texts('register:pay.button'), exact: true }).click()
  for (const digit of ['5', '00'])
    await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Visa', exact: true }).click()
  await page.getByLabel(texts('register:pay.last_digits')).fill('4242')
  await page.getByRole('button', { name: texts('register:pay.card_done') }).click()
  const left = page.getByRole('region', { name: texts('register:pay.due') })
  await expect(left).toContainText(`¥${total - 500}`)
  await page.reload()
  await register.signIn()
  await expect(left).toContainText(`¥${total - 500}`)

  const cash = page.getByRole('group', { name: texts('register:pay.cash') })
  await cash.getByRole('button').first().click()
  const number = await paidNumber(page, texts)
  const manager = await asRole(url, 'shop_manager')
  await expect.poll(() => receiptsOf(manager, number)).toMatchObject([{ total, flags: [] }])
  await context.close()
})

test('a register ends when its key is replaced, and shows it', async ({
  browser,
  url,
  texts,
  page: backOffice,
}) => {
  const name = `切断の試験 ${Date.now()}`
  const { page, context } = await openRegister({ browser, url }, name)
  await expect(page.getByRole('region', { name: texts('register:floor.title') })).toBeVisible()
  await backOffice.goto(`/pos/devices?q=${encodeURIComponent(name)}`)
  await backOffice.getByText(name).first().click()
  await backOffice.getByRole('button', { name: texts('devices:key.remake') }).click()
  await backOffice
    .getByRole('dialog')
    .getByRole('button', { name: texts('devices:key.remake') })
    .click()
  await expect(
    page.getByRole('heading', { name: texts('register:disconnected.title') }),
  ).toBeVisible()
  await context.close()
})

for (const viewport of [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
])
  test(`floor, check and payment are accessible at ${viewport.width} px`, async ({
    browser,
    url,
    texts,
  }) => {
    const { page, context } = await openRegister({ browser, url, viewport }, '読み上げの試験')
    await expect(page.getByRole('region', { name: texts('register:floor.title') })).toBeVisible()
    await bringAxe(page)
    expect(await findFaults(page, 'light')).toEqual([])
    await seat(page, texts, 2)
    await order(page, texts, 1)
    expect(await findFaults(page, 'light')).toEqual([])
    await send(page, texts, 1)
    await page.getByRole('button', { name: texts('register:pay.button'), exact: true }).click()
    await expect(page.getByRole('group', { name: texts('register:pay.cash') })).toBeVisible()
    expect(await findFaults(page, 'light')).toEqual([])
    await context.close()
  })
