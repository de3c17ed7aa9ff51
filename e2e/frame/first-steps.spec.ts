import type { Page } from '@playwright/test'
import { findWide } from '../support/inspect-page.ts'
import { drawFrames, hold } from '../support/network.ts'
import { type NewInstallation, startNewInstallation } from '../support/new-installation.ts'
import { expect, test } from '../support/test.ts'
import type { Texts } from '../support/texts.ts'
import { field, layoutShift, press } from '../support/ui.ts'

test.use({ role: null })

const person = {
  last_name: '山田',
  first_name: '花子',
  display_name: '山田 花子',
  email: 'first@example.com',
  password: 'First-2026!',
}
let installation: NewInstallation
test.beforeEach(async () => {
  installation = await startNewInstallation()
})
test.afterEach(async ({ page }) => {
  // A script that is still loading when the server stops would count as an error of the page.
  await page.goto('about:blank')
  await installation.stop()
})

const next = (page: Page, texts: Texts) =>
  page.getByRole('button', { name: texts('first-steps:next'), exact: true }).click()
const stepNow = (page: Page) => page.locator('[aria-current=step]')

for (const language of ['ja', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language })
    // Once on a phone: screens.spec.ts measures the public pages there in both languages.
    test('three steps create organization, shop and administrator', {
      tag: language === 'ja' ? ['@phone'] : [],
    }, async ({ page, texts }) => {
      await page.goto(installation.link)
      await expect(field(page, texts('first-steps:fields.organization.name'))).toBeFocused()
      await next(page, texts)
      await expect(
        field(page, texts('first-steps:fields.organization.name')),
      ).toHaveAccessibleDescription(texts('common:required'))
      await page.keyboard.type('株式会社 山田屋')
      await page.keyboard.press('Enter')

      await expect(stepNow(page)).toContainText(texts('first-steps:steps.shop'))
      await field(page, texts('first-steps:fields.shop.name')).fill('山田屋 本店')
      await expect(page.getByText('Asia/Tokyo')).toBeVisible()
      expect(await findWide(page)).toEqual([])
      await next(page, texts)

      for (const name of ['last_name', 'first_name', 'display_name', 'email'] as const)
        await field(page, texts(`common:person.${name}`)).fill(person[name])
      // A reload keeps everything but the password, and has created nothing.
      await page.reload()
      await expect(stepNow(page)).toContainText(texts('first-steps:steps.administrator'))
      await expect(field(page, texts('common:person.email'))).toHaveValue(person.email)
      await page.getByRole('button', { name: texts('first-steps:steps.organization') }).click()
      await expect(field(page, texts('first-steps:fields.organization.name'))).toHaveValue(
        '株式会社 山田屋',
      )
      await next(page, texts)
      await next(page, texts)
      await field(page, texts('common:sign_in.password')).fill('weak')
      await press(page, texts('first-steps:submit'))
      await expect(field(page, texts('common:sign_in.password'))).toBeFocused()
      await field(page, texts('common:sign_in.password')).fill(person.password)
      await press(page, texts('first-steps:submit'))

      await expect(page).toHaveURL(/\/pos\/dashboard$/)
      await expect(page.getByRole('region', { name: texts('set-up:title') })).toBeVisible()
      await expect(
        page.getByRole('combobox', { name: texts('common:shop'), exact: true }),
      ).toContainText('山田屋 本店')

      // An empty list shows ways to start once; a search without results leaves the button in its
      // header.
      await page.goto(new URL('/pos/allergies', installation.link).href)
      const begin = page.getByRole('link', { name: texts('kit:begin.new'), exact: true })
      await expect(begin).toBeVisible()
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.1)
      await expect(page.getByRole('link', { name: texts('kit:new'), exact: true })).toHaveCount(0)
      await page.getByRole('searchbox', { name: texts('kit:search') }).fill('zz')
      await expect(page.getByRole('link', { name: texts('kit:new'), exact: true })).toBeVisible()
      await expect(begin).toHaveCount(0)
      await press(page, texts('kit:clear_search'))
      await expect(begin).toBeVisible()
      await page.keyboard.press('n')
      await expect(page).toHaveURL(/allergies\/new/)

      // Optional content above a list must not move it.
      const release = await hold(page, '**/v1/time-periods?*')
      await page.goto(new URL('/pos/time-periods', installation.link).href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await drawFrames(page, 10)
      release()
      await expect(begin).toBeVisible()
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.1)

      await page.context().clearCookies({ name: 'auth._token.local' })
      await page.evaluate(() => localStorage.clear())
      await page.goto(installation.link)
      await expect(page.getByRole('alert', { name: texts('first-steps:link_used') })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    })
  })
}

test('a US shop has dollars and a US time zone, and a refusal opens its step', async ({
  page,
  texts,
}) => {
  await page.goto(installation.link)
  await field(page, texts('first-steps:fields.organization.name')).fill('Aloha 🍜')
  await next(page, texts)
  await field(page, texts('first-steps:fields.shop.name')).fill('Waikiki')
  await field(page, texts('first-steps:fields.shop.country_code')).selectOption('US')
  await field(page, texts('first-steps:fields.shop.timezone')).selectOption('America/Chicago')
  await next(page, texts)
  for (const name of ['last_name', 'first_name', 'display_name', 'email'] as const)
    await field(page, texts(`common:person.${name}`)).fill(person[name])
  await field(page, texts('common:sign_in.password')).fill(person.password)
  await press(page, texts('first-steps:submit'))

  await expect(stepNow(page)).toContainText(texts('first-steps:steps.organization'))
  const name = field(page, texts('first-steps:fields.organization.name'))
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Aloha')
  await next(page, texts)
  await next(page, texts)
  await press(page, texts('first-steps:submit'))
  await expect(page).toHaveURL(/\/pos\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('auth._token.local'))
  const me = await page.request.get(new URL('/v1/profile/me', page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await me.json()).toMatchObject({
    data: {
      organization: { name: 'Aloha' },
      shop: { name: 'Waikiki', currency: 'USD', timezone: 'America/Chicago' },
    },
  })
})
