import type { Page } from '@playwright/test'
import { type Locale, locales } from '@pos/texts/locales'
import { userRoles } from '@pos/contract/permissions'
import { paymentSubTypes } from '@pos/domain/payment-types'
import { asRole } from './support/interface.ts'
import { findClipped, findUntranslated, findWide, followLink, goInside, settle } from './support/inspect-page.ts'
import { drawnElsewhere, maySee, publicPaths, readPatterns, readRoutes, type Route } from './support/routes.ts'
import { expect, test, watchScripts } from './support/test.ts'

/** English words are the longer ones: where they fit, Japanese is measured at the two widths that decide. */
const widths: Readonly<Record<Locale, readonly number[]>> = { en: [1440, 1920, 1024, 768, 390], ja: [1440, 390] }
/** A new record has the fields of one that is there, and the table of many at once scrolls: two widths will do. */
const widthsOf = (path: string, language: Locale) => (drawnElsewhere(path) ? widths.ja : widths[language])
const measuredForClipping: ReadonlySet<number> = new Set([1440, 390])
/** Charts and tables take a moment to follow the window. */
const settled = expect.configure({ soft: true, timeout: 3000 })
/** The button that leads to a language is called by it. */
const languageNames: Readonly<Record<Locale, string>> = { ja: '日本語', en: 'English' }
/** Codes that are stored and shown as they are; they look like keys of texts. */
const codes = paymentSubTypes.map(({ sub_type }) => sub_type)

test.describe.configure({ mode: 'parallel' })

test('the table of routes is that of the app', async () => {
  const { table, app } = await readPatterns()
  expect(app).toEqual(table)
})

for (const role of userRoles) {
  test.describe(role, () => {
    test.use({ role })

    test(`${role}: every screen in both languages has its title and heading, is whole and fits`, async ({ page, url }) => {
      test.setTimeout(600_000)
      const routes = await readRoutes(await asRole(url, 'system_admin'))
      const broken = watchScripts(page)
      await page.goto('/pos/profile-info')
      await settle(page)
      let [language, other]: [Locale, Locale] = ['ja', 'en']
      // Other roles see the manager's screens in the language that they have; both, and all widths, are looked at once.
      const isNew = (route: Route) => role === 'shop_manager' || !maySee('shop_manager', route)
      for (const route of routes.filter((one) => maySee(role, one) && (isNew(one) || !drawnElsewhere(one.path)))) {
        const isFirst = isNew(route)
        await test.step(route.path, async () => {
          await goInside(page, route.path)
          await inspect(page, route, { language, isMeasured: isFirst })
          expect.soft(broken.splice(0), route.path).toEqual([])
          if (!isFirst) return
          await page.getByRole('button', { name: languageNames[other], exact: true }).click()
          ;[language, other] = [other, language]
          await inspect(page, route, { language, isMeasured: true })
          expect.soft(broken.splice(0), route.path).toEqual([])
        })
      }
    })

    test(`${role}: what the role may not see leads away`, async ({ page, url }) => {
      test.setTimeout(120_000)
      const routes = await readRoutes(await asRole(url, 'system_admin'))
      // Everybody lands where the own work begins.
      const firstScreen = role === 'shop_staff' ? /\/pos\/(profile-info|trouble-tables)$/ : /\/pos\/(dashboard|reports\/revenues)$/
      await page.goto('/pos/profile-info')
      for (const route of routes.filter((one) => !maySee(role, one))) {
        await followLink(page, route.path)
        await expect(page, route.path).toHaveURL(firstScreen)
      }
    })
  })
}

/** The screen as it stands in a language. */
async function inspect(page: Page, route: Route, { language, isMeasured }: { language: Locale; isMeasured: boolean }) {
  const at = `${route.path} in ${language}`
  const heading = route.heading(language)
  await settled(page.locator('html'), at).toHaveAttribute('lang', language)
  await settled(page, at).toHaveTitle(route.title(language))
  if (heading !== null) await settled(page.getByRole('heading', { level: 1 }), at).toHaveText(heading)
  expect.soft(await findUntranslated(page, codes), `${at} shows keys`).toEqual([])
  if (!isMeasured) return
  const measured = widthsOf(route.path, language)
  for (const width of measured) {
    await page.setViewportSize({ width, height: 900 })
    await settled.poll(() => findWide(page), `${at} at ${width}`).toEqual([])
    if (measuredForClipping.has(width)) await settled.poll(() => findClipped(page), `${at} at ${width} cuts words off`).toEqual([])
  }
  await page.setViewportSize({ width: measured[0] ?? 1440, height: 900 })
}

for (const language of locales) {
  test.describe(`nobody ${language}`, () => {
    test.use({ role: null, language })
    test(`public pages in ${language} fit, are whole and have a title`, async ({ page }) => {
      for (const path of publicPaths) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        expect.soft(await page.title(), path).toMatch(/POS$/)
        expect.soft(await findUntranslated(page, codes), path).toEqual([])
        for (const width of widths[language]) {
          await page.setViewportSize({ width, height: 900 })
          await settled.poll(() => findWide(page), `${path} at ${width}`).toEqual([])
        }
      }
    })
  })
}
