import { password } from '../support/accounts.ts'
import { asRole } from '../support/interface.ts'
import { expect, storageOf, test } from '../support/test.ts'
import { textKey } from '../support/texts.ts'
import {
  agreeToUpdate,
  answer,
  choose,
  createdNotice,
  field,
  fillSignIn,
  notice,
  press,
  row,
} from '../support/ui.ts'

const person = {
  display_name: '試験スタッフ',
  last_name: '試験',
  first_name: '太郎',
  email: 'e2e-staff@example.com',
}
const shop = '炭火焼鳥 ことり 神田店'

test.describe('an account', () => {
  test.use({ role: 'organization_admin' })

  test('for the POS app needs a name; a person with a login is invited', async ({
    page,
    texts,
    url,
  }) => {
    const admin = await asRole(url, 'organization_admin')
    await page.goto('/pos/users/new')
    await field(page, texts('users:fields.display_name')).fill('試験 ホール')
    await press(page, texts('common:save'))
    await expect(createdNotice(page, texts)).toBeVisible()
    await press(page, texts('users:code.show'))
    await expect(page.locator('[data-secret]')).toHaveText(/^\d{4}$/)

    await page.goto('/pos/users/new')
    await field(page, texts('users:fields.display_name')).fill('試験 店長')
    await choose(
      page,
      page.getByRole('main'),
      texts('users:fields.role'),
      texts('users:options.role.shop_manager'),
    )
    await page.getByText(texts('users:login.choices.invite'), { exact: true }).click()
    await field(page, texts('users:fields.email')).fill('e2e-invited@example.com')
    await press(page, texts('common:save'))
    await expect(page.getByText(texts('users:login.states.invited'))).toBeVisible()
    await press(page, texts('users:login.again'))
    await expect(notice(page, texts('users:login.sent'))).toBeVisible()
    const { data } = await admin.get<{ data: { id: string; sign_in: string }[] }>(
      `/v1/users?q=${encodeURIComponent('試験')}&sort=display_name`,
    )
    expect(data.map(({ sign_in }) => sign_in)).toEqual(['none', 'invited'])
    for (const { id } of data) await admin.send('DELETE', `/v1/users/${id}`)
  })

  test('is created, shows its code on request, and is signed out when deactivated', async ({
    page,
    texts,
    browser,
    url,
  }) => {
    await page.goto('/pos/users/new')
    const main = page.getByRole('main')
    await main.getByText(texts('users:login.choices.password'), { exact: true }).click()
    for (const [name, value] of Object.entries(person))
      await field(main, texts(textKey(`users:fields.${name}`))).fill(value)
    // The usual values of a new account.
    await expect(field(main, texts('users:fields.role'))).toHaveValue(
      texts('users:options.role.shop_staff'),
    )
    await expect(main.getByText(shop, { exact: true })).toBeVisible()
    await choose(page, main, texts('users:fields.role_id'), 'ホール')
    const secret = main.getByRole('textbox', { name: texts('users:fields.password'), exact: true })
    await secret.fill('alllowercase')
    await press(page, texts('common:save'))
    await expect(secret).toHaveAccessibleDescription(/それぞれ1文字以上/)
    await secret.fill(password)
    await press(page, texts('common:save'))
    await expect(createdNotice(page, texts)).toBeVisible()

    const code = page.locator('[data-secret]')
    await expect(code).toHaveText('••••')
    await press(page, texts('users:code.show'))
    await expect(code).toHaveText(/^\d{4}$/)
    await press(page, texts('users:code.hide'))
    await expect(code).toHaveText('••••')
    await press(page, texts('users:code.remake'))
    await answer(page, texts('users:code.remake_title'), texts('users:code.remake'))
    await expect(code).toHaveText(/^\d{4}$/)

    const theirs = await (
      await browser.newContext({
        baseURL: url,
        storageState: storageOf(url, { token: null, language: 'ja', scheme: 'light' }),
      })
    ).newPage()
    await theirs.goto('/login')
    await fillSignIn(theirs, texts, person.email, password)
    await expect(theirs).toHaveURL(/\/pos\//)

    await main.getByRole('switch', { name: texts('users:fields.active') }).click()
    await answer(page, texts('users:deactivate.title'), texts('common:cancel'))
    await expect(main.getByRole('switch', { name: texts('users:fields.active') })).toBeChecked()
    await main.getByRole('switch', { name: texts('users:fields.active') }).click()
    await answer(page, texts('users:deactivate.title'), texts('users:deactivate.button'))
    await press(page, texts('common:save'))
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('kit:updated'))).toBeVisible()
    await theirs.reload()
    await expect(theirs).toHaveURL(/\/login/)

    await press(page, texts('kit:history.button'))
    for (const action of ['reveal_security_code', 'make_security_code', 'create'] as const)
      await expect(page.getByRole('dialog')).toContainText(texts(`kit:history.actions.${action}`))
    await page.keyboard.press('Escape')
    await press(page, texts('kit:delete.button'))
    await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
    await expect(notice(page, texts('kit:deleted'))).toBeVisible()
  })

  test('of the signed-in person cannot be deleted or deactivated', async ({ page, texts }) => {
    await page.goto('/pos/users?role=organization_admin')
    await row(page, 'owner@example.com').getByRole('link').click()
    await expect(page.getByRole('link', { name: texts('users:own_password_link') })).toBeVisible()
    await expect(page.getByRole('button', { name: texts('kit:delete.button') })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: texts('users:fields.active') })).toHaveCount(0)
  })
})

test('a shop manager sees people of the own shops and grants roles up to the own one', async ({
  page,
  texts,
}) => {
  await page.goto('/pos/users')
  await expect(row(page, 'kitchen@example.com')).toBeVisible()
  await expect(row(page, 'owner@example.com')).toHaveCount(0)
  await row(page, 'kitchen@example.com').getByRole('link').click()
  await expect(page.getByRole('button', { name: texts('common:save'), exact: true })).toBeVisible()
  await field(page.getByRole('main'), texts('users:fields.role')).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    texts('users:options.role.shop_manager'),
    texts('users:options.role.shop_staff'),
  ])
})

test.describe('roles', () => {
  test.use({ role: 'organization_admin' })

  test('show permissions and accounts; one in use cannot be deleted', async ({ page, texts }) => {
    await page.goto('/pos/roles')
    const hall = row(page, 'ホール')
    await expect(hall.getByRole('link', { name: 'スタッフ', exact: true })).toBeVisible()
    await expect(hall.getByLabel(texts('kit:yes'))).toHaveCount(3)
    await expect(row(page, '店長').getByLabel(texts('kit:yes'))).toHaveCount(10)
    await hall.getByRole('link').first().click()
    await press(page, texts('kit:delete.button'))
    await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
    await expect(page.getByRole('dialog', { name: texts('kit:in_use.title') })).toContainText(
      'スタッフ',
    )
  })
})
