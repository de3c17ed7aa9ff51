import { findWide, settle } from '../support/inspect-page.ts'
import { asRole, type Interface } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'

interface Made {
  readonly data: { readonly id: string }
}

/** 40 full-width characters, about the longest that people type. */
const long = (begin: string) => begin.padEnd(40, 'とても長い名前でどこまで続くのか誰にも分からない')

/** An item with a long name in groups with long names; all are deleted when the test ends. */
async function makeLongItem(person: Interface) {
  const post = async (path: string, body: object) =>
    (await person.send<Made>('POST', path, body)).data.id
  const { data: taxes } = await person.get<{ data: { id: string }[] }>('/v1/taxes')
  const { data: printers } = await person.get<{ data: { id: string; type: string }[] }>(
    '/v1/printers',
  )
  const kitchen = printers.find(({ type }) => type === 'kitchen')
  const category = await post('/v1/categories', { name: long('長分類'), color: '#27ae60' })
  const page = await post('/v1/sub-categories', {
    name: long('長頁'),
    category_id: category,
    color: '#27ae60',
  })
  const group = await post('/v1/sub-categories/groups', {
    name: long('長群'),
    sub_category_id: page,
    color: '#27ae60',
  })
  const item = await post('/v1/menu-items', {
    name: long('長品'),
    price: 980,
    tax_id: taxes[0]?.id,
    group_ids: [group],
    printer_ids: kitchen ? [kitchen.id] : [],
  })
  return { page, item }
}

test('each row of a spreadsheet begins with its name', async ({ page, texts }) => {
  await page.goto('/pos/sub-categories/groups/batch-update')
  await expect(page.getByRole('columnheader').first()).toHaveText(
    texts('sub-category-groups:fields.name'),
  )
})

test('long names fit a phone, and the lines of a slip are stacked', async ({
  page,
  texts,
  url,
}) => {
  const made = await makeLongItem(await asRole(url, 'shop_manager'))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    `/pos/menu-items/${made.item}`,
    `/pos/sub-categories/${made.page}`,
    `/pos/sub-categories/${made.page}/groups`,
  ]) {
    await page.goto(path)
    await settle(page)
    expect(await findWide(page), path).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/pos/menu-items/${made.item}`)
  const slip = page
    .getByRole('region', { name: texts('kit:side.preview') })
    .locator('figure')
    .first()
  await expect(slip).toContainText('長品')
  const tops = await slip
    .locator('span')
    .evaluateAll((nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().top)))
  const lefts = await slip
    .locator('span')
    .evaluateAll((nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().left)))
  expect(new Set(tops).size).toBeGreaterThan(1)
  expect(new Set(tops.map((top, index) => `${top} ${lefts[index]}`)).size).toBe(tops.length)
})
