import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { asRole } from './support/interface.ts'
import { goInside, settle } from './support/inspect-page.ts'
import { drawnElsewhere, maySee, publicPaths, readRoutes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds in a part of the page, one line each. Dark colours change nothing but contrasts. */
async function faults(page: Page, scheme: 'light' | 'dark', part: 'main' | 'body' = 'body') {
  // One run in the page itself: there are no frames to look into.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part)
  const { violations } = await (scheme === 'light' ? axe.withTags(everyRule) : axe.withRules('color-contrast')).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id} ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html.slice(0, 120)}`),
  )
}

/** Colours glide into the other scheme; axe would measure those on the way. */
const finishTransitions = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(transitions.map((one) => one.finished))
  })

test.describe.configure({ mode: 'parallel' })

const schemes = ['light', 'dark'] as const

test.describe('as the system has it', () => {
  test.use({ scheme: 'auto' })

  test('every screen is accessible in light and dark colours', async ({ page, url }) => {
    test.setTimeout(900_000)
    const routes = await readRoutes(await asRole(url, 'system_admin'))
    await page.goto('/pos/profile-info')
    await settle(page)
    const inBoth = async (at: string, part: 'main' | 'body' = 'body') => {
      for (const scheme of drawnElsewhere(at) ? (['light'] as const) : schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        await finishTransitions(page)
        expect.soft(await faults(page, scheme, part), `${at} in ${scheme} colours`).toEqual([])
      }
    }
    await inBoth('menu and bars')
    for (const { path } of routes.filter((route) => maySee('shop_manager', route))) {
      await test.step(path, async () => {
        await goInside(page, path)
        await inBoth(path, 'main')
      })
    }
  })
})

for (const scheme of schemes) {
  test.describe(scheme, () => {
    test.use({ scheme, role: null })

    test(`public pages are accessible in ${scheme} colours`, async ({ page }) => {
      for (const path of publicPaths) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        expect.soft(await faults(page, scheme), path).toEqual([])
      }
    })
  })
}
