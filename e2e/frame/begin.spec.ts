import type { Locator, Page } from '@playwright/test'
import { countPresses } from '../support/count-presses.ts'
import { asPerson } from '../support/interface.ts'
import { resourceForm } from '../support/resource-form.ts'
import { expect, test } from '../support/test.ts'
import type { Texts } from '../support/texts.ts'
import { press } from '../support/ui.ts'

test.use({ role: 'organization_admin', isAlone: true })

/**
 * From the list of shops to the first release; `act` clicks a button or link by mouse or keyboard.
 */
async function beginShop(
  page: Page,
  texts: Texts,
  name: string,
  act: (control: Locator) => Promise<void>,
): Promise<string> {
  await page.goto('/pos/shops')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await act(page.getByRole('link', { name: texts('kit:new'), exact: true }))
  const form = resourceForm(page, 'shops', texts)
  await expect(form.control('name')).toBeFocused()
  await page.keyboard.type(name)
  await act(page.getByRole('button', { name: texts('common:save'), exact: true }))
  await expect(page).toHaveURL(/shops\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1) ?? ''

  await act(page.getByRole('button', { name: texts('shops:start.template') }))
  const dialog = page.getByRole('dialog', { name: texts('templates:title') })
  await act(dialog.getByRole('radio', { name: 'ラーメン' }))
  await expect(dialog.getByRole('region', { name: texts('templates:preview') })).toContainText(
    '醤油ラーメン',
  )
  await act(dialog.getByRole('button', { name: texts('templates:use') }))
  await expect(dialog).toBeHidden()

  const list = page.getByRole('region', { name: texts('set-up:title') })
  await expect(
    list.getByRole('button', { name: texts('set-up:steps.devices.title') }),
  ).toBeVisible()
  await expect(list.getByRole('button', { name: texts('set-up:steps.menu.title') })).toHaveCount(0)
  await act(page.getByRole('button', { name: new RegExp(`^${texts('releases:send.button')}`) }))
  const sending = page.getByRole('dialog', { name: texts('releases:send.title') })
  await expect(sending.getByRole('status')).toHaveCount(0)
  await act(sending.getByRole('button', { name: texts('releases:send.confirm'), exact: true }))
  await expect(sending).toBeHidden()
  return id
}

test('a template and a first release take twelve clicks in a new shop', async ({
  page,
  texts,
  url,
  token,
}) => {
  test.setTimeout(120_000)
  const person = asPerson(url, token)
  const { clicks } = await countPresses(page)
  const id = await beginShop(page, texts, '龍の新店 鼠', (control) => control.click())
  expect(await clicks()).toBeLessThanOrEqual(12)
  const { data } = await person.get<{ data: { steps: Record<string, boolean> }[] }>(
    `/v1/set-up-list?shop_ids=${id}`,
  )
  expect(data[0]?.steps).toMatchObject({
    taxes: true,
    payments: true,
    floors: true,
    menu: true,
    order_screen: true,
    first_send: true,
  })
  await person.send('DELETE', `/v1/shops/${id}`)
})

test('the same by keyboard; the list is hidden and shown again', async ({
  page,
  texts,
  url,
  token,
}) => {
  test.setTimeout(120_000)
  const person = asPerson(url, token)
  const { clicks, keys } = await countPresses(page)
  const byKeys = async (control: Locator) => {
    await expect(control).toBeEnabled()
    const isRadio = (await control.getAttribute('role')) === 'radio'
    await control.press(isRadio ? 'Space' : 'Enter')
  }
  const id = await beginShop(page, texts, '龍の新店 鍵', byKeys)
  expect(await clicks()).toBe(0)
  expect(await keys()).toBeLessThanOrEqual(12)

  const list = page.getByRole('region', { name: texts('set-up:title') })
  const attention = page.getByRole('region', { name: texts('attention:title') })
  await page.goto('/pos/dashboard')
  await press(list, texts('set-up:hide'))
  await expect(list).toHaveCount(0)
  // A shop that is not set up never shows "nothing to do".
  await expect(attention).toContainText(texts('set-up:remaining_other', { count: 4 }))
  await expect(attention).not.toContainText(texts('attention:none'))
  await press(attention, texts('set-up:show'))
  await expect(list).toBeVisible()

  // A list that starts elsewhere links there.
  await page.goto('/pos/receipts')
  await page
    .getByRole('link', { name: texts('kit:go_to', { name: texts('navigation:paths.devices') }) })
    .click()
  await expect(page).toHaveURL(/\/pos\/devices/)
  await person.send('DELETE', `/v1/shops/${id}`)
})
