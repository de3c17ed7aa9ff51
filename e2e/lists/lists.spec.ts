import { asRole } from '../support/interface.ts'
import { resourceForm } from '../support/resource-form.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, createdNotice, notice, press, row } from '../support/ui.ts'

interface Allergy {
  readonly id: string
  readonly name: string
}

test.describe('return to a list', () => {
  test.use({ role: 'organization_admin' })

  /** Sixty records that only this test's search finds. */
  async function makeSixty(url: string) {
    const person = await asRole(url, 'organization_admin')
    const names = Array.from(
      { length: 60 },
      (_, index) => `一覧試験${String(index + 1).padStart(2, '0')}`,
    )
    const made: Allergy[] = []
    for (const name of names)
      made.push((await person.send<{ data: Allergy }>('POST', '/v1/allergies', { name })).data)
    return {
      person,
      made,
      remove: () => Promise.all(made.map(({ id }) => person.send('DELETE', `/v1/allergies/${id}`))),
    }
  }

  test('Cancel, Save, breadcrumb and Back return to the same search, page and row', async ({
    page,
    texts,
    url,
  }) => {
    const { remove } = await makeSixty(url)
    try {
      const list = '/pos/allergies?q=%E4%B8%80%E8%A6%A7%E8%A9%A6%E9%A8%93&per_page=25'
      const second = new RegExp('/pos/allergies\\?.*page=2')
      await page.goto(list)
      await page.getByRole('button', { name: texts('kit:page', { page: 2 }), exact: true }).click()
      await expect(page).toHaveURL(second)
      const last = row(page, '一覧試験50')
      await last.scrollIntoViewIfNeeded()
      const top = await page.evaluate(() => window.scrollY)
      // A click anywhere in the row.
      await last.getByRole('cell').nth(-2).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('一覧試験50')
      await expect(
        page.getByText(texts('kit:neighbours.position', { position: 50, total: 60 })),
      ).toBeVisible()

      // Across pages and back.
      await expect(page.getByRole('button', { name: texts('kit:neighbours.next') })).toBeEnabled()
      await page.keyboard.press(']')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('一覧試験51')
      await expect(
        page.getByText(texts('kit:neighbours.position', { position: 51, total: 60 })),
      ).toBeVisible()
      await expect(
        page.getByRole('button', { name: texts('kit:neighbours.previous') }),
      ).toBeEnabled()
      await page.keyboard.press('[')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('一覧試験50')

      await press(page, texts('common:cancel'))
      await expect(page).toHaveURL(second)
      await expect(last).toHaveAttribute('data-opened')
      await expect(last).toBeInViewport()

      await last.getByRole('link').click()
      await page
        .getByRole('navigation', { name: texts('navigation:breadcrumbs') })
        .getByRole('link')
        .nth(1)
        .click()
      await expect(page).toHaveURL(second)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top / 2)

      await last.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('一覧試験50')
      await page.goBack()
      await expect(page).toHaveURL(second)
      await expect(last).toBeInViewport()

      await last.getByRole('link').click()
      await resourceForm(page, 'allergies', texts).control('name').fill('一覧試験50改')
      await press(page, texts('common:save'))
      await agreeToUpdate(page, texts)
      await expect(notice(page, texts('kit:updated'))).toBeVisible()
      await expect(page).toHaveURL(second)
      await expect(row(page, '一覧試験50改')).toHaveAttribute('data-opened')
    } finally {
      await remove()
    }
  })

  test('Save and next goes through a list, Save and new begins again', async ({
    page,
    texts,
    url,
  }) => {
    const { person, made, remove } = await makeSixty(url)
    try {
      await page.goto('/pos/allergies?q=%E4%B8%80%E8%A6%A7%E8%A9%A6%E9%A8%930')
      await row(page, '一覧試験01').getByRole('link').click()
      const form = resourceForm(page, 'allergies', texts)
      await form.control('name').fill('一覧試験01改')
      await press(page, texts('kit:save_and.next'))
      await agreeToUpdate(page, texts)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('一覧試験02')
      expect((await person.get<{ data: Allergy }>(`/v1/allergies/${made[0]?.id}`)).data.name).toBe(
        '一覧試験01改',
      )

      await page.goto('/pos/allergies/new')
      await form.control('name').fill('一覧試験新1')
      await press(page, texts('kit:save_and.new'))
      await expect(createdNotice(page, texts)).toBeVisible()
      await expect(form.control('name')).toHaveValue('')
      await expect(form.control('name')).toBeFocused()
    } finally {
      await remove()
    }
  })

  test('keys move through a list, select, open and create; g switches screens', async ({
    page,
    texts,
    url,
  }) => {
    const { remove } = await makeSixty(url)
    try {
      await page.goto('/pos/allergies?q=%E4%B8%80%E8%A6%A7%E8%A9%A6%E9%A8%930')
      await expect(row(page, '一覧試験09')).toBeVisible()
      for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key)
      await expect(row(page, '一覧試験02').getByRole('checkbox')).toBeChecked()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('一覧試験02')
      await page.goBack()
      await expect(row(page, '一覧試験02')).toHaveAttribute('data-opened')
      await page.keyboard.press('j')
      await expect(row(page, '一覧試験02').getByRole('link')).toBeFocused()
      await page.keyboard.press('n')
      await expect(page).toHaveURL(/allergies\/new/)

      await page.goto('/pos/allergies')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: texts('palette:keys.title') })
      await expect(help).toContainText(texts('palette:keys.what.neighbours'))
      await page.keyboard.press('Escape')
      await expect(help).toBeHidden()
      await page.keyboard.press('g')
      await page.keyboard.press('p')
      await expect(page).toHaveURL(/profile-info/)
    } finally {
      await remove()
    }
  })
})
