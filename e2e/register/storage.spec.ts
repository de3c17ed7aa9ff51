import type { Page } from '@playwright/test'
import { asRole } from '../support/interface.ts'
import {
  amountIn,
  openRegister,
  order,
  paidNumber,
  payExactly,
  receiptsOf,
  seat,
  send,
  totalOf,
} from '../support/register.ts'
import { expect, test } from '../support/test.ts'

/** The disk is full until the returned function is called. */
async function fillDisk(page: Page) {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    Object.assign(globalThis, { freeDisk: () => (IDBObjectStore.prototype.put = put) })
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  return () => page.evaluate('freeDisk()')
}

test('a full disk: only stored lines are shown', async ({ browser, url, texts }) => {
  const { page, context } = await openRegister({ browser, url }, '空き容量の試験')
  await seat(page, texts, 2)
  await order(page, texts, 1)
  await send(page, texts, 1)
  const free = await fillDisk(page)
  await order(page, texts, 1)
  await expect(page.getByText(texts('register:notices.not_stored'))).toBeVisible()
  await expect(totalOf(page)).toHaveText('¥260')
  await page.getByRole('button', { name: texts('register:pay.button'), exact: true }).click()
  const cash = page.getByRole('group', { name: texts('register:pay.cash') })
  await cash.getByRole('button').first().click()
  await expect(page.getByText(texts('register:notices.not_stored')).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: texts('register:paid.title') })).toBeHidden()

  await free()
  await cash.getByRole('button').first().click()
  const number = await paidNumber(page, texts)
  const manager = await asRole(url, 'shop_manager')
  const found = () => receiptsOf(manager, number)
  await expect.poll(found).toMatchObject([{ total: 260, flags: [] }])
  await context.close()
})

test('a closed database is opened again', async ({ browser, url, texts }) => {
  const { page, context } = await openRegister({ browser, url }, '再接続の試験')
  await seat(page, texts, 2)
  // Every connection of the page is closed, as a browser does that runs out of memory.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    const closed = new WeakSet<IDBDatabase>()
    IDBDatabase.prototype.transaction = function (...values) {
      if (!closed.has(this) && !Reflect.has(globalThis, 'wasClosed')) {
        Object.assign(globalThis, { wasClosed: true })
        closed.add(this)
        this.close()
      }
      return transaction.apply(this, values)
    }
  })
  await order(page, texts, 1)
  await expect(totalOf(page)).toHaveText('¥260')
  await page.reload()
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.has(globalThis, 'wasClosed'))).toBe(false)
  await context.close()
})

test('a day without a network: every receipt arrives', async ({ browser, url, texts }) => {
  const register = await openRegister({ browser, url }, '終日オフラインの試験')
  const { page, context } = register
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await register.signIn()
  const payments: { number: string; total: number }[] = []
  for (const pieces of [1, 2, 3]) {
    await page.getByRole('button', { name: texts('register:types.counter') }).click()
    await order(page, texts, pieces)
    await send(page, texts, pieces)
    const total = amountIn(await totalOf(page).innerText())
    payments.push({ number: await payExactly(page, texts), total })
    await page.getByRole('button', { name: texts('register:paid.next') }).click()
  }
  await expect(page.getByRole('status')).toContainText(texts('register:connection.offline'))
  await context.setOffline(false)

  const manager = await asRole(url, 'shop_manager')
  const found = async () => {
    const lists = await Promise.all(payments.map(({ number }) => receiptsOf(manager, number)))
    return lists.flat()
  }
  await expect.poll(found).toMatchObject(payments.map(({ total }) => ({ total, flags: [] })))
  const [first = 0, ...rest] = payments.map(({ number }) => Number(number.slice(-4)))
  expect(rest).toEqual([first + 1, first + 2])
  await expect(page.getByRole('status')).toBeHidden()
  await context.close()
})
