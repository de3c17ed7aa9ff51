import { problemText } from '@pos/texts/message-text'
import { asRole, type Interface } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, answer, choose, dragByKeys, field, notice, press } from '../support/ui.ts'

/** A record created outside the browser, with a unique name. */
async function make(person: Interface, path: string, body: Record<string, unknown>) {
  const { data } = await person.send<{ data: { id: string; name: string } }>(
    'POST',
    `/v1/${path}`,
    body,
  )
  return data
}

const unique = (name: string) => `${name}${Date.now().toString(36)}`

test('major and family groups are created, renamed, moved and deleted in place', async ({
  page,
  texts,
}) => {
  const [drinks, goods, beer, ale] = [
    unique('飲料'),
    unique('物品'),
    unique('麦酒'),
    unique('地麦酒'),
  ]
  const branch = (name: string) => page.getByRole('region', { name, exact: true })
  await page.goto('/pos/family-groups')
  for (const name of [drinks, goods]) {
    await press(page, texts('major-groups:add'))
    await field(page.getByRole('dialog'), texts('major-groups:fields.name')).fill(name)
    await press(page.getByRole('dialog'), texts('common:save'))
    await expect(branch(name)).toContainText(texts('family-groups:no_families'))
  }
  await press(branch(drinks), texts('family-groups:add'))
  await press(page.getByRole('dialog'), texts('common:save'))
  await expect(page.getByRole('dialog')).toContainText(problemText('ja', { key: 'required' }))
  await field(page.getByRole('dialog'), texts('family-groups:fields.name')).fill(beer)
  await press(page.getByRole('dialog'), texts('common:save'))
  await expect(branch(drinks).getByRole('listitem')).toHaveText([new RegExp(beer)])

  await press(branch(drinks), texts('kit:edit_one', { name: beer }))
  await field(page.getByRole('dialog'), texts('family-groups:fields.name')).fill(ale)
  await choose(page, page.getByRole('dialog'), texts('family-groups:fields.major_group_id'), goods)
  await press(page.getByRole('dialog'), texts('common:save'))
  await agreeToUpdate(page, texts)
  await expect(branch(goods).getByRole('listitem')).toHaveText([new RegExp(ale)])

  await press(branch(goods), texts('kit:delete_one', { name: goods }))
  await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
  await expect(page.getByRole('dialog', { name: texts('kit:in_use.title') })).toContainText(ale)
  await page.keyboard.press('Escape')
  await press(branch(goods), texts('kit:delete_one', { name: ale }))
  await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
  for (const name of [goods, drinks]) {
    await press(branch(name), texts('kit:delete_one', { name }))
    await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
    await expect(branch(name)).toHaveCount(0)
  }
})

test('items are moved between the groups of a sub-category and saved together', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const category = await make(person, 'categories', { name: unique('分類') })
  const sub = await make(person, 'sub-categories', { name: unique('頁'), category_id: category.id })
  const { data: items } = await person.get<{ data: { id: string; name: string }[] }>(
    '/v1/menu-items?per_page=3',
  )
  const [first, second] = items.map(({ name }) => name) as [string, string]
  const day = await make(person, 'sub-categories/groups', {
    name: unique('昼'),
    sub_category_id: sub.id,
    menu_item_ids: items.map(({ id }) => id),
  })
  const night = await make(person, 'sub-categories/groups', {
    name: unique('夜'),
    sub_category_id: sub.id,
  })
  const group = (name: string) => page.getByRole('region', { name, exact: true })

  await page.goto(`/pos/sub-categories?category_id=${category.id}`)
  await page
    .getByRole('row')
    .filter({ hasText: sub.name })
    .getByRole('link', { name: texts('sub-categories:groups') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sub.name)
  await page.getByRole('link', { name: texts('sub-category-groups:board_button') }).click()
  await expect(group(day.name).getByRole('listitem')).toHaveCount(3)

  await press(group(day.name), texts('sub-category-groups:board.card_menu', { name: first }))
  await page.getByRole('menuitem', { name: night.name }).click()
  const handle = page.getByRole('button', { name: `${texts('kit:sortable.drag')}: ${second}` })
  await handle.focus()
  await dragByKeys(page, ['Space', 'ArrowRight', 'Space'])
  await expect(group(night.name).getByRole('listitem')).toHaveCount(2)
  await press(page, texts('common:save'))
  await answer(page, texts('kit:order.save'), texts('common:ok'))
  await expect(notice(page, texts('kit:order.saved'))).toBeVisible()
  await page.reload()
  await expect(group(day.name).getByRole('listitem')).toHaveCount(1)
  await expect(group(night.name).getByRole('listitem')).toHaveCount(2)
})
