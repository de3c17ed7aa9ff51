import type { Page as Tab } from '@playwright/test'
import { asPerson, asRole, type Page as List } from '../support/interface.ts'
import { makeItem, makeRegister, receiptOf } from '../support/sales.ts'
import { expect, test } from '../support/test.ts'
import { choose, press } from '../support/ui.ts'

// No other test sells on these days: the figures are exact.
const day = dayAgo(26)
const range = `from=${day}&to=${day}`
const itemName = '担当の一皿'
const unsoldName = '売れない一皿'

let sold: Promise<void> | null = null
/**
 * A check with a discount and a condiment, its refund, and a void; posted once, also on a retry.
 */
function sell(url: string): Promise<void> {
  sold ??= (async () => {
    const person = await asRole(url, 'shop_manager')
    const before = await person.get<List>(`/v1/receipts?${range}`)
    if (before.data.length > 0) return
    const item = await makeItem(person, itemName, 1100)
    const register = await makeRegister(url, person, '担当レジ')
    const paid = new Date(`${day}T12:30:00+09:00`)
    const cash = { name: '現金', type: 'cash' as const }
    const sale = receiptOf(item, { quantity: 3, paid, payment: cash })
    const refund = receiptOf(item, {
      quantity: 1,
      paid: new Date(paid.getTime() + 3_600_000),
      payment: cash,
    })
    await register.send('POST', '/v1/device/receipts', {
      receipts: [
        {
          ...sale,
          discount: 300,
          discounts: [{ name: '常連割引', amount: 300 }],
          tax: 272,
          total: 3000,
          settle: 3000,
          taxes: [{ ...sale.taxes[0], taxable: 3000, tax: 272 }],
          payments: [{ ...cash, amount: 3000 }],
          orders: sale.orders.map((line) => ({
            ...line,
            condiments: [{ name: '大盛りの素', price: 0 }],
          })),
        },
        {
          ...refund,
          refund_of: sale.uid,
          subtotal: -1100,
          tax: -100,
          total: -1100,
          settle: -1100,
          guest_count: 0,
          taxes: [{ ...refund.taxes[0], taxable: -1100, tax: -100 }],
          payments: [{ ...cash, amount: -1100 }],
          orders: refund.orders.map((line) => ({
            ...line,
            quantity: -1,
            price: -1100,
            refund_of_position: 0,
          })),
        },
      ],
    })
    const void_at = paid.toISOString()
    const voided = {
      uid: `e2e-void-${item.id}`,
      menu_item_id: item.id,
      name: itemName,
      quantity: 1,
      total_void_price: 1100,
      void_at,
    }
    await register.send('POST', '/v1/device/void-orders', {
      void_orders: [{ ...voided, void_user: '試験 係', reason: '聞き間違い' }],
    })
  })()
  return sold
}

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ url }) => sell(url))

for (const { name, key, foot, row } of [
  { name: 'tax', key: 'tax', foot: '¥1,728', row: '10%' },
  { name: 'staff', key: 'staff', foot: '¥1,900', row: '試験 係' },
  { name: 'discounts', key: 'discounts', foot: '¥300', row: '常連割引' },
  { name: 'voids', key: 'voids', foot: '¥1,100', row: '試験 係' },
  { name: 'shops', key: 'shops_side', foot: '¥1,900', row: '' },
  { name: 'menu-matrix', key: 'menu_matrix', foot: '¥1,728', row: itemName },
] as const) {
  test(`${name}: figures, empty state and file`, async ({ page, texts }) => {
    await page.goto(`/pos/reports/${name}?${range}`)
    await expect(
      page.getByRole('heading', { level: 1, name: texts(`reports:${key}.title`) }),
    ).toBeVisible()
    const table = page.getByRole('group', { name: texts('reports:table'), exact: true })
    await expect(table.locator('tfoot')).toContainText(foot)
    await expect(table.locator('tbody')).toContainText(row)
    await press(page, texts('kit:files.download'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: texts('kit:transfer.files.xlsx'), exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${name}-${day}-${day}.xlsx`)
    await page.goto(`/pos/reports/${name}?from=2001-01-01&to=2001-01-02`)
    await expect(page.getByRole('main')).toContainText(
      texts(
        name === 'shops' ? 'reports:shops_side.none_text' : `reports:${key as 'tax'}.none_text`,
      ),
    )
  })
}

test('condiments are listed by item, and link to their receipts', async ({ page, texts }) => {
  await page.goto(`/pos/reports/condiments?${range}&open=all`)
  const table = page.getByRole('group', { name: texts('reports:table'), exact: true })
  await expect(table.locator('tbody')).toContainText('大盛りの素')
  await choose(
    page,
    page,
    texts('reports:discounts.by'),
    texts('reports:condiments.dimensions.item'),
  )
  await expect(table.locator('tbody')).toContainText(itemName)
  await table
    .getByRole('link', { name: texts('reports:open_receipts', { name: itemName }) })
    .click()
  await expect(page).toHaveURL(/\/pos\/receipts\?.*items=/)
})

test('the voids and refunds of a person link to the lists behind them', async ({
  page,
  texts,
  url,
  tokenOf,
}) => {
  const person = asPerson(url, await tokenOf(url, 'shop_manager'))
  await page.goto(`/pos/reports/staff?${range}`)
  const line = page
    .getByRole('group', { name: texts('reports:table'), exact: true })
    .locator('tbody tr', { hasText: '試験 係' })
  await expect(line.getByRole('link', { name: '¥1,100', exact: true })).toHaveCount(2)
  for (const link of await line.getByRole('link', { name: '¥1,100', exact: true }).all()) {
    const address = new URL((await link.getAttribute('href')) ?? '', url)
    const list = address.pathname.replace('/pos/', '/v1/')
    const { data } = await person.get<{ data: { total?: number; amount?: number }[] }>(
      `${list}/totals${address.search}`,
    )
    expect(Math.abs(data[0]?.total ?? data[0]?.amount ?? 0)).toBe(1100)
  }
  await line.getByRole('link', { name: '¥1,100', exact: true }).first().click()
  await expect(page.getByRole('main')).toContainText(itemName)
})

test('typical morning questions stay within their number of presses', async ({
  page,
  texts,
  url,
  tokenOf,
}) => {
  await makeItem(asPerson(url, await tokenOf(url, 'shop_manager')), unsoldName, 900)
  const presses = async (
    menu: 'tax' | 'staff' | 'menu-matrix' | 'orders' | 'shops',
    most: number,
  ) => {
    await page.goto('/pos/dashboard')
    const link = page
      .getByRole('navigation')
      .getByRole('link', { name: texts(`navigation:reports.${menu}`), exact: true })
    const group = page
      .getByRole('navigation')
      .getByRole('button', { name: texts('navigation:groups.revenue'), exact: true })
    await expect(group).toBeVisible()
    let count = 1
    if (!(await link.isVisible())) {
      await group.click()
      count += 1
    }
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/pos/reports/${menu}`))
    expect(count).toBeLessThanOrEqual(most)
  }
  await presses('tax', 2)
  // The report starts with the last month, which may have no sales.
  const base = page.getByText(texts('reports:tax.base'))
  await expect(base.or(page.getByText(texts('reports:tax.none'))).first()).toBeVisible()
  await presses('staff', 2)
  await expect(page.getByText(texts('reports:figures.tip')).first()).toBeVisible()
  await presses('menu-matrix', 2)
  await expect(page.getByText(texts('reports:menu_matrix.quarters.puzzle')).first()).toBeVisible()
  await presses('orders', 2)
  await expect(page.getByRole('group', { name: texts('reports:orders.unsold') })).toContainText(
    unsoldName,
  )
  await presses('shops', 1)
  await expect(
    page
      .getByText(texts('reports:comparisons.previous_period'))
      .or(page.locator(`input[value="${texts('reports:comparisons.previous_period')}"]`))
      .first(),
  ).toBeVisible()
})

test('explains the difference of two figures in one ledger', async ({ page, texts }) => {
  await page.goto(`/pos/reports/payments?${range}`)
  await press(page, texts('reports:bridge.button'))
  const ledger = page.getByRole('dialog', { name: texts('reports:bridge.title') })
  await expect(
    ledger.getByRole('row', { name: texts('reports:bridge.lines.received') }),
  ).toContainText('¥')
  await expect(
    ledger.getByRole('row', { name: `= ${texts('reports:bridge.lines.net')}` }),
  ).toContainText('¥')
  await expect(
    ledger.locator('[aria-current]').filter({ hasText: texts('reports:bridge.lines.received') }),
  ).toHaveCount(1)
  // The other reports open with the same days.
  const { searchParams } = new URL(page.url())
  await ledger.getByRole('link', { name: texts('navigation:reports.tax'), exact: true }).click()
  await expect(page).toHaveURL(/\/pos\/reports\/tax\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('reports:tax.title'))
  const opened = new URL(page.url()).searchParams
  for (const name of ['from', 'to'])
    expect(opened.get(name)).toBe(searchParams.get(name) ?? opened.get(name))
  expect(opened.get('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('limits of the ranks and of the matrix are changed and stay in the address', async ({
  page,
  texts,
}) => {
  await page.goto(`/pos/reports/menu-matrix?${range}`)
  await change(page, texts('reports:menu_matrix.popularity'), '500')
  await expect(page).toHaveURL(/popularity=500/)
  await expect(page.getByRole('main')).toContainText(texts('reports:menu_matrix.quarters.puzzle'))
  await page.goto(`/pos/reports/orders?${range}&tree=flat&sort=-name`)
  await expect(
    page.getByRole('columnheader', { name: texts('reports:orders.item') }),
  ).toHaveAttribute('aria-sort', 'descending')
})

async function change(page: Tab, label: string, value: string) {
  const box = page.getByLabel(label, { exact: true })
  await box.fill(value)
  await box.press('Enter')
}

/** The Japanese shop's date a number of days ago. */
function dayAgo(days: number) {
  return new Date(Date.now() + 9 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
}
