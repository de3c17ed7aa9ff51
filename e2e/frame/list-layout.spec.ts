import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { press, row } from '../support/ui.ts'

interface Named {
  readonly id: string
}

test.describe('how a list is laid out', () => {
  test.use({ role: 'organization_admin' })

  test('orders and prints columns, all rows without controls, and sorts by numbers', async ({
    page,
    texts,
    url,
  }) => {
    const person = await asRole(url, 'organization_admin')
    const made: Named[] = []
    for (let index = 10; index < 40; index += 1)
      made.push(
        (
          await person.send<{ data: Named }>('POST', '/v1/allergies', {
            name: `紙試験${index}`,
            name_en: `paper ${index}`,
            code: `P${index}`,
          })
        ).data,
      )
    try {
      await page.addInitScript(() => {
        // The browser's own dialog would stop the test.
        window.print = () => document.documentElement.setAttribute('data-printed', '')
      })
      await page.goto(`/pos/allergies?per_page=25&q=${encodeURIComponent('紙試験')}`)
      await expect(page.getByRole('row')).toHaveCount(26)
      const heads = page.getByRole('table').getByRole('columnheader')
      const english = texts('allergies:fields.name_en')
      await press(page, texts('kit:batch.columns'))
      const columns = page.getByRole('dialog', { name: texts('kit:batch.columns') })
      await press(columns, `${texts('kit:sortable.top')}: ${english}`)
      await expect(heads.nth(1)).toHaveText(english)
      await columns.getByRole('checkbox', { name: texts('allergies:fields.code') }).uncheck()
      await expect(heads.filter({ hasText: texts('allergies:fields.code') })).toHaveCount(0)
      await page.keyboard.press('Escape')

      await press(page, texts('kit:transfer.menu'))
      await page.getByRole('menuitem', { name: texts('kit:print.button') }).click()
      await expect(page.locator('[data-printed]')).toHaveCount(1)
      await page.emulateMedia({ media: 'print' })
      const sheet = page.locator('[data-print-list]')
      await expect(sheet.locator('tbody tr')).toHaveCount(30)
      await expect(sheet.locator('thead')).toContainText('紙試験')
      await expect(sheet.locator('thead tr').last()).toHaveText(new RegExp(`^${english}`))
      await expect(sheet.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('banner')).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(sheet).toHaveCount(0)

      await press(page, texts('kit:order.button'))
      const order = page.getByRole('dialog', { name: texts('kit:order.title') })
      await order.getByRole('searchbox', { name: texts('kit:order.find') }).fill('紙試験３９')
      await expect(order.locator('mark')).toHaveText(['紙試験39'])
      const number = order.getByRole('textbox', {
        name: texts('kit:order.number', { name: '紙試験39' }),
      })
      await number.fill('1')
      await number.press('Enter')
      await expect(order.getByRole('listitem').first()).toContainText('紙試験39')
      await press(order, texts('common:save'))
      await press(page.getByRole('dialog', { name: texts('kit:order.save') }), texts('common:ok'))
      await expect(order).toBeHidden()
      await expect(row(page, '紙試験').first()).toContainText('紙試験39')
    } finally {
      await Promise.all(made.map(({ id }) => person.send('DELETE', `/v1/allergies/${id}`)))
    }
  })

  test('a column that is empty in all rows is hidden until it is selected', async ({
    page,
    texts,
    url,
  }) => {
    const person = await asRole(url, 'organization_admin')
    const { data } = await person.send<{ data: Named }>('POST', '/v1/allergies', {
      name: '空列試験',
      name_en: 'empty column',
    })
    try {
      await page.goto(`/pos/allergies?q=${encodeURIComponent('空列試験')}`)
      await expect(page.getByRole('row')).toHaveCount(2)
      const code = page.getByRole('columnheader', { name: texts('allergies:fields.code') })
      await expect(
        page.getByRole('columnheader', { name: texts('allergies:fields.name_en') }),
      ).toBeVisible()
      await expect(code).toHaveCount(0)
      await press(page, texts('kit:batch.columns'))
      await page.getByRole('checkbox', { name: texts('allergies:fields.code') }).check()
      await expect(code).toBeVisible()
    } finally {
      await person.send('DELETE', `/v1/allergies/${data.id}`)
    }
  })
})

test.describe('a list on a tablet', () => {
  test.use({ role: 'shop_manager', viewport: { width: 768, height: 1024 } })

  test('hides less important columns on narrow screens and shows all on wide ones', async ({
    page,
    texts,
  }) => {
    await page.goto('/pos/menu-items')
    const list = page.getByRole('region', { name: texts('menu-items:title'), exact: true })
    const column = (name: 'name' | 'price' | 'updated_at') =>
      list.getByRole('columnheader', {
        name: texts(name === 'updated_at' ? 'kit:updated_at' : `menu-items:fields.${name}`),
        exact: true,
      })
    await expect(column('price')).toBeVisible()
    await expect(column('name')).toBeVisible()
    await expect(column('updated_at')).toBeHidden()
    expect(
      await list.evaluate((region) => region.scrollWidth - region.clientWidth),
    ).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 1920, height: 1024 })
    await expect(column('updated_at')).toBeVisible()
  })
})

test.describe('compact rows', () => {
  test.use({ role: 'shop_manager', isAlone: true })

  test('are lower in every list and after a reload', async ({ page, texts }) => {
    const height = async () =>
      Math.round((await page.locator('tbody tr').first().boundingBox())?.height ?? 0)
    await page.goto('/pos/menu-items')
    await expect.poll(height).toBe(40)
    await press(page, texts('kit:batch.columns'))
    const compact = page.getByRole('checkbox', { name: texts('kit:transfer.compact_rows') })
    const isSaved = page.waitForResponse((response) =>
      response.url().endsWith('/v1/profile/preferences'),
    )
    await compact.check()
    await isSaved
    await expect.poll(height).toBe(32)
    await page.keyboard.press('Escape')
    await page.goto('/pos/taxes')
    await expect.poll(height).toBe(32)

    await press(page, texts('kit:batch.columns'))
    await compact.uncheck()
    await expect.poll(height).toBe(40)
  })
})
