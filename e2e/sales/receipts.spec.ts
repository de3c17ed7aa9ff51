import { addDays } from '@pos/domain/days/calendar-date'
import { asDevice, asRole, type Page } from '../support/interface.ts'
import { openCorrection } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { field, notice, press } from '../support/ui.ts'

const at = `${addDays(new Date().toISOString().slice(0, 10), -1)}T03:00:00.000Z`
const uid = `e2e-${Date.now()}`
const line = {
  position: 0,
  name: 'そば',
  quantity: 1,
  unit_price: 1100,
  price: 1100,
  tax_rate: '10',
  tax_kind: 'inclusive',
  ordered_at: at,
}
const receipt = {
  uid,
  guest_count: 2,
  first_ordered_at: at,
  ordered_at: at,
  paid_at: at,
  subtotal: 1100,
  tax: 100,
  total: 1100,
  settle: 1100,
  taxes: [{ rate: '10', kind: 'inclusive', taxable: 1100, tax: 100 }],
  payments: [{ name: '現金', type: 'cash', amount: 1100 }],
  orders: [line],
}

test('a receipt is found and corrected; a refused post is corrected and stored', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const made = await person.send<{ data: { id: string } }>('POST', '/v1/devices', { name: uid })
  const key = await person.send<{ data: { api_key: string } }>(
    'POST',
    `/v1/devices/${made.data.id}/api-key`,
  )
  const receipts = [receipt, { ...receipt, uid: `${uid}-bad`, guest_count: 'two' }]
  await asDevice(url, key.data.api_key).send('POST', '/v1/device/receipts', { receipts })

  await test.step('correct', async () => {
    await page.goto(`/pos/receipts?q=${uid}`)
    await page.getByRole('link', { name: texts('receipts:open', { number: uid }) }).click()
    await openCorrection(page, texts, 'details')
    const dialog = page.getByRole('dialog')
    await field(dialog, texts('receipts:facts.customer')).fill('田中')
    await field(dialog, texts('receipts:correction.reason')).fill('書き間違い')
    await press(dialog, texts('receipts:correction.save'))
    await expect(notice(page, texts('receipts:correction.saved'))).toBeVisible()
    await expect(
      page.getByText(
        texts('receipts:facts.original', { value: texts('receipts:history.nothing') }),
      ),
    ).toBeVisible()
  })

  await test.step('store', async () => {
    const { data } = await person.get<Page<{ id: string; uid: string }>>(
      '/v1/receipts/quarantine?state=open',
    )
    await page.goto(`/pos/receipts/quarantine/${data.find((one) => one.uid === `${uid}-bad`)?.id}`)
    await field(page, texts('receipts:path.guest_count')).fill('2')
    await field(page, texts('receipts:correction.reason')).fill('端末の入力間違い')
    await press(page, texts('receipts:quarantine.take_in'))
    await expect(notice(page, texts('receipts:quarantine.taken_in'))).toBeVisible()
    await expect(
      page.getByRole('link', { name: texts('receipts:quarantine.open_record') }),
    ).toBeVisible()
  })
})
