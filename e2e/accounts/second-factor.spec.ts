import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { password } from '../support/accounts.ts'
import { asPerson, enterShop, type Interface, signInByInterface } from '../support/interface.ts'
import { expect, storageOf, test } from '../support/test.ts'
import type { Texts } from '../support/texts.ts'
import { answer, field, fillSignIn, notice, press, row } from '../support/ui.ts'

test.use({ role: null })

const secondStep = 30_000
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * secondStep,
  })

/** Creates an account of a shop manager for one test, and deletes it afterwards. */
async function makePerson(url: string, email: string): Promise<{ owner: Interface; id: string }> {
  const owner = asPerson(url, await signInByInterface(url, 'owner@example.com'))
  await enterShop(owner, 'JPY')
  const { data: me } = await owner.get<{ data: { shop: { id: string } } }>('/v1/profile/me')
  const person = {
    display_name: '二段 認証',
    last_name: '二段',
    first_name: '認証',
    email,
    password,
    role: 'shop_manager',
    shop_ids: [me.shop.id],
  }
  const { data } = await owner.send<{ data: { id: string } }>('POST', '/v1/users', person)
  return { owner, id: data.id }
}

async function signIn(
  page: Page,
  texts: Texts,
  email: string,
  redirect = '/pos/profile-info/security',
) {
  await page.goto(`/login?redirect=${redirect}`)
  await fillSignIn(page, texts, email, password)
}

test('an authenticator app is set up, required at sign-in, and reset when it is lost', async ({
  page,
  texts,
  url,
  browser,
}) => {
  const email = 'e2e-factor@example.com'
  const { id } = await makePerson(url, email)
  await signIn(page, texts, email)
  await press(page, texts('second-factor:totp.set_up'))
  const dialog = page.getByRole('dialog', { name: texts('second-factor:totp.dialog') })
  await expect(dialog.getByRole('img', { name: texts('second-factor:totp.qr') })).toBeVisible()
  const secret = (await dialog.locator('[data-secret]').textContent()) ?? ''
  await field(dialog, texts('second-factor:totp.code')).fill('000000')
  await press(dialog, texts('second-factor:totp.confirm'))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await field(dialog, texts('second-factor:totp.code')).fill(codeOf(secret))
  await press(dialog, texts('second-factor:totp.confirm'))
  const codes = page.getByRole('dialog', { name: texts('second-factor:codes.dialog') })
  await expect(codes.locator('code')).toHaveCount(10)
  const [recovery = ''] = await codes.locator('code').allTextContents()
  expect(recovery).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
  await press(codes, texts('second-factor:codes.saved'))
  await expect(page.getByText(texts('second-factor:card.on'), { exact: true })).toBeVisible()

  const another = async () =>
    (
      await browser.newContext({
        baseURL: url,
        storageState: storageOf(url, { token: null, language: 'ja', scheme: 'light' }),
      })
    ).newPage()
  const second = await another()
  await signIn(second, texts, email)
  await field(second, texts('second-factor:proof.code')).fill('111111')
  await press(second, texts('second-factor:proof.submit'))
  await expect(second.locator('form').getByRole('alert')).toBeVisible()
  await field(second, texts('second-factor:proof.code')).fill(codeOf(secret, 1))
  await press(second, texts('second-factor:proof.submit'))
  await expect(second).toHaveURL(/\/profile-info\/security/)
  await expect(second.getByText(texts('profile-info:this_session'), { exact: true })).toBeVisible()

  const third = await another()
  await signIn(third, texts, email)
  await press(third, texts('second-factor:proof.use_recovery_code'))
  await field(third, texts('second-factor:proof.recovery_code')).fill(recovery.toUpperCase())
  await press(third, texts('second-factor:proof.submit'))
  await expect(
    third.getByText(texts('second-factor:codes.left_other', { count: 9 }), { exact: true }),
  ).toBeVisible()
  await press(third, texts('profile-info:end_others'))
  await answer(third, texts('profile-info:end_others_title'), texts('profile-info:end_others'))
  await expect(notice(third, texts('profile-info:others_ended'))).toBeVisible()
  await second.reload()
  await expect(second).toHaveURL(/\/login/)

  const token = await signInByInterface(url, 'owner@example.com')
  const administrator = await (
    await browser.newContext({
      baseURL: url,
      storageState: storageOf(url, { token, language: 'ja', scheme: 'light' }),
    })
  ).newPage()
  await administrator.goto(`/pos/users/${id}`)
  await press(administrator, texts('users:second_factor.reset'))
  await answer(
    administrator,
    texts('users:second_factor.reset_title', { name: '二段 認証' }),
    texts('users:second_factor.reset'),
  )
  await expect(administrator.getByText(texts('users:second_factor.off'))).toBeVisible()
  await third.reload()
  await expect(third).toHaveURL(/\/login/)
  await fillSignIn(third, texts, email, password)
  await expect(third).toHaveURL(/\/profile-info\/security/)
})

test('a protected action asks for a fresh factor in place, then continues', async ({
  page,
  texts,
  url,
}) => {
  const email = 'e2e-step-up@example.com'
  await makePerson(url, email)
  await signIn(page, texts, email, '/pos/users')
  await row(page, 'kitchen@example.com').getByRole('link').click()
  // Ten minutes later: the first attempt gets the response that the server would then give.
  let isStale = true
  await page.route('**/security-code/reveal', async (route) => {
    if (!isStale) return route.continue()
    isStale = false
    return route.fulfill({ status: 403, json: { message: 'x', exception: 'StepUpRequired' } })
  })
  await press(page, texts('users:code.show'))
  const dialog = page.getByRole('dialog', { name: texts('second-factor:step_up.title') })
  const box = dialog.getByLabel(texts('second-factor:proof.password'), { exact: true })
  await box.fill('Wrong-2026!')
  await press(dialog, texts('second-factor:proof.submit'))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await box.fill(password)
  await press(dialog, texts('second-factor:proof.submit'))
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-secret="shown"]')).toHaveText(/^\d{4}$/)
})

test.describe('passkeys', () => {
  // Passkeys belong to a domain name, which an IP address is not.
  test.use({
    baseURL: ({ baseURL }, use) => use((baseURL ?? '').replace('127.0.0.1', 'localhost')),
  })

  test('a passkey is added, signs in alone and after the password, and is removed', async ({
    page,
    texts,
    url,
  }) => {
    const email = 'e2e-passkey@example.com'
    await makePerson(url, email)
    const authenticator = await addAuthenticator(page)
    await signIn(page, texts, email)
    await press(page, texts('second-factor:passkeys.add'))
    const dialog = page.getByRole('dialog', { name: texts('second-factor:passkeys.dialog') })
    await field(dialog, texts('second-factor:passkeys.label')).fill('事務所のパソコン')
    await press(dialog, texts('second-factor:passkeys.create'))
    const codes = page.getByRole('dialog', { name: texts('second-factor:codes.dialog') })
    await expect(codes.locator('code')).toHaveCount(10)
    await press(codes, texts('second-factor:codes.saved'))
    await expect(page.getByRole('listitem').filter({ hasText: '事務所のパソコン' })).toContainText(
      texts('second-factor:passkeys.never_used'),
    )

    await signOut(page, texts)
    await press(page, texts('common:sign_in.passkey'))
    await expect(page).toHaveURL(/\/pos\//)
    await page.goto('/pos/profile-info/security')
    await expect(
      page.getByRole('listitem').filter({ hasText: '事務所のパソコン' }),
    ).not.toContainText(texts('second-factor:passkeys.never_used'))

    await signOut(page, texts)
    await signIn(page, texts, email)
    await press(page, texts('second-factor:proof.passkey_submit'))
    await expect(page).toHaveURL(/\/profile-info\/security/)

    // The device refuses: it has not verified its holder.
    await signOut(page, texts)
    await authenticator.verify(false)
    await press(page, texts('common:sign_in.passkey'))
    await expect(page.locator('form').getByRole('alert')).toBeVisible()
    await authenticator.verify(true)
    await press(page, texts('common:sign_in.passkey'))
    await expect(page).toHaveURL(/\/pos\//)

    await page.goto('/pos/profile-info/security')
    await press(page, texts('second-factor:passkeys.remove'))
    await answer(
      page,
      texts('second-factor:passkeys.remove_title', { name: '事務所のパソコン' }),
      texts('second-factor:passkeys.remove'),
    )
    await expect(page.getByText(texts('second-factor:card.off'), { exact: true })).toBeVisible()
  })

  async function signOut(page: Page, texts: Texts) {
    await page.getByRole('button', { name: texts('common:profile_menu') }).click()
    await page.getByRole('menuitem', { name: texts('common:logout') }).click()
    await expect(page).toHaveURL(/\/login/)
  }

  /** A platform authenticator of the browser (Chrome DevTools Protocol, domain WebAuthn). */
  async function addAuthenticator(page: Page) {
    const session: CDPSession = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    return {
      verify: (isUserVerified: boolean) =>
        session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    }
  }
})

test('a person who must have a second factor sets one up before anything else', async ({
  page,
  texts,
  url,
}) => {
  const email = 'e2e-demanded@example.com'
  const system = asPerson(url, await signInByInterface(url, 'system@example.com'))
  const { data: before } = await system.get<{ data: { organization: { id: string } } }>(
    '/v1/profile/me',
  )
  const { data: made } = await system.send<{ data: { id: string } }>('POST', '/v1/organizations', {
    name: '二段認証の会社',
    second_factor: 'everybody',
  })
  await system.send('POST', '/v1/profile/switch-organization', { organization_id: made.id })
  const person = {
    display_name: '必須',
    last_name: '必',
    first_name: '須',
    email,
    password,
    role: 'organization_admin',
  }
  await system.send('POST', '/v1/users', person)
  // The next sign-in of the system administrator starts where this one ends.
  await system.send('POST', '/v1/profile/switch-organization', {
    organization_id: before.organization.id,
  })
  await signIn(page, texts, email, '/pos/shops')
  await expect(page).toHaveURL(/\/second-factor/)
  await page.goto('/pos/users')
  await expect(page).toHaveURL(/\/second-factor\?redirect=/)
  await press(page, texts('second-factor:totp.set_up'))
  const secret = (await page.locator('[data-secret]').textContent()) ?? ''
  await field(page, texts('second-factor:totp.code')).fill(codeOf(secret))
  await press(page, texts('second-factor:totp.confirm'))
  await expect(page.locator('code')).toHaveCount(10)
  await press(page, texts('second-factor:codes.saved'))
  await expect(page).toHaveURL(/\/pos\/users/)
  await expect(row(page, email)).toBeVisible()
})
