import type { Page as BrowserPage } from '@playwright/test'
import { addDays } from '@pos/domain/days/calendar-date'
import { asRole, type Page } from '../support/interface.ts'
import { makeItem, makeRegister, receiptOf } from '../support/sales.ts'
import { openCorrection } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { field, press } from '../support/ui.ts'

// A separate day, because closing it would block corrections of other specs.
const date = addDays(new Date().toISOString().slice(0, 10), -40 - (Date.now() % 300))
const uid = `drawer-${Date.now()}`

/** The table of drawers is the first of the page. */
const drawers = (page: BrowserPage) => page.getByRole('table').first()

/** Presses the button that closes the day, and the same in the summary. */
async function closeDay(page: BrowserPage) {
  const button = { name: /^日締めする/ } as const
  await page.getByRole('button', button).click()
  await page.getByRole('dialog').getByRole('button', button).click()
}

test('a drawer is counted, and the day is closed under a number', async ({ page, texts, url }) => {
  const person = await asRole(url, 'shop_manager')
  const register = await makeRegister(url, person, uid)
  const at = `${date}T03:00:00.000Z`
  const cash_events = [
    { uid: `${uid}-1`, kind: 'open', amount: 50_000, at },
    { uid: `${uid}-2`, kind: 'pay_out', amount: 1200, reason: '氷', at },
  ]
  await register.send('POST', '/v1/device/cash', { cash_events })

  await test.step('expected cash', async () => {
    await page.goto('/pos/dashboard')
    await page.getByRole('link', { name: texts('navigation:paths.day-close'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('day-close:title'))
    await page.goto(`/pos/day-close?date=${date}`)
    await expect(drawers(page).getByRole('row', { name: uid })).toContainText('48,800')
  })

  await test.step('portrait paper shows every column', async () => {
    const screen = page.viewportSize()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1000 })
    const [table, main] = [
      await drawers(page).boundingBox(),
      await page.getByRole('main').boundingBox(),
    ]
    if (!table || !main) throw new Error('It is not on the paper')
    expect(table.x + table.width).toBeLessThanOrEqual(main.x + main.width)
    await page.emulateMedia({ media: 'screen' })
    if (screen) await page.setViewportSize(screen)
  })

  await test.step('close', async () => {
    await press(page, texts('day-close:count.of', { drawer: uid, session: 1 }))
    const dialog = page.getByRole('dialog')
    await field(dialog, '¥10,000').fill('4')
    await field(dialog, '¥100').fill('87')
    await press(dialog, texts('day-close:count.ok'))
    await expect(drawers(page).getByRole('row', { name: uid })).toContainText('-¥100')
    const counted = page.getByRole('region', { name: texts('day-close:events.title') })
    await expect(counted).toContainText('¥100 × 87')
    await closeDay(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Z\d+/)
  })

  await test.step('cash over and short', async () => {
    // Reopening is for administrators.
    await expect(page.getByRole('button', { name: texts('day-close:reopen.button') })).toHaveCount(
      0,
    )
    // The month's differences by person: two clicks from the dashboard.
    await page.goto('/pos/dashboard')
    await page.getByRole('link', { name: texts('navigation:paths.day-close'), exact: true }).click()
    await page.getByRole('tab', { name: texts('day-close:tabs.over_short') }).click()
    await expect(page.getByRole('radio', { name: texts('day-close:by.staff') })).toBeChecked()
    await page.goto(`/pos/day-close?tab=over_short&by=drawer&from=${date}&to=${date}`)
    await expect(drawers(page).getByRole('row', { name: uid })).toContainText('-¥100')
  })
})

test.describe('an administrator', () => {
  test.use({ role: 'organization_admin' })

  test('reopens a closed day with a reason, corrects what was paid, and closes it again', async ({
    page,
    texts,
    url,
  }) => {
    const person = await asRole(url, 'organization_admin')
    const register = await makeRegister(url, person, `${uid}-r`)
    const day = addDays(date, -1)
    const sold = {
      quantity: 1,
      paid: new Date(`${day}T03:00:00.000Z`),
      payment: { name: '現金', type: 'cash' as const },
    }
    const receipt = receiptOf(await makeItem(person, uid, 1100), sold)
    await register.send('POST', '/v1/device/receipts', { receipts: [receipt] })
    await person.send('POST', '/v1/day-close/close', { business_date: day })
    const { data } = await person.get<Page<{ id: string }>>(`/v1/receipts?q=${receipt.uid}`)
    const receiptPage = `/pos/receipts/${data[0]?.id}`
    await test.step('a closed day is locked', async () => {
      await page.goto(receiptPage)
      await openCorrection(page, texts, 'amounts')
      const dialog = page.getByRole('dialog')
      await field(dialog, texts('receipts:lines.quantity_of', { name: uid })).fill('2')
      await expect(dialog.getByRole('alert').last()).toContainText(/Z\d+/)
    })

    await test.step('reopen', async () => {
      await page.goto(`/pos/day-close?date=${day}`)
      await press(page, texts('day-close:reopen.button'))
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByRole('button', { name: texts('day-close:reopen.ok'), exact: true }),
      ).toBeDisabled()
      await field(dialog, texts('day-close:reopen.reason')).fill('数量の間違い')
      await press(dialog, texts('day-close:reopen.ok'))
      await expect(page.getByText('数量の間違い')).toBeVisible()
    })

    await test.step('reversal and replacement', async () => {
      await page.goto(receiptPage)
      await openCorrection(page, texts, 'amounts')
      const dialog = page.getByRole('dialog')
      await field(dialog, texts('receipts:lines.quantity_of', { name: uid })).fill('2')
      await field(dialog, texts('receipts:correction.reason')).fill('数量の間違い')
      await expect(dialog).toContainText(texts('receipts:amounts.too_little', { amount: '¥1,100' }))
      const total = '¥2,200'
      await press(dialog, texts('receipts:amounts.set_payment', { number: 1, amount: total }))
      await expect(dialog).not.toContainText('¥1,100足りません')
      await press(dialog, texts('receipts:amounts.save', { total }))
      const corrections = page.getByRole('region', { name: texts('receipts:amounts.history') })
      await expect(corrections).toContainText('-¥1,100')
      await expect(corrections).toContainText('¥2,200')
    })

    await test.step('close again', async () => {
      await page.goto(`/pos/day-close?date=${day}`)
      await closeDay(page)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/Z\d+/)
    })
  })
})
