import type { shopMaps } from '@pos/contract/features/shop-maps'
import type { RecordOf } from '@pos/contract/resource'
import { map, settings, tables, tool } from './support/floor.ts'
import { goInside } from './support/inspect-page.ts'
import { asPerson } from './support/interface.ts'
import { makeByForm, resourceForm } from './support/resource-form.ts'
import { confirmSending, makeGroups, openSending, pullRelease, switchShop, takeKey } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { agreeToUpdate, choose, field, notice, press } from './support/ui.ts'

type Floor = RecordOf<typeof shopMaps>

test.use({ role: 'organization_admin', isAlone: true })

// Last of the organization's shops by name: where other people's work begins stays where it was.
const shop = '龍の新店'

test('a new shop from nothing to a menu on a device', async ({ page, words, url, token }) => {
  test.setTimeout(180_000)
  const person = asPerson(url, token)
  await page.goto('/pos/profile-info')

  const shopId = await test.step('make the shop and go there', async () => {
    const id = await makeByForm(page, 'shops', words, { name: shop, kana_name: 'リュウノシンテン', country_code: 'JP', currency: 'JPY' })
    await switchShop(page, words, shop)
    return id
  })

  await test.step('an empty shop cannot be sent', async () => {
    const dialog = await openSending(page, words)
    for (const problem of ['no_tax', 'no_payment'])
      await expect(dialog.getByRole('alert')).toContainText(words(`releases:problems.${problem}`))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('taxes, payment, printer', async () => {
    await goInside(page, '/pos/taxes')
    await page
      .getByRole('button', { name: words('taxes:presets') })
      .first()
      .click()
    await expect(page.getByRole('link', { name: '10%', exact: true })).toBeVisible()
    await makeByForm(page, 'payments', words, { name: '現金', type: 'cash', gives_change: 'true', opens_drawer: 'true' })
    await makeByForm(page, 'printers', words, { name: '厨房', type: 'kitchen', ip_address: '192.0.2.50' })
  })

  await test.step('mode, revenue center, floor with a table', async () => {
    await makeByForm(page, 'modes', words, { name: 'テーブル会計', theme: 'teal' })
    await makeByForm(page, 'revenue-centers', words, { name: '店内', mode_id: 'テーブル会計' })
    await goInside(page, '/pos/shop-maps/new')
    const panel = settings(page, words)
    await field(panel, words('shop-maps:fields.name')).fill('一階')
    await press(page, words('shop-maps:palette.add', { shape: words('shop-maps:options.shape.rect_4_1') }))
    await expect(tables(page)).toHaveCount(1)
    await field(panel, words('shop-maps:fields.code')).fill('A1')
    await field(panel, words('shop-maps:fields.revenue_center_id')).selectOption({ label: '店内' })
    await tool(page, words, 'save').click()
    await expect(notice(page, words('shop-maps:saved.created'))).toBeVisible()
    await expect(map(page)).toHaveAccessibleName(words('shop-maps:canvas.label', { name: '一階' }))
  })

  await test.step('groups for reports, pages for the order screen, an item on them', async () => {
    await makeGroups(page, words, { フード: ['焼鳥'] })
    await makeByForm(page, 'categories', words, { name: 'お料理' })
    await makeByForm(page, 'sub-categories', words, { name: '串', category_id: 'お料理' })
    await makeByForm(page, 'sub-category-groups', words, { name: '塩', sub_category_id: '串' })
    const item = { name: 'もも', price: '220', tax_id: '10%', family_group_id: '焼鳥', group_ids: '塩', printer_ids: '厨房' }
    await makeByForm(page, 'menu-items', words, item)
  })

  const key = await test.step('a device with its key', async () => {
    await makeByForm(page, 'devices', words, { name: 'レジ1', shop_map_ids: '一階', revenue_center_ids: '店内', check_printer_id: '厨房' })
    const form = resourceForm(page, 'devices', words)
    await choose(page, page.getByRole('main'), words('devices:fields.default_revenue_center_id'), '店内')
    await press(page, words('common:save'))
    await agreeToUpdate(page, words)
    await expect(notice(page, words('kit:updated'))).toBeVisible()
    await expect(form.control('default_revenue_center_id')).toHaveValue('店内')
    return takeKey(page, words, 'レジ1')
  })

  await test.step('send without an error', async () => {
    const dialog = await openSending(page, words)
    await expect(dialog).toContainText(words('releases:send.first'))
    await expect(dialog).toContainText(words('navigation:paths.menu-items'))
    for (const role of ['alert', 'note'] as const) await expect(dialog.getByRole(role)).toHaveCount(0)
    await confirmSending(page, words)
  })

  await test.step('the device has all of it', async () => {
    const { entities } = await pullRelease(url, key)
    const named = (name: string) => (entities[name] ?? []).map((one) => one.name)
    const item = entities['menu-items']?.[0]
    expect(item).toMatchObject({ name: 'もも', price: 220, tax_id: entities.taxes?.find((tax) => tax.label === '10%')?.id })
    expect(item?.group_ids).toEqual([entities['sub-category-groups']?.[0]?.id])
    expect(item?.printer_ids).toEqual([entities.printers?.[0]?.id])
    expect(['categories', 'sub-categories', 'payments', 'family-groups', 'major-groups'].map(named)).toEqual([
      ['お料理'],
      ['串'],
      ['現金'],
      ['焼鳥'],
      ['フード'],
    ])
    const [floor] = (entities['shop-maps'] ?? []) as unknown as Floor[]
    expect(floor?.tables[0]).toMatchObject({ code: 'A1', shape: 'rect_4_1', revenue_center_id: entities['revenue-centers']?.[0]?.id })
  })
  await person.send('DELETE', `/v1/shops/${shopId}`)
})
