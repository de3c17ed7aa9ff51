import { locales } from '@pos/contract/locales'
import { expect, test } from './support/test.ts'

for (const language of locales) {
  test.describe(language, () => {
    test.use({ language })

    test(`an id that cannot be one is the page that says 404, with the way to the list (${language})`, async ({ page, words }) => {
      const addresses = {
        'allergies/abc': 'allergies',
        'menu-items/01920000-0000-7000-8000-00000000000': 'menu-items',
        'allergies/new?copy_of=abc': 'allergies',
        'receipts/abc': 'receipts',
        'receipts/quarantine/abc': 'receipts',
        'receipt-void-orders/abc': 'receipt-void-orders',
        'sub-categories/abc/groups': 'sub-categories',
        // Well made, but nobody's.
        'allergies/01920000-0000-7000-8000-000000000000': 'allergies',
      }
      for (const [address, list] of Object.entries(addresses)) {
        await test.step(address, async () => {
          await page.goto(`/pos/${address}`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found')
          await expect(page.getByText(words('common:error_page.not_found_text'))).toBeVisible()
          const back = page.getByRole('link', { name: words('common:error_page.list', { name: words(`navigation:paths.${list}`) }) })
          await expect(back).toHaveAttribute('href', `/pos/${list}`)
        })
      }
      await page.getByRole('link', { name: words('common:error_page.list', { name: words('navigation:paths.allergies') }) }).click()
      await expect(page).toHaveURL(/\/pos\/allergies$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('allergies:title'))
    })
  })
}

test('below 1300 px the side menu is a drawer of 300 px that gives the keyboard back', async ({ page, words }) => {
  for (const width of [1299, 1200, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/pos/allergies')
    const burger = page.getByRole('button', { name: words('common:toggle_menu') })
    const drawer = page.locator('#side-menu')
    await expect(drawer).not.toBeInViewport()
    await burger.click()
    await expect.poll(() => drawer.boundingBox().then((box) => box && { x: box.x, width: box.width })).toEqual({ x: 0, width: 300 })
    await expect(drawer.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(drawer).not.toBeInViewport()
    await expect(burger).toBeFocused()
  }
  await page.setViewportSize({ width: 1300, height: 900 })
  await expect
    .poll(() =>
      page
        .locator('#side-menu')
        .boundingBox()
        .then((box) => box?.width),
    )
    .toBe(300)
})
