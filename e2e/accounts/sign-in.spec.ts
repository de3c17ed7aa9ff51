import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { userRoles } from '@pos/contract/permissions'
import { accounts, password } from '../support/accounts.ts'
import { asBrowser } from '../support/interface.ts'
import type { Product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'
import { createdNotice, field, fillSignIn, press } from '../support/ui.ts'

test.use({ role: null })

const firstScreen = /\/pos\/[a-z-]+/
const allergies = 'a[href="/pos/allergies"]'
const organizations = 'a[href="/pos/organizations"], a[href="/pos/holidays"]'

async function openMenu(page: Page, name: string) {
  const burger = page.getByRole('button', { name })
  if ((await burger.getAttribute('aria-expanded')) === 'false') await burger.click()
}

test('a wrong sign-in is refused without revealing account or field', {
  tag: '@phone',
}, async ({ page, texts }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(`${texts('common:sign_in.title')} - POS`)
  const messages: string[] = []
  for (const credential of [accounts.shop_manager, 'nobody@example.com']) {
    await fillSignIn(page, texts, credential, 'Wrong-2026!')
    const form = page.locator('form')
    await expect(form.getByRole('alert')).not.toBeEmpty()
    messages.push(((await form.textContent()) ?? '').replace(credential, ''))
    await expect(page).toHaveURL(/\/login/)
  }
  expect(messages[0]).toBe(messages[1])
})

test('empty boxes are named at once', async ({ page, texts }) => {
  await page.goto('/login')
  await press(page, texts('common:sign_in.submit'))
  await expect(field(page, texts('common:sign_in.credential'))).toHaveAccessibleDescription(
    texts('common:required'),
  )
})

for (const role of userRoles) {
  test(`${role} signs in and sees the first screen and the menu of the role`, async ({
    page,
    texts,
  }) => {
    await page.goto('/login')
    await fillSignIn(page, texts, accounts[role], password)
    await expect(page).toHaveURL(firstScreen)
    await openMenu(page, texts('common:toggle_menu'))
    const isStaff = role === 'shop_staff'
    const menu = page.getByRole('navigation', { name: texts('navigation:menu') })
    await expect(menu.locator(allergies)).toHaveCount(isStaff ? 0 : 1)
    if (role !== 'system_admin') await expect(menu.locator(organizations)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts('common:profile_menu') }).click()
    await expect(
      page
        .getByRole('menu')
        .getByText(texts(`common:roles.${role}`), { exact: true })
        .last(),
    ).toBeVisible()
  })
}

test('a visitor is asked to sign in and returns to the requested address', async ({
  page,
  texts,
}) => {
  await page.goto('/pos/allergies?q=そば')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await fillSignIn(page, texts, accounts.shop_manager, password)
  await expect(page).toHaveURL(/\/pos\/allergies\?q=/)
  await expect(page.getByRole('searchbox')).toHaveValue('そば')
})

test('the return address never leads to another site', async ({ page, texts }) => {
  await page.goto('/login?redirect=//example.org/')
  await fillSignIn(page, texts, accounts.shop_manager, password)
  await expect(page).toHaveURL(firstScreen)
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
})

test('people log in on the first page; input stays', async ({ page, texts }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('common:home.title'))
  const credential = field(page, texts('common:sign_in.credential'))
  await expect(credential).toBeFocused()
  await page.keyboard.type(accounts.shop_manager)
  await page.getByRole('link', { name: texts('common:sign_in.forgot') }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(credential).toHaveValue(accounts.shop_manager)
  await page.getByRole('link', { name: texts('common:forgot.back') }).click()
  await expect(credential).toHaveValue(accounts.shop_manager)
  await fillSignIn(page, texts, accounts.shop_manager, 'Wrong-2026!')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(texts('common:sign_in.wrong'))
  await expect(credential).toHaveValue(accounts.shop_manager)
  await page.goto('/')
  await fillSignIn(page, texts, accounts.shop_manager, password)
  await expect(page).toHaveURL(firstScreen)
})

test('an unknown address shows an error with a link home', async ({ page, texts }) => {
  await page.goto('/no-such-page')
  await expect(page.getByText(texts('common:error_page.not_found'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: texts('common:error_page.home') }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
})

test.describe('signed in', () => {
  test.use({ role: 'shop_staff' })
  test('the sign-in page and screens of other roles redirect to the own first screen', async ({
    page,
  }) => {
    for (const address of ['/login', '/', '/pos', '/pos/menu-items', '/pos/shop-maps/new']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/pos\/(profile-info|trouble-tables)$/)
    }
  })
})

test('a session that ends during editing asks for the password and keeps the input', async ({
  page,
  texts,
  url,
}) => {
  await page.goto('/login?redirect=/pos/modes/new')
  await fillSignIn(page, texts, accounts.shop_manager, password)
  await expect(page).toHaveURL(/\/pos\/modes\/new/)
  const name = field(page, texts('modes:fields.name'))
  await name.fill('期限切れの途中')
  await (await asBrowser(url, page)).send('POST', '/v1/auth/logout')
  await press(page, texts('common:save'))
  const dialog = page.getByRole('dialog', { name: texts('common:relogin.title') })
  await expect(field(dialog, texts('common:sign_in.credential'))).toHaveValue(accounts.shop_manager)
  await dialog.getByLabel(texts('common:sign_in.password'), { exact: true }).fill(password)
  await press(dialog, texts('common:sign_in.submit'))
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('期限切れの途中')
  await press(page, texts('common:save'))
  await expect(createdNotice(page, texts)).toBeVisible()
})

test('signing out ends the session on the server too', { tag: '@phone' }, async ({
  page,
  texts,
  url,
}) => {
  await page.goto('/login')
  await fillSignIn(page, texts, accounts.shop_manager, password)
  await expect(page).toHaveURL(firstScreen)
  const session = await asBrowser(url, page)
  await session.get('/v1/profile/me')
  await page.evaluate(() => {
    localStorage.setItem(
      'palette somebody o/s',
      '[{"label":"A record","detail":"","to":"/pos/taxes"}]',
    )
    sessionStorage.setItem('list o/s /pos/customers', '{"search":{"q":"Yamada"}}')
  })
  await page.getByRole('button', { name: texts('common:profile_menu') }).click()
  await page.getByRole('menuitem', { name: texts('common:logout') }).click()
  await expect(page).toHaveURL(/\/login$/)
  // Signing out removes stored names of records and searches.
  expect(
    await page.evaluate(() =>
      [localStorage, sessionStorage]
        .flatMap(Object.keys)
        .filter((key) => /^(palette|list) /.test(key)),
    ),
  ).toEqual([])
  await page.goBack()
  await expect(page.getByText(texts('navigation:sections.app'))).toHaveCount(0)
  await expect(session.get('/v1/profile/me')).rejects.toThrow('401')
})

test.describe('in English', () => {
  test.use({ language: 'en' })
  test('a forgotten password is reset once by the link of the mail', async ({
    page,
    texts,
    product,
  }) => {
    const person = 'owner2@example.com'
    const fresh = 'Fresh-2026!'
    await page.goto('/login')
    await page.getByRole('link', { name: texts('common:sign_in.forgot') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('common:forgot.title'))
    await field(page, texts('common:sign_in.credential')).fill(person)
    await press(page, texts('common:forgot.submit'))
    await expect(page.getByText(texts('common:forgot.sent_email'))).toBeVisible()
    let link = ''
    await expect.poll(() => (link = linkTo(person, product))).not.toBe('')
    await page.goto(link)
    await page.getByLabel(texts('common:reset.password'), { exact: true }).fill('short')
    await press(page, texts('common:reset.submit'))
    await expect(page.getByLabel(texts('common:reset.password'), { exact: true })).toHaveAttribute(
      'data-invalid',
      'true',
    )
    await page.getByLabel(texts('common:reset.password'), { exact: true }).fill(fresh)
    await press(page, texts('common:reset.submit'))
    await expect(page.getByText(texts('common:reset.done'))).toBeVisible()
    await page.getByRole('link', { name: texts('common:forgot.back') }).click()
    await fillSignIn(page, texts, person, fresh)
    await expect(page).toHaveURL(firstScreen)
    await page.goto(link)
    await page.getByLabel(texts('common:reset.password'), { exact: true }).fill('Again-2026!')
    await press(page, texts('common:reset.submit'))
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByText(texts('common:reset.done'))).toHaveCount(0)
  })
})

/** The link of the newest message to a person in the server's outbox. */
function linkTo(person: string, { url, folder: data }: Product) {
  const folder = path.join(data, 'outbox')
  const messages = (() => {
    try {
      return readdirSync(folder).toSorted().toReversed()
    } catch {
      return []
    }
  })().map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const message = messages.find((text) => text.includes(person)) ?? ''
  return new RegExp(`${url}/reset-password\\?token=\\S+`).exec(message)?.[0] ?? ''
}
