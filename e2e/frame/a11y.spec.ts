import { bringAxe, findFaults, schemes, turnInto } from '../support/find-faults.ts'
import { settle } from '../support/inspect-page.ts'
import { publicPaths } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

test.describe('colour scheme of the system', () => {
  test.use({ scheme: 'auto' })

  // screens.spec.ts checks the content of each screen.
  test('menu and bars are accessible in light and dark colours', async ({ page }) => {
    await page.goto('/pos/profile-info')
    await settle(page)
    await bringAxe(page)
    for (const scheme of schemes) {
      await turnInto(page, scheme)
      expect.soft(await findFaults(page, scheme), `in ${scheme} colours`).toEqual([])
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
        await bringAxe(page)
        expect.soft(await findFaults(page, scheme), path).toEqual([])
      }
    })
  })
}
