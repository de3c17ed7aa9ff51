import type { Page as BrowserPage } from '@playwright/test'
import { addDays } from '@pos/domain/calendar-date'
import { asDevice, asRole } from './support/interface.ts'
import { expect, test } from './support/test.ts'
import { field, press } from './support/ui.ts'

// A day of its own: a closed day would lock what other journeys correct.
const date = addDays(new Date().toISOString().slice(0, 10), -40 - (Date.now() % 300))
const uid = `drawer-${Date.now()}`

/** The table of drawers is the first of the page. */
const drawers = (page: BrowserPage) => page.getByRole('table').first()

test('a drawer is counted, and the day is closed under a number', async ({ page, texts, url }) => {
  const person = await asRole(url, 'shop_manager')
  const made = await person.send<{ data: { id: string } }>('POST', '/v1/devices', { name: uid })
  const key = await person.send<{ data: { api_key: string } }>('POST', `/v1/devices/${made.data.id}/api-key`)
  const at = `${date}T03:00:00.000Z`
  const cash_events = [
    { uid: `${uid}-1`, kind: 'open', amount: 50_000, at },
    { uid: `${uid}-2`, kind: 'pay_out', amount: 1200, reason: '氷', at },
  ]
  await asDevice(url, key.data.api_key).send('POST', '/v1/device/cash', { cash_events })

  await test.step('what should lie there', async () => {
    await page.goto('/pos/dashboard')
    await page.getByRole('link', { name: texts('navigation:paths.day-close'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('day-close:title'))
    await page.goto(`/pos/day-close?date=${date}`)
    await expect(drawers(page).getByRole('row', { name: uid })).toContainText('48,800')
  })

  await test.step('close', async () => {
    await field(page, texts('day-close:count_of', { drawer: uid, session: 1 })).fill('48700')
    await expect(drawers(page).getByRole('row', { name: uid })).toContainText('-¥100')
    await press(page, texts('day-close:close.button'))
    await press(page.getByRole('dialog'), texts('day-close:close.ok'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Z\d+/)
  })

  await test.step('over and short', async () => {
    // Reopening is for administrators.
    await expect(page.getByRole('button', { name: texts('day-close:reopen.button') })).toHaveCount(0)
    await page.goto(`/pos/day-close?tab=over_short&by=drawer&from=${date}&to=${date}`)
    await expect(drawers(page).getByRole('row', { name: uid })).toContainText('-¥100')
  })
})
