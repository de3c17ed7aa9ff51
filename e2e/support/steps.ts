import type { Locator, Page } from '@playwright/test'
import type { MasterData } from '@pos/contract/devices/device-interface'
import { goInside } from './inspect-page.ts'
import { asDevice } from './interface.ts'
import { expect } from './test.ts'
import type { Texts } from './texts.ts'
import { field, press } from './ui.ts'

/** Opens the dialog that sends the master data, and waits until its checks are complete. */
export async function openSending(page: Page, texts: Texts): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${texts('releases:send.button')}`) }).click()
  const dialog = page.getByRole('dialog', { name: texts('releases:send.title') })
  await expect(dialog.getByRole('status')).toHaveCount(0)
  return dialog
}

/** Confirms the sending and waits until it succeeds. */
export async function confirmSending(page: Page, texts: Texts): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts('releases:send.title') })
  await press(dialog, texts('releases:send.confirm'))
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-color="success"]').first()).toBeVisible()
}

/**
 * Creates the API key on the open screen of a device and returns it. The screen shows it only once.
 */
export async function takeKey(page: Page, texts: Texts, device: string): Promise<string> {
  await press(page, texts('devices:key.make'))
  const dialog = page.getByRole('dialog', {
    name: texts('devices:key.new_title', { name: device }),
  })
  await press(dialog, texts('devices:key.show'))
  const secret = (await dialog.locator('[data-secret="shown"]').textContent()) ?? ''
  await press(dialog, texts('devices:key.done'))
  await expect(page.getByText(secret)).toHaveCount(0)
  return secret
}

/** Reads the current release as a device with its API key. */
export async function pullRelease(url: string, key: string): Promise<MasterData> {
  return (await asDevice(url, key).get<{ data: MasterData }>('/v1/device/master-data')).data
}

/** Switches to another shop by the selector of the top bar. */
export async function switchShop(page: Page, texts: Texts, name: string): Promise<void> {
  const selector = page.getByRole('combobox', { name: texts('common:shop'), exact: true })
  await Promise.all([page.waitForEvent('load'), selector.selectOption({ label: name })])
  await expect(selector.locator('option:checked')).toHaveText(name)
}

/** Creates major groups and their family groups on the screen of the tree. */
export async function makeGroups(
  page: Page,
  texts: Texts,
  tree: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await goInside(page, '/pos/family-groups')
  const dialog = page.getByRole('dialog')
  const save = async (label: string, name: string) => {
    await field(dialog, label).fill(name)
    await press(dialog, texts('common:save'))
    await expect(dialog).toBeHidden()
  }
  for (const [major, families] of Object.entries(tree)) {
    await press(page, texts('major-groups:add'))
    await save(texts('major-groups:fields.name'), major)
    for (const family of families) {
      await press(
        page.getByRole('region', { name: major, exact: true }),
        texts('family-groups:add'),
      )
      await save(texts('family-groups:fields.name'), family)
    }
  }
}

/** Opens a way to correct the receipt on the screen. */
export async function openCorrection(
  page: Page,
  texts: Texts,
  kind: 'details' | 'amounts' | 'set_aside',
): Promise<void> {
  await press(page, texts('receipts:correction.open'))
  await page.getByRole('menuitem', { name: texts(`receipts:ways.${kind}`) }).click()
}
