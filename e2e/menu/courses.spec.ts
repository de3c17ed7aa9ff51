import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, choose, field, notice, press } from '../support/ui.ts'

interface Course {
  data: {
    id: string
    items: { menu_item_id: string; choice: string | null; surcharge: number | null }[]
  }
}

test('a choice of dishes is added to a course', { tag: '@phone' }, async ({ page, texts, url }) => {
  const person = await asRole(url, 'shop_manager')
  const { data: items } = await person.get<{ data: { id: string; name: string }[] }>(
    '/v1/menu-items?per_page=2&active=true',
  )
  const [fish, meat] = items
  if (!fish || !meat) throw new Error('The demo has no items')
  const { data: course } = await person.send<Course>('POST', '/v1/courses', {
    name: `試験 選べるコース ${Date.now()}`,
    price: 4000,
    items: [],
  })
  await page.goto(`/pos/courses/${course.id}`)
  await press(page, texts('courses:add_choice'))
  const dialog = page.getByRole('dialog', { name: texts('courses:choice.title') })
  await field(dialog, texts('courses:fields.items_choice')).fill('主菜')
  const apply = dialog.getByRole('button', { name: texts('courses:choice.save') })
  await choose(page, dialog, texts('courses:add_dish'), fish.name)
  await expect(apply).toBeDisabled()
  await choose(page, dialog, texts('courses:add_dish'), meat.name)
  await field(dialog, `${texts('courses:fields.items_surcharge')}: ${meat.name}`).fill('500')
  await apply.click()
  await expect(page.getByText(`${meat.name} +¥500`)).toBeVisible()
  await press(page, texts('common:save'))
  await agreeToUpdate(page, texts)
  await expect(notice(page, texts('kit:updated'))).toBeVisible()
  const { data } = await person.get<Course>(`/v1/courses/${course.id}`)
  expect(data.items).toMatchObject([
    { menu_item_id: fish.id, choice: '主菜', surcharge: null },
    { menu_item_id: meat.id, choice: '主菜', surcharge: 500 },
  ])
  await person.send('DELETE', `/v1/courses/${course.id}`)
})
