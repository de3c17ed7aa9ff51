import { password } from '../support/accounts.ts'
import { asPerson, signInByInterface } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { answer, fillSignIn, press } from '../support/ui.ts'

test.use({ role: null })

for (const language of ['ja', 'en'] as const) {
  test.describe(`the organization's policy (${language})`, () => {
    test.use({ language })

    test('warns how many accounts it affects, then asks the administrator for a factor', async ({
      page,
      texts,
      url,
    }) => {
      const run = `${language}-${Date.now()}`
      const email = `e2e-policy-${run}@example.com`
      const system = asPerson(url, await signInByInterface(url, 'system@example.com'))
      const { data: before } = await system.get<{ data: { organization: { id: string } } }>(
        '/v1/profile/me',
      )
      const { data: made } = await system.send<{ data: { id: string } }>(
        'POST',
        '/v1/organizations',
        { name: `Policy ${run}` },
      )
      await system.send('POST', '/v1/profile/switch-organization', { organization_id: made.id })
      const person = { last_name: 'P', first_name: 'P', password, role: 'organization_admin' }
      await system.send('POST', '/v1/users', { ...person, display_name: 'First', email })
      await system.send('POST', '/v1/users', {
        ...person,
        display_name: 'Second',
        email: `second-${email}`,
      })
      // The next sign-in of the system administrator starts where this one ends.
      await system.send('POST', '/v1/profile/switch-organization', {
        organization_id: before.organization.id,
      })

      await page.goto('/login?redirect=/pos/profile-info/security')
      await fillSignIn(page, texts, email, password)
      const card = page.getByRole('region', {
        name: texts('second-factor:policy.title', { organization: `Policy ${run}` }),
      })
      await expect(
        card.getByRole('radio', { name: texts('second-factor:policy.options.none') }),
      ).toBeChecked()
      await card.getByRole('link', { name: texts('second-factor:policy.show_without') }).click()
      await expect(page).toHaveURL(/\/pos\/users\?.*has_second_factor=false/)
      await expect(page.getByRole('table').getByRole('link')).toHaveCount(2)
      await page.goBack()
      await card
        .getByRole('radio', { name: texts('second-factor:policy.options.administrators') })
        .check()
      await press(card, texts('second-factor:save'))
      const dialog = page.getByRole('dialog', {
        name: texts('second-factor:policy.title_administrators'),
      })
      await expect(dialog).toContainText(texts('second-factor:policy.question_self'))
      await answer(
        page,
        texts('second-factor:policy.title_administrators'),
        texts('second-factor:save'),
      )
      // The confirmation is visible only briefly, because a person without a factor is redirected
      // at once.
      await expect(page).toHaveURL(/\/second-factor/)
      await expect(
        page.getByRole('heading', { name: texts('second-factor:demanded.title') }),
      ).toBeVisible()
    })
  })
}
