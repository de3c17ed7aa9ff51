import type { devices } from '@pos/contract/devices/devices'
import type { RecordOf } from '@pos/contract/resource'
import { settle } from '../support/inspect-page.ts'
import { asDevice, asRole, type Interface } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { notice, press } from '../support/ui.ts'

type Device = RecordOf<typeof devices>

test.describe.configure({ mode: 'serial' })
test.use({ role: 'shop_staff', viewport: { width: 390, height: 844 }, hasTouch: true })

/** Separate tables without a floor, so that this spec can run beside others. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const state = (table_code: string, openMinutes = 400) => ({
  table_code,
  state: 'locked',
  staff: 'スタッフ9',
  guests: 4,
  amount: 7770,
  opened_at: minutesAgo(openMinutes),
})
const report = (register: Interface, ...tables: object[]) =>
  register.send<{ data: { stored: number; released: unknown[] } }>(
    'PUT',
    '/v1/device/table-states',
    { tables },
  )

async function makeDevice(url: string, name: string): Promise<Interface> {
  const manager = await asRole(url, 'shop_manager')
  const { data: made } = await manager.send<{ data: Device }>('POST', '/v1/devices', { name })
  const { data } = await manager.send<{ data: { api_key: string } }>(
    'POST',
    `/v1/devices/${made.id}/api-key`,
  )
  const register = asDevice(url, data.api_key)
  await register.send('POST', '/v1/device/heartbeat', { app_version: '1.0.0' })
  return register
}

test('on a phone, staff start at the stuck tables and free one', async ({ page, texts, url }) => {
  const register = await makeDevice(url, '修復レジ 1')
  await report(register, state('Y1'))
  const fixButton = page.getByRole('button', {
    name: texts('trouble-tables:fix.button_of', { code: 'Y1' }),
  })
  const card = page.getByRole('listitem').filter({ has: fixButton })

  await test.step('the table says why it is stuck', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/pos\/trouble-tables$/)
    await expect(card).toContainText('¥7,770')
    await expect(card).toContainText(texts('trouble-tables:reasons.unknown_table'))
    await expect(card).toContainText(
      texts('trouble-tables:reasons.open_too_long', { limit: '3時間' }),
    )
    // Fingers need room.
    expect((await fixButton.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  })

  const dialog = page.getByRole('dialog', {
    name: texts('trouble-tables:fix.title', { code: 'Y1' }),
  })
  await test.step('it is freed, and the device is notified', async () => {
    await fixButton.tap()
    const submit = dialog.getByRole('button', { name: texts('trouble-tables:fix.submit') })
    await expect(submit).toBeDisabled()
    await dialog
      .getByRole('radio', { name: new RegExp(texts('trouble-tables:fix.cancelled')) })
      .tap()
    await dialog.getByLabel(texts('trouble-tables:fix.note')).fill('停電のため')
    await submit.tap()
    await expect(dialog).toBeHidden()
    await expect(card).toHaveCount(0)
    const heard = await register.send<{ data: { table_events: object[] } }>(
      'POST',
      '/v1/device/heartbeat',
      { app_version: '1.0.0' },
    )
    expect(heard.data.table_events).toContainEqual(
      expect.objectContaining({ event: 'release_table', table_code: 'Y1', outcome: 'cancelled' }),
    )
  })
})

test('a table freed by mistake is restored, unless it is used again', async ({
  page,
  texts,
  url,
}) => {
  const register = await makeDevice(url, '修復レジ 2')
  const check = state('Y2', 30)
  await report(register, check)
  const button = page.getByRole('button', {
    name: texts('trouble-tables:fix.button_of', { code: 'Y2' }),
  })
  const dialog = page.getByRole('dialog', {
    name: texts('trouble-tables:fix.title', { code: 'Y2' }),
  })
  const fix = async () => {
    await button.click()
    await dialog
      .getByRole('radio', { name: new RegExp(texts('trouble-tables:fix.settled')) })
      .click()
    await press(dialog, texts('trouble-tables:fix.submit'))
    await expect(dialog).toBeHidden()
    await expect(button).toHaveCount(0)
  }
  await page.goto('/pos/trouble-tables?show=all')
  await fix()
  expect((await report(register, check)).data).toMatchObject({
    stored: 0,
    released: [{ table_code: 'Y2' }],
  })

  await page
    .locator('[data-color]')
    .filter({ hasText: texts('trouble-tables:fix.done', { code: 'Y2' }) })
    .getByRole('button', { name: texts('trouble-tables:undo.button') })
    .click()
  await expect(notice(page, texts('trouble-tables:undo.done', { code: 'Y2' }))).toBeVisible()
  await expect(button).toBeVisible()

  await fix()
  await report(register, { ...check, opened_at: minutesAgo(1) })
  await expect(button).toBeVisible()
  await page.getByRole('tab', { name: texts('trouble-tables:show.history') }).click()
  const entries = page
    .getByRole('list', { name: texts('trouble-tables:history.list') })
    .locator('> li')
  await expect(entries.filter({ hasText: 'Y2' }).first()).toContainText('ふたたび使われたため')
  await expect(
    page.getByRole('button', { name: texts('trouble-tables:undo.button_of', { code: 'Y2' }) }),
  ).toHaveCount(0)
})

test('a report that arrives meanwhile is shown before the fix', async ({ page, texts, url }) => {
  const register = await makeDevice(url, '修復レジ 3')
  const check = state('Y3')
  await report(register, check)
  await page.goto('/pos/trouble-tables')
  await page
    .getByRole('button', { name: texts('trouble-tables:fix.button_of', { code: 'Y3' }) })
    .click()
  const dialog = page.getByRole('dialog', {
    name: texts('trouble-tables:fix.title', { code: 'Y3' }),
  })
  await dialog.getByRole('radio', { name: new RegExp(texts('trouble-tables:fix.settled')) }).click()
  await report(register, { ...check, amount: 9990 })
  await press(dialog, texts('trouble-tables:fix.submit'))
  await expect(dialog).toContainText(texts('trouble-tables:fix.changed'))
  await expect(dialog).toContainText('¥9,990')
  await press(dialog, texts('trouble-tables:fix.submit'))
  await expect(dialog).toBeHidden()
})

test.describe('at a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })
  test('everything works by keyboard', async ({ page, texts, url }) => {
    const register = await makeDevice(url, '修復レジ 4')
    await report(register, state('Y4'))
    await page.goto('/pos/trouble-tables')
    await settle(page)
    const button = page.getByRole('button', {
      name: texts('trouble-tables:fix.button_of', { code: 'Y4' }),
    })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', {
      name: texts('trouble-tables:fix.title', { code: 'Y4' }),
    })
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio').first()).toBeChecked()
    const submit = dialog.getByRole('button', { name: texts('trouble-tables:fix.submit') })
    for (
      let presses = 0;
      presses < 8 && !(await submit.evaluate((node) => node === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button).toHaveCount(0)
    // The next Tab continues among the tables, not at the top of the page.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1)
  })
})
