import type { Locator, Page } from '@playwright/test'
import type { Texts } from './texts.ts'

/** The control of a label, the way a screen reader finds it. A switch reads its explanation after the label. */
export function field(scope: Page | Locator, name: string): Locator {
  const options = { name, exact: true } as const
  const switched = scope.getByRole('switch', { name: new RegExp(`^${escapeRegExp(name)}( |$)`) })
  return scope.getByRole('textbox', options).or(scope.getByRole('combobox', options)).or(switched)
}

/** A text as a pattern that matches it to the letter. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Chooses in a box that opens a list. */
export async function choose(page: Page, scope: Page | Locator, name: string, option: string): Promise<void> {
  await field(scope, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Chooses several in a box that takes more than one. */
export async function chooseAll(page: Page, scope: Page | Locator, name: string, options: readonly string[]): Promise<void> {
  const box = field(scope, name)
  const selected = box.locator('xpath=ancestor::*[contains(@class, "mantine-InputWrapper-root")][1]').locator('.mantine-Pill-label')
  await box.click()
  for (const option of options) {
    const choice = page.getByRole('listbox').getByRole('option', { name: option, exact: true })
    // A new record begins with the shop's only one of a kind.
    const isBegun = selected.getByText(option, { exact: true }).or(selected.filter({ hasText: option }))
    await choice.or(isBegun).first().waitFor()
    if ((await isBegun.count()) === 0) await choice.click()
  }
  await page.keyboard.press('Escape')
}

/** Adds a filter to a list by its field and options. */
export async function addFilter(page: Page, texts: Texts, name: string, options: readonly string[]): Promise<void> {
  await press(page, texts('kit:filters'))
  await page.getByRole('menuitem', { name, exact: true }).click()
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** A message of the snackbar. */
export function notice(page: Page, text: string): Locator {
  return page.locator('[data-color]').filter({ hasText: text })
}

/** The row of a list that holds a text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Presses a button by its words. */
export async function press(scope: Page | Locator, name: string): Promise<void> {
  await scope.getByRole('button', { name, exact: true }).click()
}

/** Answers the question that stands open. */
export async function answer(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await press(dialog, button)
  await dialog.waitFor({ state: 'hidden' })
}

/** Says yes to the question whether the changes of a record or of many are saved. */
export async function agreeToUpdate(page: Page, texts: Texts): Promise<void> {
  await answer(page, texts('kit:update.title'), texts('kit:update.button'))
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(scope: Page | Locator, texts: Texts, credential: string, password: string): Promise<void> {
  await field(scope, texts('common:sign_in.credential')).fill(credential)
  await scope.getByLabel(texts('common:sign_in.password'), { exact: true }).fill(password)
  await press(scope, texts('common:sign_in.submit'))
}

/** How much the page has moved by itself since it was opened: the sum of its layout shifts. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        // What was observed before comes at once.
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )
}
