import type { RecordOf } from '@pos/contract/resource'
import type { shopMaps } from '@pos/contract/shop/shop-maps'
import { map, saveButton, settings, tables } from '../support/floor.ts'
import { goInside } from '../support/inspect-page.ts'
import { asPerson } from '../support/interface.ts'
import { makeByForm, resourceForm } from '../support/resource-form.ts'
import {
  confirmSending,
  makeGroups,
  openSending,
  pullRelease,
  switchShop,
  takeKey,
} from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, choose, field, notice, press } from '../support/ui.ts'

type Floor = RecordOf<typeof shopMaps>

test.use({ role: 'organization_admin', isAlone: true })

// Sorts last among the organization's shops, so that the first shop of other sign-ins does not
// change.
const shop = '龍の新店'

test('a new shop from nothing to a menu on a device', async ({ page, texts, url, token }) => {
  test.setTimeout(180_000)
  const person = asPerson(url, token)
  await page.goto('/pos/profile-info')

  const shopId = await test.step('create the shop and switch to it', async () => {
    const id = await makeByForm(page, 'shops', texts, {
      name: shop,
      kana_name: 'リュウノシンテン',
      country_code: 'JP',
      currency: 'JPY',
    })
    await switchShop(page, texts, shop)
    return id
  })

  await test.step('an empty shop cannot be sent', async () => {
    const dialog = await openSending(page, texts)
    for (const problem of ['no_tax', 'no_payment'] as const)
      await expect(dialog.getByRole('alert')).toContainText(texts(`releases:problems.${problem}`))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('taxes, payment, printer', async () => {
    await goInside(page, '/pos/taxes')
    await page
      .getByRole('button', { name: texts('taxes:presets') })
      .first()
      .click()
    await expect(page.getByRole('link', { name: '10%', exact: true })).toBeVisible()
    await makeByForm(page, 'payments', texts, {
      name: '現金',
      type: 'cash',
      gives_change: 'true',
      opens_drawer: 'true',
    })
    await makeByForm(page, 'printers', texts, {
      name: '厨房',
      type: 'kitchen',
      ip_address: '192.0.2.50',
    })
    await makeByForm(page, 'printers', texts, {
      name: '会計',
      type: 'receipt',
      ip_address: '192.0.2.51',
    })
  })

  await test.step('mode, revenue center, floor with a table', async () => {
    await makeByForm(page, 'modes', texts, { name: 'テーブル会計', theme: 'teal' })
    await makeByForm(page, 'revenue-centers', texts, { name: '店内', mode_id: 'テーブル会計' })
    await goInside(page, '/pos/shop-maps/new')
    const panel = settings(page, texts)
    await field(panel, texts('shop-maps:fields.name')).fill('一階')
    await press(
      page,
      texts('shop-maps:palette.add', { shape: texts('shop-maps:options.shape.rect_4_1') }),
    )
    await expect(tables(page)).toHaveCount(1)
    await field(panel, texts('shop-maps:fields.code')).fill('A1')
    await field(panel, texts('shop-maps:fields.revenue_center_id')).selectOption({ label: '店内' })
    await saveButton(page, texts).click()
    await expect(notice(page, texts('shop-maps:saved.created'))).toBeVisible()
    await expect(map(page)).toHaveAccessibleName(texts('shop-maps:canvas.label', { name: '一階' }))
  })

  await test.step('groups for reports, pages for the order screen, an item on them', async () => {
    await makeGroups(page, texts, { フード: ['焼鳥'] })
    await makeByForm(page, 'categories', texts, { name: 'お料理' })
    await makeByForm(page, 'sub-categories', texts, { name: '串', category_id: 'お料理' })
    await makeByForm(page, 'sub-category-groups', texts, { name: '塩', sub_category_id: '串' })
    const item = {
      name: 'もも',
      price: '220',
      tax_id: '10%',
      family_group_id: '焼鳥',
      group_ids: '塩',
      printer_ids: '厨房',
    }
    await makeByForm(page, 'menu-items', texts, item)
  })

  const key = await test.step('a device with its key', async () => {
    await makeByForm(page, 'devices', texts, {
      name: 'レジ1',
      shop_map_ids: '一階',
      revenue_center_ids: '店内',
      check_printer_id: '厨房',
    })
    const form = resourceForm(page, 'devices', texts)
    await choose(
      page,
      page.getByRole('main'),
      texts('devices:fields.default_revenue_center_id'),
      '店内',
    )
    await press(page, texts('common:save'))
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('kit:updated'))).toBeVisible()
    await expect(form.control('default_revenue_center_id')).toHaveValue('店内')
    return takeKey(page, texts, 'レジ1')
  })

  await test.step('send without an error', async () => {
    const dialog = await openSending(page, texts)
    await expect(dialog).toContainText(texts('releases:send.first'))
    await expect(dialog).toContainText(texts('navigation:paths.menu-items'))
    for (const role of ['alert', 'note'] as const)
      await expect(dialog.getByRole(role)).toHaveCount(0)
    await confirmSending(page, texts)
  })

  await test.step('the device has all records', async () => {
    const { entities } = await pullRelease(url, key)
    const named = (name: string) => (entities[name] ?? []).map((one) => one.name)
    const item = entities['menu-items']?.[0]
    expect(item).toMatchObject({
      name: 'もも',
      price: 220,
      tax_id: entities.taxes?.find((tax) => tax.label === '10%')?.id,
    })
    expect(item?.group_ids).toEqual([entities['sub-category-groups']?.[0]?.id])
    expect(item?.printer_ids).toEqual([entities.printers?.[0]?.id])
    expect(
      ['categories', 'sub-categories', 'payments', 'family-groups', 'major-groups'].map(named),
    ).toEqual([['お料理'], ['串'], ['現金'], ['焼鳥'], ['フード']])
    const [floor] = (entities['shop-maps'] ?? []) as unknown as Floor[]
    expect(floor?.tables[0]).toMatchObject({
      code: 'A1',
      shape: 'rect_4_1',
      revenue_center_id: entities['revenue-centers']?.[0]?.id,
    })
  })
  await person.send('DELETE', `/v1/shops/${shopId}`)
})
