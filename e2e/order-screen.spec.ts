import { problemText } from '@pos/contract/message-text'
import { asRole, type Interface } from './support/interface.ts'
import { expect, test } from './support/test.ts'
import { agreeToUpdate, answer, choose, field, notice, press } from './support/ui.ts'

/** A record made beside the browser, under a name that no other test uses. */
async function make(person: Interface, path: string, body: Record<string, unknown>) {
  const { data } = await person.send<{ data: { id: string; name: string } }>('POST', `/v1/${path}`, body)
  return data
}

const unique = (name: string) => `${name}${Date.now().toString(36)}`

test('major and family groups are made, renamed, moved and deleted in place', async ({ page, words }) => {
  const [drinks, goods, beer, ale] = [unique('飲料'), unique('物品'), unique('麦酒'), unique('地麦酒')]
  const branch = (name: string) => page.getByRole('region', { name, exact: true })
  await page.goto('/pos/family-groups')
  for (const name of [drinks, goods]) {
    await press(page, words('major-groups:add'))
    await field(page.getByRole('dialog'), words('major-groups:fields.name')).fill(name)
    await press(page.getByRole('dialog'), words('common:save'))
    await expect(branch(name)).toContainText(words('family-groups:no_families'))
  }
  await press(branch(drinks), words('family-groups:add'))
  await press(page.getByRole('dialog'), words('common:save'))
  await expect(page.getByRole('dialog')).toContainText(problemText('ja', { key: 'required' }))
  await field(page.getByRole('dialog'), words('family-groups:fields.name')).fill(beer)
  await press(page.getByRole('dialog'), words('common:save'))
  await expect(branch(drinks).getByRole('listitem')).toHaveText([new RegExp(beer)])

  await press(branch(drinks), words('kit:edit_one', { name: beer }))
  await field(page.getByRole('dialog'), words('family-groups:fields.name')).fill(ale)
  await choose(page, page.getByRole('dialog'), words('family-groups:fields.major_group_id'), goods)
  await press(page.getByRole('dialog'), words('common:save'))
  await agreeToUpdate(page, words)
  await expect(branch(goods).getByRole('listitem')).toHaveText([new RegExp(ale)])

  await press(branch(goods), words('kit:delete_one', { name: goods }))
  await answer(page, words('kit:delete.title'), words('kit:delete.button'))
  await expect(page.getByRole('dialog', { name: words('kit:in_use.title') })).toContainText(ale)
  await page.keyboard.press('Escape')
  await press(branch(goods), words('kit:delete_one', { name: ale }))
  await answer(page, words('kit:delete.title'), words('kit:delete.button'))
  for (const name of [goods, drinks]) {
    await press(branch(name), words('kit:delete_one', { name }))
    await answer(page, words('kit:delete.title'), words('kit:delete.button'))
    await expect(branch(name)).toHaveCount(0)
  }
})

test('items are moved between the groups of a sub-category and saved together', async ({ page, words, url }) => {
  const person = await asRole(url, 'shop_manager')
  const category = await make(person, 'categories', { name: unique('分類') })
  const sub = await make(person, 'sub-categories', { name: unique('頁'), category_id: category.id })
  const { data: items } = await person.get<{ data: { id: string; name: string }[] }>('/v1/menu-items?per_page=3')
  const [first, second] = items.map(({ name }) => name) as [string, string]
  const day = await make(person, 'sub-categories/groups', {
    name: unique('昼'),
    sub_category_id: sub.id,
    menu_item_ids: items.map(({ id }) => id),
  })
  const night = await make(person, 'sub-categories/groups', { name: unique('夜'), sub_category_id: sub.id })
  const group = (name: string) => page.getByRole('region', { name, exact: true })

  await page.goto(`/pos/sub-categories?category_id=${category.id}`)
  await page
    .getByRole('row')
    .filter({ hasText: sub.name })
    .getByRole('link', { name: words('sub-categories:groups') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sub.name)
  await page.getByRole('link', { name: words('sub-category-groups:board_button') }).click()
  await expect(group(day.name).getByRole('listitem')).toHaveCount(3)

  await press(group(day.name), words('sub-category-groups:board.card_menu', { name: first }))
  await page.getByRole('menuitem', { name: night.name }).click()
  const handle = page.getByRole('button', { name: `${words('kit:sortable.drag')}: ${second}` })
  await handle.focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(300)
  }
  await expect(group(night.name).getByRole('listitem')).toHaveCount(2)
  await press(page, words('common:save'))
  await answer(page, words('kit:order.save'), words('common:ok'))
  await expect(notice(page, words('kit:order.saved'))).toBeVisible()
  await page.reload()
  await expect(group(day.name).getByRole('listitem')).toHaveCount(1)
  await expect(group(night.name).getByRole('listitem')).toHaveCount(2)
})
