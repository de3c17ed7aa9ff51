import { countPresses } from '../support/count-presses.ts'
import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { answer, field, notice, press, row } from '../support/ui.ts'

interface Changes {
  data: { id: string; state: string; records: number; to: { rate: string } }[]
}

test('a tax change is previewed, scheduled and cancelled in a few presses', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const { data: tax } = await person.send<{ data: { id: string; label: string } }>(
    'POST',
    '/v1/taxes',
    { label: `試験 ${Date.now()} 8%`, rate: '8', kind: 'inclusive', rounding: 'down' },
  )
  const name = `試験 税率 ${Date.now()}`
  const { data: item } = await person.send<{ data: { id: string } }>('POST', '/v1/menu-items', {
    name,
    price: 1080,
    tax_id: tax.id,
  })
  await page.goto('/pos/taxes')
  const { clicks, keys } = await countPresses(page)
  await press(page, texts('taxes:changes.button'))
  const box = page.getByRole('dialog')
  await field(box, texts('taxes:changes.from')).selectOption(tax.id)
  await field(box, texts('taxes:changes.to_rate')).fill('０％')
  const nextYear = `${new Date().getFullYear() + 1}-01-10`
  await field(box, texts('taxes:changes.business_date')).fill(nextYear)
  await field(box, texts('taxes:changes.keep')).selectOption('without_tax')
  await expect(box).toContainText(name)
  await expect(box).toContainText(/1,080 → .?1,000/)
  await press(box, texts('taxes:changes.schedule'))
  await expect(notice(page, texts('taxes:changes.scheduled'))).toBeVisible()
  expect((await clicks()) + (await keys())).toBeLessThanOrEqual(10)
  const { data } = await person.get<Changes>('/v1/tax-changes')
  expect(data[0]).toMatchObject({ state: 'scheduled', records: 1, to: { rate: '0' } })

  await press(row(page, tax.label).first(), texts('taxes:changes.cancel'))
  await answer(page, texts('taxes:changes.cancel_title'), texts('taxes:changes.cancel'))
  await expect(notice(page, texts('taxes:changes.cancelled'))).toBeVisible()
  await person.send('DELETE', `/v1/menu-items/${item.id}`)
  await person.send('DELETE', `/v1/taxes/${tax.id}`)
})
