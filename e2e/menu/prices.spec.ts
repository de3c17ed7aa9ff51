import { countPresses } from '../support/count-presses.ts'
import { asRole } from '../support/interface.ts'
import { resourceForm } from '../support/resource-form.ts'
import { expect, test } from '../support/test.ts'
import { agreeToUpdate, choose, field, notice, press } from '../support/ui.ts'

interface Item {
  data: { prices: { price: number; time_period_id: string | null }[] }
}

test('a happy hour takes ten presses, and the form shows what a guest pays', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const { data: taxes } = await person.get<{ data: { id: string }[] }>('/v1/taxes')
  const { data: periods } = await person.get<{ data: { id: string; name: string }[] }>(
    '/v1/time-periods?sort=start_time',
  )
  const [period] = periods
  if (!period) throw new Error('The demo has no time period')
  const { data: item } = await person.send<{ data: { id: string } }>('POST', '/v1/menu-items', {
    name: `試験 価格 ${Date.now()}`,
    price: 600,
    tax_id: taxes[0]?.id,
  })
  await page.goto(`/pos/menu-items/${item.id}`)
  const form = resourceForm(page, 'menu-items', texts)
  await expect(form.control('price')).toHaveValue('600')
  const { clicks, keys } = await countPresses(page)
  await press(page, texts('kit:row.add'))
  // The usual price has the same name, and comes first.
  await field(page, texts('menu-items:fields.prices_price')).last().fill('390')
  await choose(page, page, texts('menu-items:fields.prices_time_period_id'), period.name)

  const check = page.getByRole('region', { name: texts('kit:price_check.title') })
  await field(check, texts('kit:date.time')).fill('12:00')
  await expect(check).toContainText('390')
  await expect(check).toContainText(period.name)
  await field(check, texts('kit:date.time')).fill('16:00')
  await expect(check).toContainText('600')

  await press(page, texts('common:save'))
  await agreeToUpdate(page, texts)
  await expect(notice(page, texts('kit:updated'))).toBeVisible()
  expect((await clicks()) + (await keys())).toBeLessThanOrEqual(10)
  const { data } = await person.get<Item>(`/v1/menu-items/${item.id}`)
  expect(data.prices).toMatchObject([{ price: 390, time_period_id: period.id }])
  await person.send('DELETE', `/v1/menu-items/${item.id}`)
})

test('the batch update changes a price under conditions', async ({ page, texts, url }) => {
  const person = await asRole(url, 'shop_manager')
  const { data: taxes } = await person.get<{ data: { id: string }[] }>('/v1/taxes')
  const { data: periods } = await person.get<{ data: { id: string; name: string }[] }>(
    '/v1/time-periods',
  )
  const [period] = periods
  const name = `試験 時間帯の価格 ${Date.now()}`
  const { data: item } = await person.send<{ data: { id: string } }>('POST', '/v1/menu-items', {
    name,
    price: 600,
    tax_id: taxes[0]?.id,
    prices: [{ price: 400, time_period_id: period?.id }],
  })
  await page.goto(`/pos/menu-items/batch-update?q=${encodeURIComponent(name)}`)
  const head = page.getByRole('columnheader', {
    name: `${texts('menu-items:fields.prices_price')}: ${period?.name}`,
  })
  const column = (await head.getAttribute('aria-colindex')) ?? ''
  const cell = page.locator(`[role="row"][aria-rowindex="2"] [aria-colindex="${column}"]`)
  await expect(cell).toContainText('400')
  await cell.click()
  await page.keyboard.type('380')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await agreeToUpdate(page, texts)
  await expect(page.locator('[data-edited]')).toHaveCount(0)
  const { data } = await person.get<Item>(`/v1/menu-items/${item.id}`)
  expect(data.prices).toMatchObject([{ price: 380, time_period_id: period?.id }])
  await person.send('DELETE', `/v1/menu-items/${item.id}`)
})

test('a lunch price on weekdays and a takeout price take ten presses each', async ({
  page,
  texts,
  url,
}) => {
  const person = await asRole(url, 'shop_manager')
  const { data: taxes } = await person.get<{ data: { id: string }[] }>('/v1/taxes')
  const { data: periods } = await person.get<{ data: { name: string }[] }>('/v1/time-periods')
  const { data: item } = await person.send<{ data: { id: string } }>('POST', '/v1/menu-items', {
    name: `試験 ランチ ${Date.now()}`,
    price: 600,
    tax_id: taxes[0]?.id,
  })
  const form = resourceForm(page, 'menu-items', texts)
  const save = async () => {
    await press(page, texts('common:save'))
    await agreeToUpdate(page, texts)
    await expect(notice(page, texts('kit:updated'))).toBeVisible()
  }
  await page.goto(`/pos/menu-items/${item.id}`)
  await expect(form.control('price')).toHaveValue('600')
  const lunch = await countPresses(page)
  await press(page, texts('kit:row.add'))
  await field(page, texts('menu-items:fields.prices_price')).last().fill('500')
  await choose(page, page, texts('menu-items:fields.prices_time_period_id'), periods[0]?.name ?? '')
  await page.getByText(texts('menu-items:options.prices_date_types.weekday')).click()
  await save()
  expect((await lunch.clicks()) + (await lunch.keys())).toBeLessThanOrEqual(10)

  await page.goto(`/pos/menu-items/${item.id}`)
  await expect(form.control('takeout_price')).toBeVisible()
  const takeout = await countPresses(page)
  await form.control('takeout_price').fill('580')
  await save()
  expect((await takeout.clicks()) + (await takeout.keys())).toBeLessThanOrEqual(10)
  const { data } = await person.get<{ data: object }>(`/v1/menu-items/${item.id}`)
  expect(data).toMatchObject({
    takeout_price: 580,
    prices: [{ price: 500, date_types: ['weekday'] }],
  })
  await person.send('DELETE', `/v1/menu-items/${item.id}`)
})
