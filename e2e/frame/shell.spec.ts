import { accounts, password } from '../support/accounts.ts'
import { asPerson, asRole } from '../support/interface.ts'
import { hold } from '../support/network.ts'
import { expect, test } from '../support/test.ts'
import { fillSignIn, press } from '../support/ui.ts'

test.describe('the bell', () => {
  // In a separate shop, so that other tests do not change its alerts.
  test.use({ role: 'organization_admin', isAlone: true })

  test('marks new alerts until they were seen in any browser, with links to resolve them', async ({
    page,
    texts,
    url,
    token,
  }) => {
    const person = asPerson(url, token)
    const { data: me } = await person.get<{ data: { shops: { id: string; currency: string }[] } }>(
      '/v1/profile/me',
    )
    await person.send('POST', '/v1/profile/switch-shop', {
      shop_id: me.shops.filter(({ currency }) => currency === 'JPY').at(-1)?.id,
    })
    const { data: allergy } = await person.send<{ data: { id: string } }>('POST', '/v1/allergies', {
      name: 'ベルの試験',
    })
    try {
      await page.goto('/pos/profile-info')
      const bell = page.locator('[popovertarget="bell"]')
      await expect(bell).toHaveAccessibleName(/\d/)
      const isSeen = page.waitForResponse((response) => response.url().endsWith('/v1/alerts/seen'))
      await bell.click()
      await isSeen
      const list = page.getByRole('dialog', { name: texts('navigation:bell.open') })
      const unsent = list.getByRole('link', { name: texts('attention:unsent_changes_other') })
      await expect(unsent).toContainText(texts('attention:new'))
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(bell).toBeFocused()
      await page.reload()
      await bell.click()
      await expect(unsent).toBeVisible()
      await expect(unsent).not.toContainText(texts('attention:new'))
      await unsent.click()
      await expect(page).toHaveURL(/\/pos\/releases$/)
      await expect(list).toBeHidden()
    } finally {
      await person.send('DELETE', `/v1/allergies/${allergy.id}`)
    }
  })
})

test('opens the group of the screen, keeps its link in view and starred screens on top', async ({
  page,
  texts,
}) => {
  await page.goto('/pos/allergies')
  const menu = page.getByRole('navigation', { name: texts('navigation:menu') })
  const group = (key: 'menu' | 'payment') =>
    menu.getByRole('button', { name: texts(`navigation:groups.${key}`), exact: true })
  await expect(group('menu')).toHaveAttribute('aria-expanded', 'true')
  await expect(group('payment')).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.locator('[aria-current="page"]')).toBeInViewport()
  const name = texts('navigation:paths.allergies')
  const star = menu.getByRole('button', { name: texts('navigation:star', { name }), exact: true })
  const isSaved = page.waitForResponse(
    (response) => response.url().endsWith('/v1/profile/preferences') && response.ok(),
  )
  await star.first().click()
  await isSaved
  const starred = menu.getByRole('region', { name: texts('navigation:starred') })
  await expect(starred.getByRole('link', { name, exact: true })).toBeVisible()
  await page.goto('/pos/taxes')
  await expect(group('payment')).toHaveAttribute('aria-expanded', 'true')
  await expect(group('menu')).toHaveAttribute('aria-expanded', 'false')
  await starred.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/pos\/allergies$/)
  await starred
    .getByRole('button', { name: texts('navigation:star', { name }), exact: true })
    .click()
  await expect(starred).toHaveCount(0)
})

test('the rail of icons shows the links of a group beside it', async ({ page, texts }) => {
  await page.goto('/pos/allergies')
  await press(page, texts('common:toggle_menu'))
  const rail = page.locator('#side-menu')
  await expect.poll(() => rail.boundingBox().then((box) => box?.width)).toBe(68)
  await rail.getByRole('button', { name: texts('navigation:groups.payment'), exact: true }).click()
  await page.getByRole('menuitem', { name: texts('navigation:paths.taxes'), exact: true }).click()
  await expect(page).toHaveURL(/\/pos\/taxes$/)
})

test('text typed while the search opens is entered in it', async ({ page, texts }) => {
  await page.goto('/pos/profile-info')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const release = await hold(page, /palette-.*\.js/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('allerg')
  release()
  await page.keyboard.type('ies')
  await expect(page.getByRole('textbox', { name: texts('palette:placeholder') })).toHaveValue(
    'allergies',
  )
})

test.describe('in a new browser', () => {
  test.use({ role: null })

  test('the language used last applies after sign-in', async ({ page, context, texts, url }) => {
    const person = await asRole(url, 'system_admin')
    await person.send('PUT', '/v1/profile/preferences', { locale: 'en' })
    try {
      await context.clearCookies({ name: 'locale' })
      await page.goto('/login')
      await fillSignIn(page, texts, accounts.system_admin, password)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    } finally {
      await person.send('PUT', '/v1/profile/preferences', { locale: 'ja' })
    }
  })
})
