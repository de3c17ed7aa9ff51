import type { ScheduledRelease } from '@pos/contract/devices/release-schedules'
import { settle } from '../support/inspect-page.ts'
import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { press } from '../support/ui.ts'

test.use({ role: 'shop_manager' })

test('sends a release with a note, lists changes and devices, schedules the next', async ({
  page,
  texts,
  url,
}) => {
  const manager = await asRole(url, 'shop_manager')
  // Earlier changes are sent first, so that the release contains this change only and its details
  // are expanded.
  await manager.send('POST', '/v1/firebases', {})
  await manager.send('POST', '/v1/allergies', { name: `予約の試験 ${Date.now() % 100_000}` })

  await page.goto('/pos/releases')
  await page.getByRole('button', { name: new RegExp(texts('releases:send.title')) }).click()
  const dialog = page.getByRole('dialog', { name: texts('releases:send.title') })
  // The changes load last, and move the buttons.
  await expect(dialog.getByText('予約の試験')).toBeVisible()
  await dialog.getByLabel(texts('releases:note_optional')).fill('秋メニュー')
  await dialog.getByRole('button', { name: texts('releases:send.confirm') }).click()
  await expect(dialog).toBeHidden()

  await press(page, texts('releases:send.open'))
  await expect(page).toHaveURL(/\/pos\/releases\/\d+$/)
  await expect(page.getByText('秋メニュー').first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: texts('releases:device_list') }).first(),
  ).toBeVisible()
  await expect(page.getByText('予約の試験').first()).toBeVisible()

  await page.getByRole('link', { name: texts('common:back_to_list') }).click()
  await page.getByRole('button', { name: texts('releases:schedule.button') }).click()
  const schedule = page.getByRole('dialog', { name: texts('releases:schedule.title') })
  const year = new Date().getFullYear() + 1
  await schedule.getByLabel(texts('releases:schedule.day')).fill('2020/1/1')
  await schedule.getByLabel(texts('kit:date.time')).fill('500')
  await schedule.getByRole('button', { name: texts('releases:schedule.confirm') }).click()
  await expect(schedule.getByLabel(texts('releases:schedule.day'))).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await schedule.getByLabel(texts('releases:schedule.day')).fill(`${year}-01-05`)
  await schedule.getByRole('button', { name: texts('releases:schedule.confirm') }).click()
  await expect(schedule).toBeHidden()
  const waiting = page.getByRole('row').filter({ hasText: `${year}-01-05 05:00` })
  await expect(waiting).toContainText(texts('releases:schedule.states.waiting'))
  await waiting.getByRole('button', { name: texts('releases:schedule.cancel') }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: texts('releases:schedule.cancel') })
    .last()
    .click()
  await expect(waiting).toContainText(texts('releases:schedule.states.cancelled'))

  const { data } = await manager.get<{ data: ScheduledRelease[] }>('/v1/scheduled-releases')
  expect(data.filter(({ state }) => state === 'waiting')).toEqual([])
})

test('offers the sending on the screens of the day only while something is unsent', async ({
  page,
  texts,
  url,
}) => {
  const manager = await asRole(url, 'shop_manager')
  await manager.send('POST', '/v1/firebases', {})
  const send = page.getByRole('button', { name: new RegExp(`^${texts('releases:send.button')}`) })
  await page.goto('/pos/allergies')
  await expect(send).toBeVisible()
  await page.goto('/pos/receipts')
  await settle(page)
  await expect(send).toHaveCount(0)
  await manager.send('POST', '/v1/allergies', { name: '送信の試験' })
  await page.reload()
  await expect(send).toBeVisible()
})
