import { allergens } from '@pos/domain/allergens'
import { asRole, type Page } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { answer, createdNotice, dragByKeys, field, notice, press } from '../support/ui.ts'

const legal = allergens.filter((allergen) => allergen.country === 'JP')

test('legal allergens are added with one press; existing ones stay', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const { data } = await person.get<Page>('/v1/allergies?per_page=200')
  const unused = data
    .filter((one) => ['くるみ', 'オレンジ', 'バナナ'].includes(String(one.name)))
    .slice(0, 2)
  let removed = 0
  // An allergy of an item cannot be deleted; the others of the law's list then exist already.
  for (const { id } of unused)
    removed += await person.send('DELETE', `/v1/allergies/${id}`).then(
      () => 1,
      () => 0,
    )
  await page.goto('/pos/allergies')
  await press(page, texts('allergies:presets'))
  await expect(
    notice(
      page,
      texts('allergies:presets_done', { added: removed, present: legal.length - removed }),
    ),
  ).toBeVisible()
  await press(page, texts('allergies:presets'))
  await expect(
    notice(page, texts('allergies:presets_done', { added: 0, present: legal.length })),
  ).toBeVisible()
  const after = await person.get<Page>('/v1/allergies?per_page=200')
  expect(after.meta.total).toBe(data.length)
})

test('the order is changed by keyboard, asked about, saved, and there after a reload', async ({
  page,
  texts,
}) => {
  await page.goto('/pos/allergies')
  const links = page.getByRole('table').getByRole('link')
  await expect(links.first()).toBeVisible()
  const [first = '', second = '', third = ''] = await links.allTextContents()
  await press(page, texts('kit:order.button'))
  const dialog = page.getByRole('dialog', { name: texts('kit:order.title') })
  const names = dialog.getByRole('listitem')
  await expect(names.first()).toContainText(first)

  await test.step('lift, carry, drop', async () => {
    await dialog
      .getByRole('button', { name: `${texts('kit:sortable.drag')}: ${first}`, exact: true })
      .focus()
    await dragByKeys(page, ['Space', 'ArrowDown', 'Space'])
    await expect(names.first()).toContainText(second)
  })
  await press(dialog, `${texts('kit:sortable.top')}: ${third}`)
  await expect(names.first()).toContainText(third)

  await page.keyboard.press('Escape')
  await answer(page, texts('kit:order.cancel'), texts('common:cancel'))
  await press(dialog, texts('common:save'))
  await answer(page, texts('kit:order.save'), texts('common:ok'))
  await expect(notice(page, texts('kit:order.saved'))).toBeVisible()
  await page.reload()
  await expect(links.first()).toHaveText(third)
  await expect(links.nth(1)).toHaveText(second)
  await expect(links.nth(2)).toHaveText(first)
})

test('saves once while slow and stays in the app, however often Save is pressed', async ({
  page,
  texts,
}) => {
  let posts = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/v1/allergies', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1
      await released
    }
    await route.continue()
  })
  await page.goto('/pos/allergies/new')
  await field(page, texts('allergies:fields.name')).fill(`一度だけ${Date.now()}`)
  await press(page, texts('common:save'))
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  release()
  await expect(createdNotice(page, texts)).toBeVisible()
  expect(posts).toBe(1)
})
