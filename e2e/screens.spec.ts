import { locales } from '@pos/contract/locales'
import { userRoles } from '@pos/contract/permissions'
import { asRole } from './support/interface.ts'
import { findUntranslated, findWide, goInside, settle } from './support/inspect-page.ts'
import { maySee, publicPaths, readRoutes } from './support/routes.ts'
import { expect, test, watchScripts } from './support/test.ts'

const widths = [1440, 820, 390] as const

for (const language of locales) {
  test.describe(language, () => {
    test.use({ language })
    for (const role of userRoles) {
      test.describe(role, () => {
        test.use({ role })
        test(`${role}: every screen in ${language} fits, is whole and has its title`, async ({ page, url }) => {
          test.setTimeout(180_000)
          const routes = await readRoutes(await asRole(url, 'organization_admin'))
          const broken = watchScripts(page)
          const faults: string[] = []
          await page.goto('/pos/profile-info')
          await settle(page)
          for (const route of routes.filter((one) => maySee(role, one))) {
            await test.step(route.path, async () => {
              const tell = (text: string) => faults.push(`${route.path}: ${text}`)
              await goInside(page, route.path).catch(() => tell('no heading'))
              if (!/^.+ - POS$/.test(await page.title())) tell(`title ${await page.title()}`)
              for (const key of await findUntranslated(page)) tell(`shows ${key}`)
              for (const width of widths) {
                await page.setViewportSize({ width, height: 900 })
                for (const wide of await findWide(page)) tell(`at ${width}: ${wide}`)
              }
              for (const error of broken.splice(0)) tell(error)
            })
          }
          expect(faults.join('\n')).toBe('')
        })

        test(`${role}: what the role may not see leads away (${language})`, async ({ page, url }) => {
          const routes = await readRoutes(await asRole(url, 'organization_admin'))
          await page.goto('/pos/profile-info')
          await settle(page)
          for (const route of routes.filter((one) => !maySee(role, one))) {
            await page.evaluate((to) => {
              history.pushState({}, '', to)
              dispatchEvent(new PopStateEvent('popstate', { state: {} }))
            }, route.path)
            await expect(page, route.path).toHaveURL(/\/pos\/(profile-info|trouble-tables)$/)
          }
        })
      })
    }

    test.describe('nobody', () => {
      test.use({ role: null })
      test(`public pages in ${language} fit, are whole and have a title`, async ({ page }) => {
        for (const path of publicPaths) {
          await page.goto(path)
          await expect(page.locator('h1')).toBeVisible()
          expect(await page.title(), path).toMatch(/POS$/)
          expect(await findUntranslated(page), path).toEqual([])
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 })
            expect(await findWide(page), `${path} at ${width}`).toEqual([])
          }
        }
      })
    })
  })
}
