import { asRole, type Page as List } from '../support/interface.ts'
import { makeItem, makeRegister, receiptOf } from '../support/sales.ts'
import { expect, test } from '../support/test.ts'

/** The business day a number of days ago, for a shop in Tokyo that closes at 05:00. */
const dayAgo = (days: number) =>
  new Date(Date.now() + 4 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
const [yesterday, weekBefore] = [dayAgo(1), dayAgo(8)]

let sold: Promise<void> | null = null
/** Posts one check of ¥2,200 yesterday and one of ¥1,100 on the same weekday before, once. */
function sell(url: string): Promise<void> {
  sold ??= (async () => {
    const person = await asRole(url, 'shop_manager')
    const known = await person.get<List<{ device: string | null }>>(
      `/v1/receipts?from=${weekBefore}&to=${yesterday}&q=R-2`,
    )
    if (known.data.length > 0) return
    const item = await makeItem(person, '昨日の一皿', 1100)
    const register = await makeRegister(url, person, '昨日のレジ')
    const noon = (date: string) => new Date(`${date}T12:30:00+09:00`)
    await register.send('POST', '/v1/device/receipts', {
      receipts: [
        receiptOf(item, {
          quantity: 2,
          paid: noon(yesterday),
          payment: { name: '現金', type: 'cash' },
        }),
        receiptOf(item, {
          quantity: 1,
          paid: noon(weekBefore),
          payment: { name: '現金', type: 'cash' },
        }),
      ],
    })
    await person.send('DELETE', `/v1/menu-items/${item.id}`)
  })()
  return sold
}

test.beforeEach(({ url }) => sell(url))

test('the dashboard compares yesterday with the same weekday and shows it by hour', async ({
  page,
  texts,
}) => {
  await page.goto('/pos/dashboard')
  const card = page.getByRole('region').filter({
    has: page.getByRole('heading', {
      level: 2,
      name: texts('dashboard:yesterday.title').replace('{date}', '').trim(),
    }),
  })
  await expect(card).toContainText('¥')
  await card.getByRole('link', { name: texts('dashboard:today.total') }).click()
  await expect(page).toHaveURL(/\/pos\/reports\/revenues\?preset=yesterday&compare=same_weekdays/)
  const hours = page.getByRole('group', { name: texts('reports:revenues.by_hour') })
  await expect(hours.getByRole('rowheader', { name: '12:00' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    texts('reports:basis.compared', { from: weekBefore, to: weekBefore }),
  )
})

test('bars link to receipts of their hour and points of the month to days, by keyboard', async ({
  page,
  texts,
}) => {
  await page.goto(`/pos/reports/revenues?from=${weekBefore}&to=${yesterday}`)
  const chart = page.getByRole('img', {
    name: new RegExp(texts('reports:figures.total').slice(0, 4)),
  })
  await chart.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${yesterday}&to=${yesterday}`))
  await expect(page.getByRole('group', { name: texts('reports:revenues.by_hour') })).toBeVisible()
  await chart.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pos\/receipts\?.*hour=\d+/)
})

test('a monthly target is set, and the dashboard shows the progress', async ({ page, texts }) => {
  const month = Number(dayAgo(1).slice(5, 7))
  await page.goto(`/pos/targets?year=${dayAgo(1).slice(0, 4)}`)
  const amounts = page.getByRole('textbox', {
    name: new RegExp(`^${texts('targets:target').replace(/[()]/g, String.raw`\$&`)} `),
  })
  await expect(amounts).toHaveCount(12)
  await amounts.nth(month - 1).fill('x')
  await expect(page.getByText(texts('targets:amount_wrong'))).toBeVisible()
  await expect(page.getByRole('button', { name: texts('common:save') })).toBeDisabled()
  await amounts.nth(month - 1).fill('9,876,000')
  await page.getByRole('button', { name: texts('common:save') }).click()
  await expect(page.getByText(texts('targets:saved'))).toBeVisible()
  await page.goto(`/pos/reports/revenues?from=${yesterday}&to=${yesterday}&compare=target`)
  await expect(page.getByRole('group', { name: texts('reports:targets.section') })).toBeVisible()
})

test("finds a guest's check by amount and day, and the next one by a key", async ({
  page,
  texts,
}) => {
  await page.goto('/pos/receipts')
  const day = yesterday.replaceAll('-', '/')
  await page.getByPlaceholder(texts('receipts:search')).fill(`¥2,200 ${day}`)
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
  await page
    .getByRole('link', { name: /R-2|e2e|-/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(yesterday)
  await page.goto(`/pos/receipts?from=${weekBefore}&to=${yesterday}`)
  await page.getByRole('table').getByRole('link').first().click()
  const first = page.url()
  await expect(page.getByRole('button', { name: texts('receipts:neighbours.next') })).toBeEnabled()
  await page.keyboard.press(']')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('[')
  await expect(page).toHaveURL(first)
})
