import { goInside } from '../support/inspect-page.ts'
import { resourceForm } from '../support/resource-form.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: 'organization_admin' })

test('a post code fills the address of a shop @phone', async ({ page, texts }) => {
  await page.goto('/pos/profile-info')
  await goInside(page, '/pos/shops/new?field=post_code')
  const form = resourceForm(page, 'shops', texts)
  await expect(form.control('post_code')).toBeFocused()
  await form.fill('country_code', 'JP')
  await form.fill('post_code', '530-0001')
  await expect(form.control('ward')).toHaveValue('北区')
  await expect(form.control('prefecture')).toHaveValue('大阪府')
  await expect(form.control('city')).toHaveValue('大阪市')
  await expect(form.control('street')).toHaveValue('梅田')

  // Another code replaces what the code determines, not the street.
  await form.fill('street', '梅田1-2-3')
  await form.fill('post_code', '100-0001')
  await expect(form.control('prefecture')).toHaveValue('東京都')
  await expect(form.control('city')).toHaveValue('千代田区')
  await expect(form.control('ward')).toHaveValue('')
  await expect(form.control('street')).toHaveValue('梅田1-2-3')

  await form.fill('country_code', 'US')
  await form.fill('post_code', '96815')
  await expect(form.control('city')).toHaveValue('Honolulu')
})
