import { asRole } from './support/interface.ts'
import { expect, test } from './support/test.ts'
import { press, row } from './support/ui.ts'

interface Named {
  readonly id: string
}

test.describe('how a list is laid out', () => {
  test.use({ role: 'organization_admin' })

  test('columns are put in order and printed, all rows and no controls; an order is made by numbers', async ({ page, texts, url }) => {
    const person = await asRole(url, 'organization_admin')
    const made: Named[] = []
    for (let index = 10; index < 40; index += 1)
      made.push((await person.send<{ data: Named }>('POST', '/v1/allergies', { name: `紙試験${index}`, name_en: `paper ${index}` })).data)
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
      const number = order.getByRole('textbox', { name: texts('kit:order.number', { name: '紙試験39' }) })
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
})
