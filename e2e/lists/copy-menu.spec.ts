import type { Locator, Page } from '@playwright/test'
import type { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import type { ResourceName } from '@pos/contract/resources'
import {
  asPerson,
  asRole,
  enterShop,
  type Interface,
  type Page as List,
} from '../support/interface.ts'
import { expect, test } from '../support/test.ts'
import type { Texts } from '../support/texts.ts'
import { field, notice, press, row } from '../support/ui.ts'

type MenuItem = RecordOf<typeof menuItems>

test.use({ role: 'organization_admin', isAlone: true })

/** Other tests use Kanda; nothing changes in the Honolulu shop while it is copied. */
const shops = { USD: 'Kotori Grill Honolulu', JPY: '炭火焼鳥 ことり 神田店' } as const
/** Resources that menu items need. */
const below: readonly ResourceName[] = [
  'taxes',
  'major-groups',
  'family-groups',
  'time-periods',
  'modes',
  'revenue-centers',
  'categories',
  'sub-categories',
  'sub-category-groups',
  'condiments',
  'condiment-groups',
  'allergies',
  'printers',
]

/** An empty shop with the session in it. */
async function makeShop(person: Interface, name: string, country_code: 'JP' | 'US') {
  const at =
    country_code === 'JP'
      ? { timezone: 'Asia/Tokyo', currency: 'JPY' }
      : { timezone: 'Pacific/Honolulu', currency: 'USD' }
  const { data } = await person.send<{ data: { id: string } }>('POST', '/v1/shops', {
    name,
    country_code,
    ...at,
  })
  await person.send('POST', '/v1/profile/switch-shop', { shop_id: data.id })
  return data.id
}

async function openCopy(page: Page, texts: Texts, from: keyof typeof shops): Promise<Locator> {
  await press(page, texts('kit:transfer.menu'))
  await page.getByRole('menuitem', { name: texts('kit:transfer.copy') }).click()
  const dialog = page.getByRole('dialog', { name: texts('kit:transfer.copy') })
  await field(dialog, texts('kit:transfer.from_shop')).click()
  await page.getByRole('option', { name: `${shops[from]} (${from})`, exact: true }).click()
  return dialog
}

async function addModules(
  page: Page,
  texts: Texts,
  dialog: Locator,
  names: readonly ResourceName[],
) {
  const box = field(dialog, texts('kit:transfer.modules'))
  await box.click()
  const path = (name: ResourceName) =>
    name === 'sub-category-groups' ? 'sub-categories/groups' : name
  for (const name of names)
    await page
      .getByRole('option', { name: texts(`navigation:paths.${path(name)}`), exact: true })
      .click()
  await page.keyboard.press('Escape')
}

const counts = (texts: Texts, create: number, unchanged: number) =>
  texts('kit:transfer.copy_counts', { create, change: 0, delete: 0, unchanged, refused: 0 })

test('a menu is copied to the second shop once; the second run finds nothing new', async ({
  page,
  texts,
  url,
  token,
}) => {
  test.setTimeout(180_000)
  const person = asPerson(url, token)
  await enterShop(person, 'USD')
  const total = (await person.get<List>('/v1/menu-items?per_page=1')).meta.total
  const shop = await makeShop(person, '龍の二号店', 'US')
  await page.goto('/pos/menu-items')
  const part = (dialog: Locator) =>
    dialog.getByRole('button', { name: new RegExp(`^${texts('navigation:paths.menu-items')} — `) })

  await test.step('lists missing records before anything is copied', async () => {
    const dialog = await openCopy(page, texts, 'USD')
    await press(dialog, texts('kit:transfer.preview'))
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: texts('kit:transfer.copy_now') }),
    ).toBeDisabled()
    await addModules(page, texts, dialog, below)
    await press(dialog, texts('kit:transfer.preview'))
    await expect(part(dialog)).toContainText(counts(texts, total, 0))
    expect((await person.get<List>('/v1/menu-items?per_page=1')).meta.total).toBe(0)
    await press(dialog, texts('kit:transfer.copy_now'))
    await expect(notice(page, texts('kit:transfer.copied'))).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('the menu is copied with its prices and taxes', async () => {
    await page.getByRole('searchbox', { name: texts('kit:search') }).fill('poke')
    await expect(page.getByRole('row').nth(1)).toContainText(/poke/i)
    const { data, meta } = await person.get<List<MenuItem>>('/v1/menu-items?per_page=200')
    expect(meta.total).toBe(total)
    const taxes = new Set(
      (await person.get<List>('/v1/taxes?per_page=200')).data.map(({ id }) => id),
    )
    expect(data.every(({ tax_id }) => taxes.has(tax_id))).toBe(true)
  })

  await test.step('the second run copies nothing', async () => {
    const dialog = await openCopy(page, texts, 'USD')
    await addModules(page, texts, dialog, below)
    await press(dialog, texts('kit:transfer.preview'))
    await expect(part(dialog)).toContainText(counts(texts, 0, total))
    await expect(
      dialog.getByRole('button', { name: texts('kit:transfer.copy_now') }),
    ).toBeDisabled()
    await press(dialog, texts('common:cancel'))
  })
  await person.send('DELETE', `/v1/shops/${shop}`)
})

test('prices are converted to another currency only with a rate', async ({
  page,
  texts,
  url,
  token,
}) => {
  const person = asPerson(url, token)
  const manager = await asRole(url, 'shop_manager')
  const { data: coupon } = await manager.send<{ data: { id: string } }>('POST', '/v1/coupons', {
    name: '旅の食事券',
    value: 1250,
  })
  const shop = await makeShop(person, '龍の三号店', 'US')
  await page.goto('/pos/coupons')
  const dialog = await openCopy(page, texts, 'JPY')
  const rate = field(dialog, texts('kit:transfer.rate', { from: 'JPY', to: 'USD' }))

  await press(dialog, texts('kit:transfer.preview'))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: texts('kit:transfer.copy_now') })).toHaveCount(0)
  await rate.fill('0.01')
  await press(dialog, texts('kit:transfer.preview'))
  await press(dialog, texts('kit:transfer.copy_now'))
  await expect(notice(page, texts('kit:transfer.copied'))).toBeVisible()
  await expect(row(page, '旅の食事券')).toContainText('12.50')
  await manager.send('DELETE', `/v1/coupons/${coupon.id}`)
  await person.send('DELETE', `/v1/shops/${shop}`)
})
