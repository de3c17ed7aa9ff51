import { asRole } from '../support/interface.ts'
import { resourceForm } from '../support/resource-form.ts'
import { expect, test } from '../support/test.ts'
import { answer, notice, press } from '../support/ui.ts'

interface Allergy {
  readonly id: string
  readonly name: string
}

test('asks before a change with both values; No keeps it typed, Ctrl+Enter saves it', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'organization_admin')
  const { data } = await person.send<{ data: Allergy }>('POST', '/v1/allergies', {
    name: '試験 確認前',
  })
  const name = async () =>
    (await person.get<{ data: Allergy }>(`/v1/allergies/${data.id}`)).data.name
  await page.goto(`/pos/allergies/${data.id}`)
  const form = resourceForm(page, 'allergies', texts)
  await form.control('name').fill('試験 確認後')
  await press(page, texts('common:save'))
  const dialog = page.getByRole('dialog', { name: texts('kit:update.title') })
  await expect(dialog.getByRole('row', { name: texts('allergies:fields.name') })).toHaveText(
    /試験 確認前.*試験 確認後/,
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await name()).toBe('試験 確認前')
  await expect(form.control('name')).toHaveValue('試験 確認後')

  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, texts('kit:updated'))).toBeVisible()
  expect(await name()).toBe('試験 確認後')
  await person.send('DELETE', `/v1/allergies/${data.id}`)
})

test('leaving offers to save and stays if something is wrong', async ({ page, texts, url }) => {
  const person = await asRole(url, 'organization_admin')
  const { data } = await person.send<{ data: Allergy }>('POST', '/v1/allergies', {
    name: '試験 移動前',
  })
  const name = async () =>
    (await person.get<{ data: Allergy }>(`/v1/allergies/${data.id}`)).data.name
  await page.goto('/pos/allergies')
  await page.getByRole('link', { name: data.name, exact: true }).click()
  const form = resourceForm(page, 'allergies', texts)
  const leaving = page.getByRole('dialog', { name: texts('common:unsaved.title') })
  const leave = () => press(page.getByRole('main'), texts('common:cancel'))
  await form.control('name').fill('')
  await leave()
  await expect(
    leaving.getByRole('button', { name: texts('common:unsaved.stay'), exact: true }),
  ).toBeFocused()
  await press(leaving, texts('common:unsaved.save'))
  await expect(form.control('name')).toHaveAccessibleDescription(/./)
  await expect(page).toHaveURL(new RegExp(data.id))

  await form.control('name').fill('試験 移動後')
  await leave()
  await expect(leaving.getByRole('row', { name: texts('allergies:fields.name') })).toHaveText(
    /試験 移動前.*試験 移動後/,
  )
  await press(leaving, texts('common:unsaved.save'))
  await expect(page).toHaveURL(/\/pos\/allergies$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await name()).toBe('試験 移動後')
  await person.send('DELETE', `/v1/allergies/${data.id}`)
})

test('the action bar of a short form is at the lower edge of the window', {
  tag: '@phone',
}, async ({ page, texts }) => {
  await page.goto('/pos/allergies/new')
  const save = page.getByRole('button', { name: texts('common:save'), exact: true })
  await expect(save).toBeVisible()
  const bar = await page
    .locator('[data-save-bar]')
    .evaluate((element) => element.getBoundingClientRect().toJSON())
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 }
  expect(bar.bottom).toBe(height)
  // The width of a scroll bar does not belong to the page.
  expect(width - bar.right).toBeLessThan(20)
})

test.describe('a person who does not want to be asked', () => {
  test.use({ role: 'organization_admin', isAlone: true })
  test('switches the question off, but batch updates and deletions still ask', async ({
    page,
    texts,
    url,
    token,
  }) => {
    const person = await asRole(url, 'organization_admin')
    const { data } = await person.send<{ data: Allergy }>('POST', '/v1/allergies', {
      name: '試験 無確認',
    })
    await page.goto('/pos/profile-info')
    const ask = page.getByRole('switch', { name: texts('profile-info:confirm_updates') })
    await ask.click()
    await expect(notice(page, texts('common:saved'))).toBeVisible()
    await expect(ask).not.toBeChecked()
    try {
      await page.goto(`/pos/allergies/${data.id}`)
      await resourceForm(page, 'allergies', texts).control('name').fill('試験 無確認2')
      await press(page, texts('common:save'))
      await expect(notice(page, texts('kit:updated'))).toBeVisible()

      await page.goto('/pos/categories/batch-update')
      const cell = page.getByRole('grid').getByRole('rowheader').first()
      await cell.click()
      await page.keyboard.type('試験一括')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+s')
      const dialog = page.getByRole('dialog', { name: texts('kit:update.title') })
      await expect(dialog).toContainText('試験一括')
      await answer(page, texts('kit:update.title'), texts('common:cancel'))
      await expect(page.locator('[data-edited]')).toHaveCount(1)
    } finally {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      await fetch(`${url}/v1/profile/preferences`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ confirm_updates: true }),
      })
    }
  })
})
