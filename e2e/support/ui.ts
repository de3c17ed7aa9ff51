import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from './texts.ts'

/**
 * Locates a control by its accessible name. The name of a switch may continue with its explanation.
 */
export function field(scope: Page | Locator, name: string): Locator {
  const options = { name, exact: true } as const
  const toggle = scope.getByRole('switch', { name: new RegExp(`^${escapeRegExp(name)}( |$)`) })
  return scope.getByRole('textbox', options).or(scope.getByRole('combobox', options)).or(toggle)
}

/** Escapes a text for a regular expression that matches it literally. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Selects an option in a combobox. */
export async function choose(
  page: Page,
  scope: Page | Locator,
  name: string,
  option: string,
): Promise<void> {
  await field(scope, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Selects several options in a multi-select. */
export async function chooseAll(
  page: Page,
  scope: Page | Locator,
  name: string,
  options: readonly string[],
): Promise<void> {
  const box = field(scope, name)
  const selected = box
    .locator('xpath=ancestor::*[contains(@class, "mantine-InputWrapper-root")][1]')
    .locator('.mantine-Pill-label')
  await box.click()
  for (const option of options) {
    const choice = page.getByRole('listbox').getByRole('option', { name: option, exact: true })
    // A new record may start with an option already selected, if it is the only one in the shop.
    const preselected = selected
      .getByText(option, { exact: true })
      .or(selected.filter({ hasText: option }))
    await choice.or(preselected).first().waitFor()
    if ((await preselected.count()) === 0) await choice.click()
  }
  await page.keyboard.press('Escape')
}

/** Adds a list filter for a field and selects its options. */
export async function addFilter(
  page: Page,
  texts: Texts,
  name: string,
  options: readonly string[],
): Promise<void> {
  await press(page, texts('kit:filters'))
  await page.getByRole('menuitem', { name, exact: true }).click()
  for (const option of options)
    await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Locates a notification by its text. */
export function notice(page: Page, text: string): Locator {
  return page.locator('[data-color]').filter({ hasText: text })
}

/** Locates the notification about a new record of any name. */
export function createdNotice(page: Page, texts: Texts): Locator {
  return notice(page, texts('kit:created', { name: '' }).trim())
}

/** Locates the row of a list that contains a text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Clicks a button by its label. */
export async function press(scope: Page | Locator, name: string): Promise<void> {
  await scope.getByRole('button', { name, exact: true }).click()
}

/**
 * Lifts, moves and drops the focused handle by keyboard; each key follows the announcement of the
 * previous one.
 */
export async function dragByKeys(page: Page, keys: readonly string[]): Promise<void> {
  const announcements = page.locator('[id^="DndLiveRegion"]')
  for (const key of keys) {
    const before = await announcements.allTextContents()
    await page.keyboard.press(key)
    await expect.poll(() => announcements.allTextContents()).not.toEqual(before)
    // The sensor listens to the next key after a timer, which runs before this one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  }
}

/** Clicks a button of an open dialog and waits until the dialog closes. */
export async function answer(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await press(dialog, button)
  await dialog.waitFor({ state: 'hidden' })
}

/** Confirms the dialog that asks whether to save changes of one or many records. */
export async function agreeToUpdate(page: Page, texts: Texts): Promise<void> {
  await answer(page, texts('kit:update.title'), texts('kit:update.button'))
}

/** Fills the sign-in form and submits it. */
export async function fillSignIn(
  scope: Page | Locator,
  texts: Texts,
  credential: string,
  password: string,
): Promise<void> {
  await field(scope, texts('common:sign_in.credential')).fill(credential)
  await scope.getByLabel(texts('common:sign_in.password'), { exact: true }).fill(password)
  await press(scope, texts('common:sign_in.submit'))
}

/**
 * Returns the sum of the page's layout shifts since it was opened, without those caused by input.
 */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        // The observer first reports all earlier shifts.
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )
}
