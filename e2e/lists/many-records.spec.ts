import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { choose, field, notice, press, row } from '../support/ui.ts'

interface Item {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly attribute: string
}

test.describe('all matching records', () => {
  test.use({ role: 'organization_admin' })

  test('selects records of all pages, sets one value with a preview, and deletes them', async ({
    page,
    texts,
    url,
  }) => {
    const person = await asRole(url, 'organization_admin')
    const { data: taxes } = await person.get<{ data: { id: string }[] }>('/v1/taxes')
    const make = (index: number) =>
      person.send<{ data: Item }>('POST', '/v1/menu-items', {
        name: `全件試験${index}`,
        price: 500,
        tax_id: taxes[0]?.id,
        attribute: 'food',
      })
    const made: Item[] = []
    for (let index = 100; index < 130; index += 1) made.push((await make(index)).data)
    const list = `/pos/menu-items?per_page=25&q=${encodeURIComponent('全件試験')}`
    const selected = (count: number) =>
      page.getByRole('toolbar', { name: texts('kit:transfer.selected_other', { count }) })
    try {
      await page.goto(list)
      await expect(page.getByRole('row')).toHaveCount(26)
      await page.getByRole('checkbox', { name: texts('kit:select_all') }).check()
      await press(selected(25), texts('kit:transfer.select_matching', { count: 30 }))
      await expect(selected(30)).toBeVisible()

      await press(selected(30), texts('kit:same.button'))
      const dialog = page.getByRole('dialog', { name: texts('kit:same.title') })
      await choose(page, dialog, texts('kit:same.field'), texts('menu-items:fields.cost'))
      await field(dialog, texts('menu-items:fields.cost')).fill('-5')
      await press(dialog, texts('kit:prices.look'))
      await expect(field(dialog, texts('menu-items:fields.cost'))).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await field(dialog, texts('menu-items:fields.cost')).fill('120')
      await press(dialog, texts('kit:prices.look'))
      await expect(
        dialog.getByText(texts('kit:same.counts', { change: 30, unchanged: 0 })),
      ).toBeVisible()
      await expect(dialog.getByRole('row').nth(1)).toContainText('¥120')
      await press(dialog, texts('kit:same.apply'))
      await expect(notice(page, texts('kit:batch.saved_other', { count: 30 }))).toBeVisible()
      const { data } = await person.get<{ data: { cost: number }[] }>(
        `/v1/menu-items?q=${encodeURIComponent('全件試験')}&per_page=200`,
      )
      expect(data.map(({ cost }) => cost)).toEqual(Array.from({ length: 30 }, () => 120))

      // Another search removes selections on other pages.
      await page.getByRole('checkbox', { name: texts('kit:select_all') }).check()
      await press(selected(25), texts('kit:transfer.select_matching', { count: 30 }))
      await page.getByRole('searchbox', { name: texts('kit:search') }).fill('全件試験10')
      await expect(page.getByRole('row')).toHaveCount(11)
      await expect(selected(30)).toBeHidden()

      await page.goto(list)
      await page.getByRole('checkbox', { name: texts('kit:select_all') }).check()
      await press(selected(25), texts('kit:transfer.select_matching', { count: 30 }))
      await press(selected(30), texts('kit:delete.button'))
      await press(
        page.getByRole('dialog', { name: texts('kit:delete.title') }),
        texts('kit:delete.button'),
      )
      await expect(row(page, '全件試験')).toHaveCount(0)
      made.length = 0
    } finally {
      await Promise.all(made.map(({ id }) => person.send('DELETE', `/v1/menu-items/${id}`)))
    }
  })
})
