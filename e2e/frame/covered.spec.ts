import type { Page } from '@playwright/test'
import { shownResources } from '@pos/contract/resources'
import { type Locale, locales } from '@pos/texts/locales'
import { findCovered, goInside, settle } from '../support/inspect-page.ts'
import { asRole } from '../support/interface.ts'
import { maySee, readRoutes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

/** Phones, tablets, notebooks and monitors. */
const widths = [360, 390, 768, 1024, 1280, 1366, 1440, 1920] as const
const languageNames: Readonly<Record<Locale, string>> = { ja: '日本語', en: 'English' }

test.describe('controls of lists', () => {
  test.use({ role: 'organization_admin' })

  test('are free at every width in both languages, under the pointer or not', async ({
    page,
    url,
  }) => {
    test.setTimeout(400_000)
    const lists = new Set(Object.values(shownResources).map(({ path }) => `/pos/${path}`))
    const routes = await readRoutes(await asRole(url, 'system_admin'))
    await page.goto('/pos/profile-info')
    await settle(page)
    for (const language of locales) {
      if (language !== 'ja')
        await page.getByRole('button', { name: languageNames[language], exact: true }).click()
      for (const { path } of routes.filter(
        (route) => lists.has(route.path) && maySee('organization_admin', route),
      )) {
        await goInside(page, path)
        for (const width of widths) await expectFree(page, `${path} in ${language}`, width)
      }
    }
  })
})

async function expectFree(page: Page, at: string, width: number) {
  await page.setViewportSize({ width, height: 844 })
  const first = page.locator('tbody tr').first()
  if (await first.isVisible()) await first.hover()
  // Tables fit their columns to the width with a delay.
  await expect.soft.poll(() => findCovered(page), { message: `${at} at ${width}` }).toEqual([])
}
