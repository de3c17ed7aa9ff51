import { expect, test } from '../support/test.ts'
import { field, press } from '../support/ui.ts'

for (const language of ['ja', 'en'] as const)
  test.describe(`tokens and audit log in ${language}`, () => {
    test.use({ role: 'organization_admin', language, isAlone: true })

    test('a token is created, shown once, used, logged and revoked', async ({
      page,
      texts,
      url,
    }) => {
      const name = `Accounting ${language} ${Date.now()}`
      await page.goto('/pos/api-tokens')
      await press(page, texts('api-tokens:new'))
      await field(page, texts('api-tokens:form.name')).fill(name)
      const permissions = field(page, texts('api-tokens:form.permissions'))
      await permissions.click()
      await page
        .getByRole('option', { name: texts('api-tokens:permissions.menu'), exact: true })
        .click()
      await page.keyboard.press('Escape')
      await press(page, texts('api-tokens:form.make'))
      await press(page, texts('api-tokens:made_dialog.show'))
      const token = (await page.locator('[data-secret=shown]').textContent()) ?? ''
      expect(token).toMatch(/^pos_[\w-]{43}$/)
      await press(page, texts('api-tokens:made_dialog.done'))
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row).toContainText(token.slice(0, 10))
      await expect(row).toContainText(texts('api-tokens:reads'))
      const call = () =>
        fetch(`${url}/v1/api-token`, { headers: { authorization: `Bearer ${token}` } })
      expect((await call()).status).toBe(200)

      await row.getByRole('button', { name: texts('api-tokens:revoke') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: texts('api-tokens:revoke') })
        .click()
      // In Japanese the button and the state have the same word.
      await expect(row.getByRole('button')).toHaveCount(0)
      await expect(row).toContainText(texts('api-tokens:states.revoked'))
      expect((await call()).status).toBe(401)

      await page.goto(`/pos/trail?q=${encodeURIComponent(name)}`)
      const done = page.getByRole('row').filter({ hasText: name })
      await expect(done).toHaveCount(2)
      await expect(done.first()).toContainText(texts('trail:actions.revoke'))
      await expect(done.last()).toContainText(texts('trail:actions.create'))
      await done.last().getByRole('button').click()
      await expect(page.getByText(texts('trail:fields.permissions'))).toBeVisible()
    })

    test('the audit log is filtered by kind, and shows the seal for auditors', async ({
      page,
      texts,
    }) => {
      await page.goto('/pos/trail')
      await page.getByRole('combobox', { name: texts('trail:filters.kind') }).click()
      await page.getByRole('option', { name: texts('trail:kinds.sessions'), exact: true }).click()
      await expect(page).toHaveURL(/resource=sessions/)
      await expect(page.getByRole('row').nth(1)).toContainText(texts('trail:kinds.sessions'))
      const proof = page.getByRole('region', { name: texts('trail:chain.title') })
      await expect(proof).toContainText(texts('trail:chain.head'))
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        press(page, texts('kit:files.download')).then(() =>
          page
            .getByRole('menuitem', { name: texts('kit:transfer.files.csv'), exact: true })
            .click(),
        ),
      ])
      expect(download.suggestedFilename()).toBe('trail.csv')
    })
  })
