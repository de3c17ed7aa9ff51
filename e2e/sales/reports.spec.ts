import { readFileSync } from 'node:fs'
import type { Locator, Page as Tab } from '@playwright/test'
import { asPerson, asRole, type Page as List } from '../support/interface.ts'
import { makeItem, makeRegister, receiptOf } from '../support/sales.ts'
import { expect, test } from '../support/test.ts'
import { answer, choose, field, press, row } from '../support/ui.ts'

// No other test sells on these days: the figures are exact.
const dayBefore = dayAgo(21)
const day = dayAgo(20)
const range = `from=${day}&to=${day}`
const itemName = '集計の一皿'

let sold: Promise<void> | null = null
/** Two checks on the day and one on the day before; posted once, also on a retry. */
function sell(url: string): Promise<void> {
  sold ??= (async () => {
    const person = await asRole(url, 'shop_manager')
    const before = await person.get<List>(`/v1/receipts?from=${dayBefore}&to=${day}`)
    if (before.data.length > 0) return
    const item = await makeItem(person, itemName, 1100)
    const register = await makeRegister(url, person, '集計レジ')
    const noon = (date: string) => new Date(`${date}T12:30:00+09:00`)
    await register.send('POST', '/v1/device/receipts', {
      receipts: [
        receiptOf(item, { quantity: 2, paid: noon(day), payment: { name: '現金', type: 'cash' } }),
        receiptOf(item, {
          quantity: 1,
          paid: noon(day),
          payment: { name: 'Visa', type: 'credit', sub_type: 'visa' },
        }),
        receiptOf(item, {
          quantity: 1,
          paid: noon(dayBefore),
          payment: { name: '現金', type: 'cash' },
        }),
      ],
    })
    await person.send('DELETE', `/v1/menu-items/${item.id}`)
  })()
  return sold
}

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ url }) => sell(url))

for (const { name, key } of [
  { name: 'revenues', key: 'revenues' },
  { name: 'revenue-centers', key: 'revenue_centers' },
  { name: 'tables', key: 'tables' },
  { name: 'orders', key: 'orders' },
  { name: 'payments', key: 'payments' },
  { name: 'time-periods', key: 'time_periods' },
] as const) {
  test(`${name}: figures, range, comparison and file`, async ({ page, texts }) => {
    await page.goto(`/pos/reports/${name}?${range}`)
    await expect(
      page.getByRole('heading', { level: 1, name: texts(`reports:${key}.title`) }),
    ).toBeVisible()
    // A single day is shown by its hours.
    const label = name === 'revenues' ? /^(?:時間別|期間別)$/ : texts('reports:table')
    const table = page.getByRole('group', { name: label })
    const totals = table.locator('tfoot')
    await expect(totals).toContainText(name === 'orders' ? '¥3,000' : '¥3,300')

    await choose(page, page, texts('reports:compare'), texts('reports:comparisons.previous_period'))
    await expect(page).toHaveURL(/compare=previous_period/)
    await expect(totals).toContainText('+200.0%')
    await expect(page.getByRole('main')).toContainText(
      texts('reports:basis.compared', { from: dayBefore, to: dayBefore }),
    )

    await page.getByLabel(texts('reports:from'), { exact: true }).fill(dayBefore)
    await expect(page).toHaveURL(new RegExp(`from=${dayBefore}`))
    await expect(totals).toContainText(name === 'orders' ? '¥4,000' : '¥4,400')
    const csv = await download(page, texts('kit:files.download'), texts('kit:transfer.files.csv'))
    expect(csv.find(([heading]) => heading === texts('reports:totals'))).toContain(
      name === 'orders' ? '4000' : '4400',
    )

    await choose(page, page, texts('reports:range'), texts('kit:range_presets.last_30_days'))
    await expect(page).toHaveURL(/preset=last_30_days/)
    await page.goto(`/pos/reports/${name}?from=2001-01-01&to=2001-01-02`)
    await expect(page.getByRole('main')).toContainText(texts('reports:empty'))
  })
}

test('a figure links to its receipts', async ({ page, texts, url, tokenOf }) => {
  const person = asPerson(url, await tokenOf(url, 'shop_manager'))
  await page.goto(`/pos/reports/revenues?${range}`)
  await figure(
    page.getByRole('group', { name: texts('reports:revenues.by_hour') }).locator('tbody'),
    '¥3,300',
  ).click()
  await expect(page).toHaveURL(
    new RegExp(`/pos/receipts\\?from=${day}&to=${day}&date_type=paid_at`),
  )
  for (const number of ['R-1', 'R-2']) await expect(row(page, number)).toHaveCount(1)
  const receipts = await person.get<List<{ total: number }>>(
    `/v1/receipts?${range}&date_type=paid_at&per_page=200`,
  )
  expect(receipts.data.reduce((sum, { total }) => sum + total, 0)).toBe(3300)
  await page.goBack()
  await expect(page).toHaveURL(/\/pos\/reports\/revenues/)
})

test('groups open by keyboard and stay open in the address; an item links to receipts', async ({
  page,
  texts,
}) => {
  await page.goto(`/pos/reports/orders?${range}`)
  const table = page.getByRole('group', { name: texts('reports:table') })
  const group = table.getByRole('button', { name: texts('reports:orders.no_group'), exact: true })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.reload()
  const item = table.getByRole('link', { name: texts('reports:open_receipts', { name: itemName }) })
  await expect(item).toBeVisible()
  await expect(item).toHaveAttribute(
    'href',
    new RegExp(`^/pos/receipts\\?from=${day}&to=${day}&date_type=paid_at&items=[0-9a-f-]{36}$`),
  )
  await press(page, texts('reports:close_all'))
  await expect(item).toHaveCount(0)
})

test('columns are selected, saved as a view with the filters, and come back with it', async ({
  page,
  texts,
}) => {
  await page.goto(`/pos/reports/payments?${range}`)
  const headings = page
    .getByRole('group', { name: texts('reports:table') })
    .getByRole('columnheader')
  await expect(headings.first()).toBeVisible()
  const usual = await headings.count()
  await press(page, texts('kit:batch.columns'))
  await page
    .getByRole('dialog', { name: texts('kit:batch.columns') })
    .getByRole('checkbox', { checked: true })
    .first()
    .click()
  await expect(headings).toHaveCount(usual - 1)
  await page.keyboard.press('Escape')
  await press(page, texts('kit:views.button'))
  await page.getByRole('menuitem', { name: texts('kit:views.save') }).click()
  const dialog = page.getByRole('dialog', { name: texts('kit:views.save') })
  await field(dialog, texts('kit:views.name')).fill('集計の列')
  await press(dialog, texts('common:save'))
  await expect(page.getByRole('button', { name: '集計の列', exact: true })).toBeVisible()
  await page.goto('/pos/reports/payments')
  await press(page, texts('kit:views.button'))
  await page.getByRole('menuitem', { name: '集計の列' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${day}`))
  await expect(headings).toHaveCount(usual - 1)
  await press(page, '集計の列')
  await page.getByRole('menuitem', { name: texts('kit:views.delete') }).click()
  await answer(page, texts('kit:delete.title'), texts('kit:delete.button'))
  await expect(headings).toHaveCount(usual)
})

test('an hour of the week links to its receipts', async ({ page, texts }) => {
  await page.goto(`/pos/reports/time-periods?${range}`)
  await expect(
    page.getByRole('heading', {
      name: texts('reports:heat.title', { figure: texts('reports:figures.total') }),
    }),
  ).toBeVisible()
  const hour = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '12:00', exact: true }) })
  const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const [ofDay, ofHour] = [hour.getByRole('link').first(), hour.getByRole('link').last()]
  await expect(ofDay).toHaveAttribute('href', new RegExp(`&weekday=${weekday}&hour=12$`))
  await expect(ofHour).toHaveAttribute('href', /date_type=paid_at&hour=12$/)
})

function figure(scope: Locator, text: string) {
  return scope.getByRole('link', { name: text, exact: true }).first()
}

/** The cells of a downloaded file. */
async function download(page: Tab, button: string, kind: string): Promise<string[][]> {
  await press(page, button)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind, exact: true }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8').replace(/^\uFEFF/, '')
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
}

/** The Japanese shop's date a number of days ago. */
function dayAgo(days: number) {
  return new Date(Date.now() + 9 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
}
