import { expect, test } from '../support/test.ts'
import { press } from '../support/ui.ts'

test.describe('the user guide inside the app', () => {
  test.use({ role: 'organization_admin' })

  test('the help follows from screen to screen and closes by Escape', async ({ page, texts }) => {
    await page.goto('/pos/payments')
    const guide = page.getByRole('complementary', { name: texts('navigation:help.title') })
    const open = page.getByRole('button', { name: texts('navigation:help.open') })
    await open.click()
    await expect(guide.getByRole('heading', { level: 2 })).toHaveText(
      '税、支払方法、割引、クーポン',
    )
    await expect(guide.getByRole('listitem').filter({ hasText: '会計で使う方法' })).toBeVisible()

    // The guide stays open beside the screen and follows it.
    await page.goto('/pos/menu-items')
    await open.click()
    await expect(guide.getByRole('heading', { level: 2 })).toHaveText('商品')
    await press(page, texts('kit:batch.columns'))
    const columns = page.getByRole('dialog', { name: texts('kit:batch.columns') })
    // Escape applies to the focused element, and the focus moves a moment after the click.
    await expect
      .poll(() => columns.evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(columns).toHaveCount(0)
    await guide.getByRole('link', { name: '売り切れと残数' }).click()
    await expect(guide.getByRole('heading', { level: 2 })).toHaveText('売り切れと残数')
    await guide.press('Escape')
    await expect(guide).toHaveCount(0)
    await expect(open).toBeFocused()
  })
})
