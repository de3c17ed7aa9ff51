import { asRole } from '../support/interface.ts'
import { expect, storageOf, test } from '../support/test.ts'
import { answer, field, notice, press, row } from '../support/ui.ts'

interface Named {
  readonly id: string
  readonly name: string
}

test.describe('saved views', () => {
  test.use({ role: 'organization_admin', isAlone: true })

  test(
    'a view is saved, opens its list, is changed, renamed, shared and deleted',
    { tag: '@phone' },
    async ({ page, texts, url, browser }, { project }) => {
      const person = await asRole(url, 'organization_admin')
      const mark = `保存試験${project.name}`
      const made: Named[] = []
      for (const name of [`${mark}甲`, `${mark}乙`])
        made.push(
          (
            await person.send<{ data: Named }>('POST', '/v1/discounts', {
              name,
              kind: 'rate',
              rate: '5',
            })
          ).data,
        )
      const views = (name: string) => page.getByRole('button', { name, exact: true })
      const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
      try {
        await page.goto('/pos/discounts')
        await page.getByRole('searchbox', { name: texts('kit:search') }).fill(mark)
        await expect(page.getByRole('row')).toHaveCount(3)
        await views(texts('kit:views.button')).click()
        await item(texts('kit:views.save')).click()
        const dialog = page.getByRole('dialog', { name: texts('kit:views.save') })
        await field(dialog, texts('kit:views.name')).fill(mark)
        await dialog.getByRole('checkbox', { name: texts('kit:views.opens_with') }).check()
        await press(dialog, texts('common:save'))
        await expect(notice(page, texts('kit:views.saved', { name: mark }))).toBeVisible()
        await expect(views(mark)).toBeVisible()

        // The list opens with the view, and the address names it.
        await page.goto('/pos/discounts')
        await expect(page).toHaveURL(/q=.*view=|view=.*q=/)
        await expect(page.getByRole('row')).toHaveCount(3)

        // Other filters are set and saved into the view.
        await page.getByRole('searchbox', { name: texts('kit:search') }).fill(`${mark}甲`)
        await expect(page.getByRole('row')).toHaveCount(2)
        await views(texts('kit:views.changed', { name: mark })).click()
        await item(texts('kit:views.update', { name: mark })).click()
        await expect(views(mark)).toBeVisible()
        await page.reload()
        await expect(page.getByRole('row')).toHaveCount(2)

        // All records despite the default view; back shows the view again.
        await views(mark).click()
        await item(texts('kit:views.all')).click()
        await expect(row(page, `${mark}乙`)).toBeVisible()
        await expect(views(texts('kit:views.button'))).toBeVisible()
        await page.goBack()
        await expect(row(page, `${mark}乙`)).toBeHidden()

        // A colleague with the link sees the same, without a view of that name.
        const { token } = await asRole(url, 'shop_manager')
        const colleague = await browser.newContext({
          storageState: storageOf(url, { token, language: 'ja', scheme: 'light' }),
        })
        const other = await colleague.newPage()
        await other.goto(page.url())
        await expect(other.getByRole('row')).toHaveCount(2)
        await expect(
          other.getByRole('button', { name: texts('kit:views.button'), exact: true }),
        ).toBeVisible()
        await colleague.close()

        await views(mark).click()
        await item(texts('kit:views.rename')).click()
        const rename = page.getByRole('dialog', { name: texts('kit:views.rename') })
        await field(rename, texts('kit:views.name')).fill(`${mark}改`)
        await press(rename, texts('common:save'))
        await views(`${mark}改`).click()
        await item(texts('kit:views.delete')).click()
        await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
        await expect(views(texts('kit:views.button'))).toBeVisible()
        await page.goto('/pos/discounts')
        await expect(row(page, `${mark}乙`)).toBeVisible()
      } finally {
        await Promise.all(made.map(({ id }) => person.send('DELETE', `/v1/discounts/${id}`)))
      }
    },
  )
})
