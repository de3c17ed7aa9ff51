import { locales } from '@pos/texts/locales'
import { problemText } from '@pos/texts/message-text'
import { goInside } from '../support/inspect-page.ts'
import { expect, test } from '../support/test.ts'
import { textKey } from '../support/texts.ts'
import { field, press } from '../support/ui.ts'

for (const language of locales) {
  test.describe(language, () => {
    test.use({ language })

    test(`an invalid id shows the 404 page with a link to the list (${language})`, async ({
      page,
      texts,
    }) => {
      const addresses = {
        'allergies/abc': 'allergies',
        'menu-items/01920000-0000-7000-8000-00000000000': 'menu-items',
        'allergies/new?copy_of=abc': 'allergies',
        'receipts/abc': 'receipts',
        'receipts/quarantine/abc': 'receipts',
        'receipt-void-orders/abc': 'receipt-void-orders',
        'sub-categories/abc/groups': 'sub-categories',
        // Valid but unknown.
        'allergies/01920000-0000-7000-8000-000000000000': 'allergies',
      }
      for (const [address, list] of Object.entries(addresses)) {
        await test.step(address, async () => {
          await page.goto(`/pos/${address}`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found')
          await expect(page.getByText(texts('common:error_page.not_found_text'))).toBeVisible()
          const back = page.getByRole('link', {
            name: texts('common:error_page.list', {
              name: texts(textKey(`navigation:paths.${list}`)),
            }),
          })
          await expect(back).toHaveAttribute('href', `/pos/${list}`)
        })
      }
      await page
        .getByRole('link', {
          name: texts('common:error_page.list', { name: texts('navigation:paths.allergies') }),
        })
        .click()
      await expect(page).toHaveURL(/\/pos\/allergies$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('allergies:title'))
    })
  })
}

test('an unknown address does not show the title of the previous screen', async ({
  page,
  texts,
}) => {
  await page.goto('/pos/allergies')
  await expect(page).toHaveTitle(`${texts('navigation:paths.allergies')} - POS`)
  await goInside(page, '/pos/nope')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found')
  await expect(page).toHaveTitle('POS')
})

test('below 1300 px the side menu is a drawer of 300 px that returns the focus', async ({
  page,
  texts,
}) => {
  for (const width of [1299, 1200, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/pos/allergies')
    const burger = page.getByRole('button', { name: texts('common:toggle_menu') })
    const drawer = page.locator('#side-menu')
    await expect(drawer).not.toBeInViewport()
    await burger.click()
    await expect
      .poll(() => drawer.boundingBox().then((box) => box && { x: box.x, width: box.width }))
      .toEqual({ x: 0, width: 300 })
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

test('leaving a form is not blocked by its validation', async ({ page, texts }) => {
  await page.goto('/pos/allergies/new')
  const name = field(page, texts('allergies:fields.name'))
  const said = page.getByText(problemText('ja', { key: 'required' }))
  const cancel = page.getByRole('button', { name: texts('common:cancel'), exact: true })
  await name.focus()
  await cancel.hover()
  await page.mouse.down()
  await expect(cancel).toBeFocused()
  await expect(said).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/pos\/allergies$/)

  // Another field opens on the first click, and its error appears afterwards.
  await page.goto('/pos/coupons/new')
  const first = field(page, texts('coupons:fields.name'))
  await expect(first).toBeFocused()
  const second = field(page, texts('coupons:fields.name_en'))
  await second.hover()
  await page.mouse.down()
  await expect(second).toBeFocused()
  await expect(page.getByText(problemText('ja', { key: 'required' }))).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByText(problemText('ja', { key: 'required' }))).toHaveCount(1)

  // Nor while something below it is being clicked, which an error would move.
  await page.goto('/pos/discounts/new')
  await expect(field(page, texts('discounts:fields.name'))).toBeFocused()
  await press(page, 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.goto('/pos/allergies/new')
  await page.locator('main form input').first().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText(problemText('en', { key: 'required' }))).toBeVisible()
})

test('links of the menu are prefetched', async ({ page, texts }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/pos/allergies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('allergies:title'))
  await expect.poll(() => loaded.some((path) => path.includes('courses-screen'))).toBe(true)
  // Only code is prefetched, never data.
  expect(loaded.filter((path) => path.startsWith('/v1/courses'))).toEqual([])
})
