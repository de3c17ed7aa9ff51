import { asDevice, asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: 'shop_staff', viewport: { width: 390, height: 844 }, hasTouch: true })

interface State {
  data: { items: { menu_item_id: string; sold_out: boolean; remaining: number | null }[] }
}

test('on a phone, staff set an item sold out, and its undo reaches devices', async ({
  page,
  texts,
  url,
}) => {
  const manager = await asRole(url, 'shop_manager')
  const { data: taxes } = await manager.get<{ data: { id: string }[] }>('/v1/taxes')
  const name = 'シケン日替わり'
  const { data: item } = await manager.send<{ data: { id: string } }>('POST', '/v1/menu-items', {
    name,
    price: 900,
    tax_id: taxes[0]?.id,
  })
  const { data: made } = await manager.send<{ data: { id: string } }>('POST', '/v1/devices', {
    name: '販売状況レジ',
  })
  const { data: key } = await manager.send<{ data: { api_key: string } }>(
    'POST',
    `/v1/devices/${made.id}/api-key`,
  )
  const device = asDevice(url, key.api_key)
  const state = async () =>
    (await device.get<State>('/v1/device/availability')).data.items.find(
      (one) => one.menu_item_id === item.id,
    )

  await page.goto('/pos/availability')
  await page.getByRole('searchbox', { name: texts('availability:search') }).fill('しけん')
  const onSale = page.getByRole('switch', { name: texts('availability:on_sale_of', { name }) })
  // The list has become shorter, but the pressed element does not move.
  await expect(page.getByRole('switch')).toHaveCount(1)
  await onSale.tap({ force: true })
  await expect(onSale).not.toBeChecked()
  await expect.poll(state).toMatchObject({ sold_out: true })
  await page.getByRole('button', { name: texts('common:undo') }).tap()
  await expect(onSale).toBeChecked()
  await expect.poll(state).toBeUndefined()

  await page.getByRole('button', { name: texts('availability:begin_count', { name }) }).tap()
  await page.getByLabel(texts('availability:left'), { exact: true }).fill('2')
  await page.getByRole('button', { name: texts('availability:set'), exact: true }).tap()
  const less = page.getByRole('button', { name: texts('availability:less', { name }) })
  await less.tap()
  await expect.poll(state).toMatchObject({ sold_out: false, remaining: 1 })
  const line = {
    uid: `e2e-${item.id}`,
    menu_item_id: item.id,
    quantity: 1,
    ordered_at: new Date().toISOString(),
  }
  await device.send('POST', '/v1/device/orders', { lines: [line] })
  await expect(onSale).not.toBeChecked()
  await expect(onSale).toBeDisabled()
})

test('keeps switches near their names on wide screens and clears a search at once', async ({
  page,
  texts,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/pos/availability')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('switch') })
  const box = await row.first().boundingBox()
  expect(box?.width).toBeLessThan(900)
  const search = page.getByRole('searchbox', { name: texts('availability:search') })
  await search.fill('存在しない商品')
  await page.getByRole('button', { name: texts('kit:clear_search') }).click()
  await expect(search).toHaveValue('')
  await expect(row.first()).toBeVisible()
})
