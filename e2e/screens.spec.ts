import { locales } from '@pos/contract/locales'
import { userRoles } from '@pos/contract/permissions'
import { paymentSubTypes } from '@pos/domain/payment-types'
import { asRole } from './support/interface.ts'
import { findUntranslated, findWide, followLink, goInside, settle } from './support/inspect-page.ts'
import { maySee, publicPaths, readRoutes } from './support/routes.ts'
import { expect, test, watchScripts } from './support/test.ts'

const widths = [1440, 820, 390] as const
/** Charts and tables take a moment to follow the window. */
const settled = expect.configure({ soft: true, timeout: 3000 })
/** Codes that are stored and shown as they are; they look like keys of texts. */
const codes = paymentSubTypes.map(({ sub_type }) => sub_type)

// Whoever may do more than a manager sees the same screens: only the lists are walked again.
const walks = [
  { role: 'shop_manager', language: 'ja', isWhole: true },
  { role: 'shop_manager', language: 'en', isWhole: true },
  { role: 'organization_admin', language: 'ja', isWhole: false },
  { role: 'system_admin', language: 'en', isWhole: false },
  { role: 'shop_staff', language: 'ja', isWhole: true },
] as const

for (const { role, language, isWhole } of walks) {
  test.describe(`${role} ${language}`, () => {
    test.use({ role, language })
    test(`${role}: every screen in ${language} fits, is whole and has its title`, async ({ page, url }) => {
      test.setTimeout(300_000)
      const routes = await readRoutes(await asRole(url, 'organization_admin'))
      const broken = watchScripts(page)
      await page.goto('/pos/profile-info')
      await settle(page)
      for (const route of routes.filter((one) => maySee(role, one) && (isWhole || one.isList))) {
        await test.step(route.path, async () => {
          await goInside(page, route.path)
          expect.soft(await page.title(), route.path).toMatch(/^.+ - POS$/)
          expect.soft(await findUntranslated(page, codes), `${route.path} shows keys`).toEqual([])
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 })
            await settled.poll(() => findWide(page), `${route.path} at ${width}`).toEqual([])
          }
          expect.soft(broken.splice(0), route.path).toEqual([])
        })
      }
    })
  })
}

for (const role of userRoles) {
  test.describe(`${role} elsewhere`, () => {
    test.use({ role })
    test(`${role}: what the role may not see leads away`, async ({ page, url }) => {
      test.setTimeout(120_000)
      const routes = await readRoutes(await asRole(url, 'organization_admin'))
      // Everybody lands where the own work begins.
      const firstScreen = role === 'shop_staff' ? /\/pos\/(profile-info|trouble-tables)$/ : /\/pos\/reports\/revenues$/
      await page.goto('/pos/profile-info')
      for (const route of routes.filter((one) => !maySee(role, one))) {
        await followLink(page, route.path)
        await expect(page, route.path).toHaveURL(firstScreen)
      }
    })
  })
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
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await settled.poll(() => findWide(page), `${path} at ${width}`).toEqual([])
        }
      }
    })
  })
}
