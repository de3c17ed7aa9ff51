import type { MasterData } from '@pos/contract/devices/device-interface'
import type { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { asDevice, asRole, type Page as List } from '../support/interface.ts'
import { makeByForm, resourceForm } from '../support/resource-form.ts'
import { confirmSending, openSending, takeKey } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, notice, press, row } from '../support/ui.ts'

type MenuItem = RecordOf<typeof menuItems>

test.describe.configure({ mode: 'serial' })

test('a new price reaches a device, and its sales reach receipts and revenue', async ({
  page,
  texts,
  url,
}) => {
  test.setTimeout(90_000)
  const person = await asRole(url, 'organization_admin')
  const taxes = await person.get<List>('/v1/taxes?per_page=200')
  const tax = taxes.data.find((one) => one.label === '10%')
  const item = (
    await person.send<{ data: MenuItem }>('POST', '/v1/menu-items', {
      name: '旅の定食',
      price: 900,
      tax_id: tax?.id,
    })
  ).data
  const price = 1100

  await test.step('the manager changes the price', async () => {
    await page.goto(`/pos/menu-items/${item.id}`)
    const form = resourceForm(page, 'menu-items', texts)
    await form.control('price').fill(String(price))
    await press(page, texts('common:save'))
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('kit:updated'))).toBeVisible()
  })

  await test.step('sends the master data', async () => {
    await expect(await openSending(page, texts)).toContainText('旅の定食')
    await confirmSending(page, texts)
  })

  const key = await test.step('gives a new device its key', async () => {
    await page.goto('/pos/profile-info')
    await makeByForm(page, 'devices', texts, { name: '試験レジ' })
    return takeKey(page, texts, '試験レジ')
  })

  const device = asDevice(url, key)
  const master = await device.get<{ data: MasterData }>('/v1/device/master-data')
  const released = master.data.entities['menu-items']?.find((one) => one.id === item.id)
  expect(released?.price).toBe(price)
  await device.send('POST', '/v1/device/heartbeat', {
    app_version: '1.0.0',
    master_version: master.data.release,
  })

  const receipt = receiptOf(item, price, master.data.release)
  const answer = await device.send<{ data: { status: string; flagged?: string[] }[] }>(
    'POST',
    '/v1/device/receipts',
    {
      receipts: [receipt],
    },
  )
  expect(answer.data).toEqual([expect.objectContaining({ status: 'stored' })])
  expect(answer.data[0]?.flagged ?? []).toEqual([])

  await test.step('the device is seen with the release', async () => {
    await page.goto('/pos/devices')
    await expect(row(page, '試験レジ')).toContainText(`#${master.data.release}`)
  })

  await test.step('the receipt is in the list and opens', async () => {
    await page.goto('/pos/receipts')
    await page.getByRole('searchbox').fill(receipt.uid)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, 'T-1')).toContainText('2,200')
    await row(page, 'T-1').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/pos\/receipts\/[0-9a-f-]{36}/)
    await expect(page.getByRole('main')).toContainText('旅の定食')
    await expect(page.getByRole('main')).toContainText(receipt.uid)
  })

  await test.step('the revenue report counts it', async () => {
    const { data } = await person.get<{ data: { totals: { total: number } } }>(
      `/v1/reports/revenues?${thisMonth()}`,
    )
    await page.goto(`/pos/reports/revenues?${thisMonth()}`)
    const summary = page.getByLabel(texts('reports:summary'))
    await expect(summary).toContainText(data.totals.total.toLocaleString('ja-JP'))
    expect(data.totals.total).toBeGreaterThanOrEqual(receipt.total)
  })
  await person.send('DELETE', `/v1/menu-items/${item.id}`)
})

/** The last thirty days and tomorrow, for any close time. */
function thisMonth() {
  const day = (offset: number) =>
    new Date(Date.now() + 9 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
  return new URLSearchParams({ from: day(-29), to: day(0), granularity: 'day' }).toString()
}

/** Two of an item with 10 % inclusive tax, paid in cash. */
function receiptOf({ id, name }: MenuItem, price: number, release: number): PostedReceiptInput {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const total = price * 2
  const tax = Math.floor((total * 10) / 110)
  const line = { tax_rate: '10', tax_kind: 'inclusive', reduced: false } as const
  return {
    uid: `e2e-${Date.now()}`,
    receipt_number: 'T-1',
    table_code: 'C1',
    staff: { name: '試験 係' },
    guest_count: 2,
    first_ordered_at: at(50),
    ordered_at: at(40),
    paid_at: at(5),
    subtotal: total,
    tax,
    total,
    settle: total,
    change: 800,
    release,
    taxes: [{ rate: '10', kind: 'inclusive', reduced: false, taxable: total, tax }],
    payments: [{ name: '現金', type: 'cash', amount: 3000 }],
    orders: [
      {
        position: 0,
        menu_item_id: id,
        name,
        quantity: 2,
        unit_price: price,
        price: total,
        ordered_at: at(50),
        ...line,
      },
    ],
  }
}
