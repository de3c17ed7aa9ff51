import type { Page } from '@playwright/test'
import { asRole } from '../support/interface.ts'
import { resourceForm } from '../support/resource-form.ts'
import { makeItem, makeRegister, receiptOf } from '../support/sales.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, notice, press } from '../support/ui.ts'

/**
 * Responds after a second: beyond the half second in which browsers attribute layout shifts to
 * input.
 */
const delay = (page: Page, url: string) =>
  page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })

/** Sums unexpected layout shifts; its result reads the sum so far. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput } = entry as PerformanceEntry & {
          readonly value?: number
          readonly hadRecentInput?: boolean
        }
        const { shifted = '0' } = document.documentElement.dataset
        if (!hadRecentInput)
          document.documentElement.dataset.shifted = String(Number(shifted) + value)
      }
    })
    observer.observe({ type: 'layout-shift' })
  })
  return () =>
    page.evaluate(async () => {
      // A shift is reported after the frame that shows it.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))
      return Number(document.documentElement.dataset.shifted ?? 0)
    })
}

test.describe('nothing moves on a slow network', () => {
  test.use({ role: 'organization_admin' })

  test('the result of an import appears below the form', { tag: '@phone' }, async ({
    page,
    texts,
    url,
  }) => {
    const person = await asRole(url, 'organization_admin')
    const { data } = await person.get<{ data: { name: string }[] }>('/v1/allergies?per_page=10')
    await page.goto('/pos/allergies')
    await delay(page, '**/v1/imports')
    await delay(page, '**/v1/allergies/import**')
    const shifts = await watchShifts(page)
    await press(page, texts('kit:transfer.menu'))
    await page.getByRole('menuitem', { name: texts('kit:transfer.import') }).click()
    const dialog = page.getByRole('dialog')
    const file = ['name', ...data.map(({ name }) => `${name} 2`)].join('\n')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(dialog.getByRole('row')).toHaveCount(data.length + 1)
    expect(await shifts()).toBeLessThan(0.05)
  })

  test('the tools for selected rows appear at once', { tag: '@phone' }, async ({ page }) => {
    await delay(page, '**/assets/selection-bar-*.js')
    const ready = page.waitForResponse('**/assets/selection-bar-*.js')
    await page.goto('/pos/allergies')
    const program = (await ready).url()
    // The response has arrived, but the browser may not have processed it.
    await page.evaluate(async (address) => void (await import(address)), program)
    const box = page.getByRole('table').getByRole('row').nth(1).getByRole('checkbox')
    // Two frames: later changes move the rows under the next click.
    const isThere = await box.evaluate(async (input: HTMLInputElement) => {
      input.click()
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      return document.querySelector('[role="toolbar"][data-selection]') !== null
    })
    expect(isThere).toBe(true)
  })

  test('on a phone the next row keeps its position', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/pos/allergies')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(2)).toBeVisible()
    const before = await rows.nth(2).boundingBox()
    await rows.nth(1).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar').first()
    await expect(bar).toBeVisible()
    expect((await rows.nth(2).boundingBox())?.y).toBe(before?.y)
    // The end of the page can be scrolled above the toolbar.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [last, tools] = [
      await page.locator('footer button').last().boundingBox(),
      await bar.boundingBox(),
    ]
    if (!last || !tools) throw new Error('The footer or the toolbar is not shown')
    expect(last.y + last.height).toBeLessThanOrEqual(tools.y)
  })

  test('the question before saving opens completely', async ({ page, texts, url }) => {
    const person = await asRole(url, 'organization_admin')
    const { data } = await person.send<{ data: { id: string } }>('POST', '/v1/allergies', {
      name: '試験 遅い質問',
    })
    await delay(page, '**/assets/update-changes-*.js')
    await page.goto(`/pos/allergies/${data.id}`)
    await resourceForm(page, 'allergies', texts).control('name').fill('試験 遅い質問 2')
    const shifts = await watchShifts(page)
    await press(page, texts('common:save'))
    await expect(
      page.getByRole('dialog', { name: texts('kit:update.title') }).getByRole('row'),
    ).toHaveCount(2)
    expect(await shifts()).toBeLessThan(0.01)
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('kit:updated'))).toBeVisible()
    await person.send('DELETE', `/v1/allergies/${data.id}`)
  })

  test('the list of roles appears together with its accounts', { tag: '@phone' }, async ({
    page,
  }) => {
    await delay(page, '**/v1/roles/users')
    await page.goto('/pos/roles')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shifts = await watchShifts(page)
    await expect(
      page.getByRole('table').getByRole('row').nth(1).getByRole('link').nth(1),
    ).toBeVisible()
    expect(await shifts()).toBeLessThan(0.05)
  })

  test('the button of an empty list is offered when its position is known', async ({
    page,
    texts,
  }) => {
    // Other tests create tokens, which stay in the list after they are revoked.
    await page.route('**/v1/api-tokens', async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.fulfill({ response, json: { data: [] } })
    })
    await page.goto('/pos/api-tokens')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const button = page.getByRole('button', { name: texts('api-tokens:new') })
    await expect(button).toBeHidden()
    await expect(button).toBeVisible()
    const before = await button.boundingBox()
    await expect(page.getByText(texts('api-tokens:empty'), { exact: true })).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
  })

  test('the buttons of a receipt are in place before it loads', { tag: '@phone' }, async ({
    page,
    texts,
    url,
  }) => {
    const person = await asRole(url, 'organization_admin')
    const item = await makeItem(person, '待たれる一皿', 990)
    const register = await makeRegister(url, person, `待つレジ ${Date.now()}`)
    const payment = { name: '現金', type: 'cash' } as const
    await register.send('POST', '/v1/device/receipts', {
      receipts: [receiptOf(item, { quantity: 1, paid: new Date(), payment })],
    })
    await page.goto(`/pos/receipts?items=${item.id}`)
    const link = page.getByRole('table').getByRole('link').first()
    await expect(link).toBeVisible()
    await delay(page, '**/v1/receipts/*-*')
    const shifts = await watchShifts(page)
    await link.click()
    await expect(
      page.getByRole('button', { name: texts('receipts:correction.open'), exact: true }),
    ).toBeEnabled()
    expect(await shifts()).toBeLessThan(0.05)
  })
})
