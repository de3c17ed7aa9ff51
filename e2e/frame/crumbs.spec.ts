import { asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import { chooseAll } from '../support/ui.ts'

const longName = '本館二階の一番奥にある特別な間、とても長い名前を持つ試験のためのフロア'

test.describe('crumbs', () => {
  test.use({ role: 'organization_admin' })

  test('a long name is shortened in breadcrumbs and widens no form @phone', async ({
    page,
    texts,
    url,
  }) => {
    const long = `${longName}${Date.now() % 100_000}`
    const person = await asRole(url, 'organization_admin')
    const { data: floor } = await person.send<{ data: { id: string } }>('POST', '/v1/shop-maps', {
      name: long,
      tables: [],
    })
    await page.goto('/pos/devices/new')
    await chooseAll(page, page, texts('devices:fields.shop_map_ids'), [long])
    await expect(page.getByText(long).first()).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)

    await page.goto(`/pos/shop-maps/${floor.id}`)
    const crumbs = page
      .getByRole('navigation', { name: texts('navigation:breadcrumbs') })
      .getByRole('link')
    await expect(crumbs.last()).toHaveText(long)
    const isShortened = await crumbs.evaluateAll((links) =>
      links.map((link) => link.scrollWidth > link.clientWidth),
    )
    expect(isShortened.slice(0, -1)).toEqual([false, false])
    await expect(crumbs.last()).toHaveAttribute('aria-current', 'page')
  })
})
